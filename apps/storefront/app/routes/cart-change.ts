/** The forms of the cart, for pages that send them outside the router. */
export { action } from './cart.tsx'
