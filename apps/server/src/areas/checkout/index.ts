export { placePaid } from './place-paid.ts'
export { resumeCheckout } from './resume-checkout.ts'
