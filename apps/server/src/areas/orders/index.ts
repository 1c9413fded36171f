export type { LoadedOrder } from './load-order.queries.ts'
export { isCancelable } from './order-price.rules.ts'
export { getOrder, readOrder, readOrderOfCart } from './read-order.ts'
export { changeOrder, lockOrder, type NewOrder, writeOrder } from './write-order.ts'
