/** The forms of the cart, for a page that sends them beside the router. */
export { action } from './cart.tsx'
