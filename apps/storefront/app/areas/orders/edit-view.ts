import type { OrderEdit, SeenEdit } from '@kusuribako/contract/edits/order-edits'
import type { FullOrder } from '@kusuribako/contract/orders/order'
import { type TaxPart, taxParts } from '@kusuribako/contract/pricing/invoice-tax'
import { reducedRateIn } from '@kusuribako/contract/pricing/reduced-rate'
import type { z } from 'zod'
import type { Goods } from '../checkout/goods-list.tsx'
import { viewLine } from './order-view.ts'

export type Edit = z.infer<typeof OrderEdit>

/** The relations of a change that its page needs beside the default ones. */
export const editExpand = [
  ...[
    'order',
    'items',
    'items.variant',
    'items.tax_lines',
    'payment_collection',
    'payment_collection.payment_sessions',
  ],
  ...['changes', 'changes.original_line_item', 'changes.original_line_item.variant'],
  'changes.original_line_item.tax_lines',
].join(',')

/** A change of an order as its page shows it; yen, tax included. */
export interface EditView {
  id: string
  /** What the buyer agrees to, as the form sends it back. */
  seen: string
  number: number
  /** `asked`: it waits for the buyer. `void`: the order was cancelled, and no answer is needed any more. */
  state: 'asked' | 'agreed' | 'declined' | 'withdrawn' | 'void'
  /** The order as it would be, followed by removed lines. */
  lines: Goods[]
  goods: number
  discount: number
  shipping: number
  giftCards: number
  total: number
  /** What is paid and the tax included, by rate. */
  taxes: TaxPart[]
  /** The order's total without the change; null once the change is applied, because it is unknown then. */
  before: number | null
  /** The additional price of the change; negative is a refund. Null with `before`. */
  due: number | null
  /** The amount to pay before the change can be applied; null where there is none. */
  payment: { amount: number; isPaid: boolean } | null
  /** Why the buyer has declined. */
  reason: string | null
}

/** A change that the buyer may see; null while staff are still writing it. `taxRate`: the standard one, in percent. */
export function viewEdit(edit: Edit, taxRate: number): EditView | null {
  const state = stateOf(edit)
  if (!state) return null
  const items = (edit.items ?? []) as Line[]
  const goods = sum(items.map(({ original_total }) => original_total ?? 0))
  const discounted = sum(items.map(({ total }) => total ?? 0))
  const shipping = edit.total + edit.gift_card_total - discounted
  const collection = edit.payment_collection
  return {
    id: edit.id,
    seen: JSON.stringify(seenOf(edit)),
    number: edit.order?.display_id ?? 0,
    state,
    lines: linesOf(edit, items, taxRate),
    goods,
    discount: goods - discounted,
    shipping,
    // What gift cards have paid in excess of the new total goes back to them.
    giftCards: edit.gift_card_total + Math.min(0, edit.total),
    total: Math.max(0, edit.total),
    taxes: taxParts([...items, { total: shipping, tax_lines: [{ rate: taxRate }] }]),
    before: state === 'agreed' ? null : edit.total - edit.difference_due,
    due: state === 'agreed' ? null : edit.difference_due,
    payment: collection ? { amount: collection.amount ?? 0, isPaid: collection.status === 'authorized' } : null,
    reason: edit.declined_reason || null,
  }
}

/** The identity of a change: a buyer who agrees to this agrees to nothing else. */
export function seenOf({ total, difference_due, items = [] }: Edit): SeenEdit {
  return { total, difference_due, quantities: Object.fromEntries(items.map(({ id, quantity = 0 }) => [id, quantity])) }
}

type Line = FullOrder['items'][number]

const endStates = { confirmed: 'agreed', declined: 'declined', canceled: 'withdrawn' } as const

function stateOf({ status, order }: Edit): EditView['state'] | null {
  if (status === 'created') return null
  if (status !== 'requested') return endStates[status]
  return order?.status === 'canceled' ? 'void' : 'asked'
}

function linesOf({ changes = [] }: Edit, items: readonly Line[], tax_rate: number): Goods[] {
  const rateOfLine = reducedRateIn({ items, shipping_methods: [], region: { tax_rate } })
  const remaining = items.map((item) => {
    const change = changes.find(({ line_item_id }) => line_item_id === item.id)
    return {
      ...viewLine(item, rateOfLine(item)),
      previousQuantity: change ? (change.original_line_item?.quantity ?? 0) : null,
    }
  })
  const removed = changes.flatMap(({ type, original_line_item: line }) =>
    type === 'item_remove' && line
      ? [{ ...viewLine(line as Line, rateOfLine(line)), previousQuantity: line.quantity ?? 0, quantity: 0, total: 0 }]
      : [],
  )
  return [...remaining, ...removed]
}

const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0)
