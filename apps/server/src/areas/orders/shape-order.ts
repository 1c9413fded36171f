import { pick, type Readable, type Row, type Shape } from '../../base/read.ts'
import { columns } from '../../base/tables.gen.ts'
import { customerOnWire } from '../customers/index.ts'
import type { LoadedOrder } from './load-order.queries.ts'
import { isCancelable, reckonOrder } from './order-price.rules.ts'

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
const figures = [
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
 * Answered unasked, and all that `expand` may name beside the billing address (platform contract, preset store.orders).
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

/** What whoever may see an order may ask for. */
export const forAnyone: Readable = {
  table: 'orders',
  relations: {},
  fields: [...shownColumns, ...figures],
  selectable: [...shownColumns, ...figures, 'items.refundable'],
  always,
  expandable: [...always, 'billing_address'],
}

/** What a customer may ask for in the list of the own orders: every column (preset store.customers#2). */
export const forOwner: Readable = { ...forAnyone, selectable: [...(forAnyone.selectable ?? []), ...columns.orders] }

/** An order as the platform spells it. */
export const shapeOrder = (loaded: LoadedOrder, shape: Shape): Row =>
  pick(leaveOut(wholeOrder(loaded), shape.paths), shape)

/**
 * Leaves out of the relations what no path names, and the product behind a variant, which is only for the shop's pages.
 */
function leaveOut(whole: Row, paths: readonly string[]): Row {
  const without = (relation: string, part: string) => {
    if (paths.includes(`${relation}.${part}`)) return whole[relation]
    return (whole[relation] as Row[]).map(({ [part]: _, ...row }) => row)
  }
  const items = without('items', 'variant') as Row[]
  return {
    ...whole,
    items: items.map((item) => (item.variant ? { ...item, variant: { ...item.variant, product: undefined } } : item)),
    shipping_methods: without('shipping_methods', 'shipping_option'),
    discounts: without('discounts', 'rule'),
  }
}

/** An order as the shop's own pages show it: whole, with its review, and the product behind each line. */
export function shapeShopOrder(loaded: LoadedOrder): Row {
  const { order, review } = loaded
  return { ...wholeOrder(loaded), review, is_cancelable: isCancelable(order) }
}

function wholeOrder(loaded: LoadedOrder): Row {
  const { items, shipping_methods, raw_discount_total: _, ...totals } = reckonOrder(loaded)
  return {
    object: 'order',
    ...loaded.order,
    ...totals,
    items: loaded.items.map((line, at) => {
      const { raw_discount_total: _raw, ...lineFigures } = items[at]!
      return { ...line, ...lineFigures, gift_card_total: 0 }
    }),
    shipping_methods: loaded.shipping_methods.map((method, at) => {
      const { subtotal, total, tax_total } = shipping_methods[at]!
      return { ...method, subtotal, total, tax_total }
    }),
    payments: loaded.payments,
    discounts: loaded.discounts,
    fulfillments: [],
    shipping_address: loaded.shipping_address,
    billing_address: loaded.billing_address,
    customer: customerOnWire(loaded.customer),
    region: loaded.region,
  }
}
