import { pick, type Readable, type Row, type Shape } from '../../base/read.ts'
import { columns } from '../../base/tables.gen.ts'
import { buyerOnWire } from '../customers/index.ts'
import type { LoadedOrder, OrderLineRow } from './load-order.queries.ts'
import { keepPaths, orderBranches, pathsOf } from './order-paths.rules.ts'
import { isCancelable, totalsOfOrder } from './order-price.rules.ts'

const shownColumns = [
  'id',
  'status',
  'fulfillment_status',
  'payment_status',
  'display_id',
  'cart_id',
  'customer_id',
  'email',
  'region_id',
  'currency_code',
  'tax_rate',
  'created_at',
]
/** Answered on request. */
export const moreFigures = ['shipping_tax_total', 'item_tax_total', 'raw_discount_total']
export const figures = [
  'object',
  'shipping_total',
  'discount_total',
  'tax_total',
  'refunded_total',
  'total',
  'subtotal',
  'paid_total',
  'refundable_amount',
  'gift_card_total',
  'gift_card_tax_total',
]
/**
 * Answered by default, and all that `expand` may name beside the billing address (platform contract, preset
 * store.orders).
 */
const always = [
  'shipping_address',
  'fulfillments',
  'fulfillments.tracking_links',
  'items',
  'items.variant',
  'shipping_methods',
  'shipping_methods.shipping_option',
  'discounts',
  'discounts.rule',
  'customer',
  'payments',
  'region',
]

/** What anybody who may see an order may request. */
export const forAnyone: Readable = {
  table: 'orders',
  relations: {},
  fields: [...shownColumns, ...figures],
  selectable: [...shownColumns, ...figures, 'items.refundable'],
  always,
  expandable: [...always, 'billing_address'],
}

/** Internal notes of staff. */
const staffOnlyRelations = ['draft_order', 'edits']

/**
 * What customers may request in the list of their own orders (preset store.customers#2): every column, and all
 * relations of an order except internal ones.
 */
export const forOwner: Readable = {
  ...forAnyone,
  selectable: [...(forAnyone.selectable ?? []), ...columns.orders, ...moreFigures],
  expandable: pathsOf(orderBranches).filter((path) => !staffOnlyRelations.includes(path.split('.', 1)[0]!)),
}

/** An order in the platform's shape. */
export const shapeOrder = (loaded: LoadedOrder, shape: Shape): Row =>
  pick(keepPaths(shape.paths)(wholeOrder(loaded)), shape)

/** An order for the shop's own pages: complete, with its review, and the product behind each line. */
export function shapeShopOrder(loaded: LoadedOrder): Row {
  const { order, review } = loaded
  const { raw_discount_total: _, ...whole } = wholeOrder(loaded)
  return { ...whole, review, is_cancelable: isCancelable(order) }
}

/** An order with its figures and all that was loaded of it; `shapeCustomer` chooses its customer data. */
export function wholeOrder(loaded: LoadedOrder, shapeCustomer = buyerOnWire): Row {
  const { items, shipping_methods, ...totals } = totalsOfOrder(loaded)
  return {
    object: 'order',
    ...loaded.order,
    ...totals,
    items: loaded.items.map((line, at) => lineOnWire(line, items[at]!)),
    shipping_methods: loaded.shipping_methods.map((method, at) => {
      const { subtotal, total, tax_total } = shipping_methods[at]!
      return { ...method, subtotal, total, tax_total }
    }),
    payments: loaded.payments,
    discounts: loaded.discounts,
    fulfillments: loaded.fulfillments,
    shipping_address: loaded.shipping_address,
    billing_address: loaded.billing_address,
    customer: loaded.customer && shapeCustomer(loaded.customer),
    region: loaded.region,
  }
}

type LineFigures = ReturnType<typeof totalsOfOrder>['items'][number]

/** A line with its figures. */
export const lineOnWire = (line: OrderLineRow, { raw_discount_total: _, ...figures }: LineFigures): Row => ({
  ...line,
  ...figures,
  gift_card_total: 0,
})
