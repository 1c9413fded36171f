/** The newsletter's form, for the foot of any page. */
export { action } from './newsletter.tsx'
