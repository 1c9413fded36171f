import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { clearReturnLines, type NewLine, writeLines } from '../carts/index.ts'
import { refundOfReturn } from '../pricing/index.ts'
import { pricedPieces } from './claimed-pieces.rules.ts'
import type { SoldLine } from './lines-of-order.queries.ts'
import type { ReturnRow } from './lock-return.ts'
import type { LineToReturn } from './request-return.ts'
import { netShippingCost, type ShippingCharge } from './return-shipping.ts'
import { returnedAdjustments } from './returned-pieces.rules.ts'

type PricedLine = Pick<LineToReturn, 'line' | 'priced'>

/** The lines of a swap's cart that count against its new goods, and what is paid for return shipping. */
export const returnCreditLines = (
  cart_id: string,
  lines: readonly PricedLine[],
  shipping: ShippingCharge | null,
): NewLine[] => [
  ...lines.map((line) => creditLine(cart_id, line)),
  ...lines.flatMap(({ priced }) => (priced.refunded_yen > 0 ? [compensationLine(cart_id, priced.refunded_yen)] : [])),
  ...(shipping ? [returnShippingLine(cart_id, shipping)] : []),
]

const cartLineFields = (cart_id: string) => ({ cart_id, swap_id: null, claim_order_id: null, is_return: true })

/** A returned line counts against the new goods, at the price, tax and discount at which it was sold. */
const creditLine = (cart_id: string, { line, priced: { quantity } }: PricedLine): NewLine => ({
  ...cartLineFields(cart_id),
  id: newId('item'),
  title: line.title,
  description: line.description,
  thumbnail: line.thumbnail,
  variant_id: line.variant_id,
  unit_price: -line.unit_price,
  includes_tax: line.includes_tax,
  quantity,
  is_giftcard: line.is_giftcard,
  allow_discounts: line.allow_discounts,
  has_shipping: true,
  metadata: line.metadata,
  tax_rates: line.tax_rates,
  adjustments: returnedAdjustments(line, quantity),
})

interface Charge extends Pick<NewLine, 'title' | 'unit_price' | 'includes_tax' | 'tax_rates'> {}

/** A charge in the difference that is not for goods. */
const chargeLine = (cart_id: string, charge: Charge): NewLine => ({
  ...cartLineFields(cart_id),
  id: newId('item'),
  description: null,
  thumbnail: null,
  variant_id: null,
  quantity: 1,
  is_giftcard: false,
  allow_discounts: false,
  has_shipping: true,
  metadata: null,
  adjustments: [],
  ...charge,
})

const returnShippingLine = (cart_id: string, { price, includes_tax, tax_rates }: ShippingCharge) =>
  chargeLine(cart_id, { title: 'Return shipping', unit_price: price, includes_tax, tax_rates })

/** A line to pay: what claims have given for returned pieces, yen with tax; the swap must not give it again. */
const compensationLine = (cart_id: string, compensation: number) =>
  chargeLine(cart_id, { title: '対応済みの金額', unit_price: compensation, includes_tax: true, tax_rates: [] })

/**
 * Recalculates an unconfirmed swap in that cart by what arrived: unannounced pieces count nothing. Returns the yen
 * that its return is worth now.
 */
export async function recalculateCredit(
  tx: Tx,
  { id, items: requestedItems, is_paid_now, refund_amount }: ReturnRow,
  cart_id: Id<'cart'>,
  { sold, received }: { sold: readonly SoldLine[]; received: readonly { line: SoldLine; quantity: number }[] },
): Promise<number> {
  const receivedOf = (item_id: string) => received.find(({ line }) => line.id === item_id)?.quantity ?? 0
  if (requestedItems.every(({ item_id, quantity }) => receivedOf(item_id) >= quantity)) return refund_amount
  // The difference that is being paid at this moment was computed with all the announced pieces.
  if (is_paid_now) throw refuse('cart_payment_in_progress')
  const shipping = await findReturnShipping(tx, id)
  const lines = requestedItems.flatMap(({ item_id, quantity: requestedQuantity }) => {
    const quantity = Math.min(requestedQuantity, receivedOf(item_id))
    const line = sold.find((one) => one.id === item_id)
    if (!line || quantity === 0) return []
    // The pieces of this return still count as on their way: they are removed from that count here.
    const returned = line.returned_quantity + line.coming_back - requestedQuantity
    return [{ line, priced: pricedPieces(sold, { line, quantity, returned }, 'requested') }]
  })
  await clearReturnLines(tx, cart_id)
  await writeLines(tx, returnCreditLines(cart_id, lines, shipping))
  await recordCredits(tx, id, lines)
  const toRefund = {
    lines: lines.map(({ priced }) => priced),
    return_shipping: shipping && netShippingCost(shipping),
    custom_refund: null,
  }
  return refundOfReturn(toRefund).refund_amount
}

/** The agreed return shipping price; null when it has none. */
async function findReturnShipping(tx: Tx, return_id: string): Promise<ShippingCharge | null> {
  const { rows } = await sql<ShippingCharge>`
    select m.price, m.includes_tax,
      (select coalesce(json_agg(json_build_object('rate', t.rate, 'name', t.name, 'code', t.code) order by t.id), '[]')
        from shipping_method_tax_line t where t.shipping_method_id = m.id) as tax_rates
    from shipping_method m where m.return_id = ${return_id}`.execute(tx.db)
  return rows[0] ?? null
}

/**
 * Records what the swap of a return credits for its lines against the new goods: nothing for lines that are not named.
 */
export async function recordCredits(tx: Tx, return_id: string, lines: readonly PricedLine[]): Promise<void> {
  const rows = lines.map(({ line, priced }) => {
    const { items_refund: yen } = refundOfReturn({ lines: [priced], return_shipping: null, custom_refund: null })
    return { item_id: line.id, quantity: priced.quantity, yen }
  })
  await sql`insert into swap_credit (return_id, item_id, quantity, yen)
    select i.return_id, i.item_id, coalesce(c.quantity, 0), coalesce(c.yen, 0) from return_item i
      left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(item_id text, quantity int, yen int) using (item_id)
    where i.return_id = ${return_id}
    on conflict (return_id, item_id) do update set quantity = excluded.quantity, yen = excluded.yen`.execute(tx.send)
}
