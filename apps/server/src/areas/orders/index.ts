export type { LoadedOrder } from './load-order.queries.ts'
export { isCancelable, reckonOrder } from './order-price.rules.ts'
export { getOrder, mustShapeOrder, readOrder, readOrderOfCart } from './read-order.ts'
export { changeOrder, lockOrder, writeOrder } from './write-order.ts'
