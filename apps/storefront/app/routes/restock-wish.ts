/** The form of the restock notice, for the page of the product. */
export { action } from './restock.tsx'
