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
import { adjustmentsBack } from './returned-pieces.rules.ts'

type Back = Pick<LineToReturn, 'line' | 'back'>

/** The lines of a swap's cart that count against its new goods, and what is paid for return shipping. */
export const linesComingBack = (cart_id: string, lines: readonly Back[], way: ShippingCharge | null): NewLine[] => [
  ...lines.map((line) => lineBack(cart_id, line)),
  ...lines.flatMap(({ back }) => (back.given > 0 ? [givenLine(cart_id, back.given)] : [])),
  ...(way ? [wayBackLine(cart_id, way)] : []),
]

const ofCart = (cart_id: string) => ({ cart_id, swap_id: null, claim_order_id: null, is_return: true })

/** A returned line counts against the new goods, at the price, tax and discount at which it was sold. */
const lineBack = (cart_id: string, { line, back: { quantity } }: Back): NewLine => ({
  ...ofCart(cart_id),
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
  adjustments: adjustmentsBack(line, quantity),
})

interface ToPay extends Pick<NewLine, 'title' | 'unit_price' | 'includes_tax' | 'tax_rates'> {}

/** A charge in the difference that is not for goods. */
const lineToPay = (cart_id: string, named: ToPay): NewLine => ({
  ...ofCart(cart_id),
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
  ...named,
})

const wayBackLine = (cart_id: string, { price, includes_tax, tax_rates }: ShippingCharge) =>
  lineToPay(cart_id, { title: 'Return shipping', unit_price: price, includes_tax, tax_rates })

/** A line to pay: what claims have given for returned pieces, yen with tax; the swap must not give it again. */
const givenLine = (cart_id: string, given: number) =>
  lineToPay(cart_id, { title: '対応済みの金額', unit_price: given, includes_tax: true, tax_rates: [] })

/**
 * Recalculates an unconfirmed swap in that cart by what arrived: unannounced pieces count nothing. Returns the yen
 * that its return is worth now.
 */
export async function creditReturned(
  tx: Tx,
  { id, items: asked, is_paid_now, refund_amount }: ReturnRow,
  cart_id: Id<'cart'>,
  { sold, came }: { sold: readonly SoldLine[]; came: readonly { line: SoldLine; quantity: number }[] },
): Promise<number> {
  const cameOf = (item_id: string) => came.find(({ line }) => line.id === item_id)?.quantity ?? 0
  if (asked.every(({ item_id, quantity }) => cameOf(item_id) >= quantity)) return refund_amount
  // The difference that is being paid at this moment was computed with all the announced pieces.
  if (is_paid_now) throw refuse('cart_payment_in_progress')
  const way = await findWay(tx, id)
  const lines = asked.flatMap(({ item_id, quantity: wanted }) => {
    const quantity = Math.min(wanted, cameOf(item_id))
    const line = sold.find((one) => one.id === item_id)
    if (!line || quantity === 0) return []
    // The pieces of this return still count as on their way: they are removed from that count here.
    const returned = line.returned_quantity + line.coming_back - wanted
    return [{ line, back: pricedPieces(sold, { line, quantity, returned }, 'asked') }]
  })
  await clearReturnLines(tx, cart_id)
  await writeLines(tx, linesComingBack(cart_id, lines, way))
  await noteCredited(tx, id, lines)
  const priced = {
    lines: lines.map(({ back }) => back),
    return_shipping: way && netShippingCost(way),
    custom_refund: null,
  }
  return refundOfReturn(priced).refund_amount
}

/** The agreed return shipping price; null when it has none. */
async function findWay(tx: Tx, return_id: string): Promise<ShippingCharge | null> {
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
export async function noteCredited(tx: Tx, return_id: string, lines: readonly Back[]): Promise<void> {
  const rows = lines.map(({ line, back }) => {
    const { items_refund: yen } = refundOfReturn({ lines: [back], return_shipping: null, custom_refund: null })
    return { item_id: line.id, quantity: back.quantity, yen }
  })
  await sql`insert into swap_credit (return_id, item_id, quantity, yen)
    select i.return_id, i.item_id, coalesce(c.quantity, 0), coalesce(c.yen, 0) from return_item i
      left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(item_id text, quantity int, yen int) using (item_id)
    where i.return_id = ${return_id}
    on conflict (return_id, item_id) do update set quantity = excluded.quantity, yen = excluded.yen`.execute(tx.send)
}
