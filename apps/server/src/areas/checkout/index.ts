export { resumeCheckout } from './resume-checkout.ts'
