/** The form of the restock notice, for the product page. */
export { action } from './restock.tsx'
