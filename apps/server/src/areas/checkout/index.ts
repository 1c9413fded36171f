export { whyNotCancelable } from './cancel-obstacles.queries.ts'
export { placePaid } from './place-paid.ts'
export { cancelLocked, releasePayment } from './release-order.ts'
export { resumeCheckout } from './resume-checkout.ts'
