import { z } from 'zod'
import { Cart } from '../carts/cart.ts'
import { OrderLine } from '../carts/line-items.ts'
import { GiftCardRow } from '../discounts/discounts.ts'
import { Currency, RegionRow } from '../regions/regions.ts'
import { Claim } from '../returns/claims.ts'
import { Return } from '../returns/returns.ts'
import { Swap } from '../returns/swaps.ts'
import { SalesChannel } from '../settings/sales-channels.ts'
import { instant, metadata, money, stamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { Fulfillment, FullOrder } from './order.ts'

/** Why money is refunded, in staff's terms. */
export const RefundReason = z.enum(['discount', 'return', 'swap', 'claim', 'other'])

/** A refund. */
export const Refund = z.object({
  id: id('refund'),
  order_id: id('order').nullable(),
  payment_id: id('payment').nullable(),
  amount: money,
  note: z.string().nullable(),
  reason: RefundReason,
  metadata,
  idempotency_key: z.string().nullable(),
  ...stamps,
})

const GiftCardTransaction = z.object({
  id: id('gift_card_transaction'),
  gift_card_id: id('gift_card'),
  order_id: id('order'),
  amount: money,
  created_at: instant,
  is_taxable: z.boolean().nullable(),
  tax_rate: z.number().nullable(),
})

/** An order as staff see it: with everything that happened to it. `fields` and `expand` may remove all but the id. */
export const AdminOrder = FullOrder.extend({
  // A region's relations are requested by `expand`.
  cart: Cart.partial().nullable(),
  currency: Currency.nullable(),
  sales_channel: SalesChannel.nullable(),
  gift_cards: z.array(GiftCardRow.extend({ region: RegionRow.nullish() })),
  gift_card_transactions: z.array(GiftCardTransaction),
  refunds: z.array(Refund),
  returns: z.array(Return.partial()),
  swaps: z.array(Swap.partial()),
  claims: z.array(Claim.partial()),
  /** Answered in full by the calls of draft orders and order edits. */
  draft_order: z.record(z.string(), z.unknown()).nullable(),
  edits: z.array(z.record(z.string(), z.unknown())),
  fulfillments: z.array(Fulfillment.partial()),
  returnable_items: z.array(OrderLine.partial()),
  items: z.array(OrderLine.partial()),
})
  .partial()
  .required({ id: true })
export type AdminOrder = z.infer<typeof AdminOrder>

/** An order as customers may request it in the list of their own: everything except internal notes of staff. */
export const OwnOrder = AdminOrder.omit({ draft_order: true, edits: true })
  .extend({ items: z.array(OrderLine), refunds: z.array(Refund.omit({ note: true })) })
  .partial()
  .required({ id: true })
