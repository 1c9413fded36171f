/** The newsletter's form, for the footer of any page. */
export { action } from './newsletter.tsx'
