export { writeClaimToken } from './claim-orders.ts'
export { findConfirmation } from './confirmations.ts'
export { eraseBirthdaysOf } from './erase-birthdays.ts'
export { orderSearchConditions } from './list-admin-orders.ts'
export { findOrders, type LoadedOrder, type OrderLineRow } from './load-order.queries.ts'
export { getProvedOrder } from './look-up-order.ts'
export { isOrderAccessCode, orderAccessCodeOf } from './order-access-code.ts'
export { linesWhere, paymentsWhere } from './order-parts.queries.ts'
export { isCancelable, moneyOwed, refundsOfTotal, totalsOfOrder, validPayments } from './order-price.rules.ts'
export { payWordsOf } from './pay-words.rules.ts'
export { captureMoney, settlePaymentStatus } from './payments.ts'
export { findAdminOrders, mustShapeAdminOrder, readAdminOrder } from './read-admin-order.ts'
export { getOrder, hasAccount, mayRead, mustMayActForBuyer, mustShapeOrder, readOrderOfCart } from './read-order.ts'
export { findSellers, type LaterSale } from './sold-by.queries.ts'
export { stateFigures } from './state-figures.ts'
export {
  changeOrder,
  clearPromisedPoints,
  lockOrder,
  lockOrderOf,
  noteAwardedPoints,
  noteOnOrder,
  writeOrder,
} from './write-order.ts'
