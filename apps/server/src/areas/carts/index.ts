export { deleteCarts, lockAbandonedCarts } from './abandoned-carts.ts'
export { answerCart, priceLoadedCart, sellablesOf } from './answer-cart.ts'
export { pointsPaying, ratesOf, shippingRatesOf } from './cart-price.rules.ts'
export {
  dropSessions,
  noteSessionAuthorized,
  noteSessionOpened,
  setSessionAmount,
  writeSessions,
} from './collection-sessions.ts'
export { countOnLines } from './count-on-lines.ts'
export { dropOrderMethod } from './drop-order-method.ts'
export {
  addEditLine,
  copyLinesForEdit,
  dropEditLines,
  giveEditToOrder,
  setEditLineQuantity,
  writeEditDiscounts,
} from './edit-lines.ts'
export { eraseOpenCarts } from './erase-open-carts.ts'
export { giveCartToOrder } from './give-cart-to-order.ts'
export { separateAnswers } from './line-metadata.rules.ts'
export type { LoadedCart, RateRow, SessionRow } from './load-cart.queries.ts'
export { findCart, findCartOfDraft, findCarts, readCartParts, wholeCart } from './load-cart.queries.ts'
export { getCart, lockAnyCart, lockCart, lockCartOfDraft, touchCart } from './lock-cart.ts'
export { needsDelivery } from './needs-delivery.rules.ts'
export { findOfferedPlans } from './offered-plans.queries.ts'
export { chosenSession } from './payable-cart.ts'
export { isOrdered, noteSessionVerdict, unselectSession } from './payment-sessions.ts'
export { cycleOf, isLaterDelivery, planOfLine } from './plan-line.rules.ts'
export { pointsEarnedBy } from './points-of-cart.ts'
export { hasOutdatedDelivery, hasOutdatedPrices, showPricesOfToday } from './price-as-today.ts'
export { paymentRequestFor } from './refresh-payment-sessions.ts'
export { forgetCart } from './remember-cart.ts'
export { type NextDelivery, openChosenSession, writeRenewalCart } from './renewal-cart.ts'
export { type LaterPrice, laterPrices } from './renewal-price.ts'
export { setLineSubscription } from './set-line-subscription.ts'
export type { PricedCart } from './shape-cart.ts'
export {
  changeStaffCart,
  chooseSystemPayment,
  startStaffCart,
} from './staff-cart.ts'
export { changeStaffLine, putStaffLine, removeStaffLine } from './staff-lines.ts'
export { clearReturnLines, lockSwapCart, startSwapCart } from './start-swap-cart.ts'
export { updateCartEmails } from './update-cart-emails.ts'
export { whyCodesFail } from './why-codes-fail.ts'
export { withdrawCart } from './withdraw-cart.ts'
export { changeMethod, dropOtherMethods, type NewLine, type NewMethod, writeLines, writeMethod } from './write-lines.ts'
