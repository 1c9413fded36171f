export { answerCart, readCart, reckon, thingsOf } from './answer-cart.ts'
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
export { giveCartToOrder } from './give-cart-to-order.ts'
export type { LoadedCart, SessionRow } from './load-cart.queries.ts'
export { findCart, findCarts } from './load-cart.queries.ts'
export { getCart, lockAnyCart, lockCart } from './lock-cart.ts'
export { noteSessionVerdict, unselectSession } from './payment-sessions.ts'
export { askedFor } from './refresh-payment-sessions.ts'
export type { Reckoned } from './shape-cart.ts'
export {
  changeStaffCart,
  chooseSystemPayment,
  type StaffChanges,
  startStaffCart,
} from './staff-cart.ts'
export { changeStaffLine, putStaffLine, takeStaffLineOut } from './staff-lines.ts'
export { startSwapCart } from './start-swap-cart.ts'
export { whyCodesFail } from './why-codes-fail.ts'
export { changeMethod, dropOtherMethods, type NewLine, type NewMethod, writeLines, writeMethod } from './write-lines.ts'
