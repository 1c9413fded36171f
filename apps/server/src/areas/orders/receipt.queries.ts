import { isReducedIn, rateOf } from '@kusuribako/contract/pricing/reduced-rate'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import type { Row } from '../../base/read.ts'
import { findTaxDeductible, licencesAt } from '../pharmacy/index.ts'
import type { LoadedOrder, OrderLineRow } from './load-order.queries.ts'
import { linesWhere } from './order-parts.queries.ts'
import { capturedOf, moneyForTotal, refundsOfTotal, worthOfPieces } from './order-price.rules.ts'
import { payWordsOf } from './pay-words.rules.ts'
import { getOrder } from './read-order.ts'
import { type ReceiptDocument, receiptDocument, unnamedBuyer } from './receipt-document.rules.ts'
import {
  type RefundedReturn,
  refundsBeyondReturns,
  stateExchange,
  stateReductions,
  stateReturn,
  totalsByRate,
} from './receipt-return.rules.ts'
import { findPaidSwaps, findReducedGoods, matchGoods } from './reduced-goods.queries.ts'
import { type Rated, reducedRatesOf } from './reduced-rate.rules.ts'
import { findSellers } from './sold-by.queries.ts'
import { stateFigures } from './state-figures.ts'

/** What an order's receipt would state now, and its default addressee. */
export async function readReceiptDocument(reading: Reading, orderId: string) {
  const loaded = await getOrder(reading, orderId)
  const placedAt = new Date(loaded.order.created_at)
  const ordered_on = dayInTokyo(placedAt)
  const purchases = loaded.items.map(({ variant }) => ({ jan: janCodeOf(variant), day: ordered_on }))
  const [issuer, deductible, sellers, returns, reduced, paidSwaps] = await Promise.all([
    findIssuer(reading.db, placedAt),
    findTaxDeductible(reading, purchases),
    findSellers(reading.db, loaded),
    findReturns(reading.db, loaded),
    findReducedGoods(reading.db, loaded),
    findPaidSwaps(reading.db, loaded),
  ])
  const refunds = refundsOfTotal(loaded, loaded.refunds)
  const figures = stateFigures(loaded)
  const exchanges = paidSwaps.map(stateExchange)
  const statedReturns = returns.map((one) => ({ at: one.received_at, ...stateReturn(one) }))
  const document = receiptDocument(figures, {
    order_number: loaded.order.display_id,
    ordered_on,
    issuer,
    captured_total: moneyForTotal(loaded),
    refunded_total: refunds.reduce((sum, { amount }) => sum + amount, 0),
    paid_by: payWordsOf(capturedOf(loaded)),
    deductible: deductible.map(Boolean),
    reduced_rates: reducedRatesOf([figures, ...returns, ...reduced, ...paidSwaps].flatMap<Rated>(({ lines }) => lines)),
    sellers,
    exchanges,
    returns: statedReturns.map(({ at: _at, ...one }) => one),
    reductions: stateReductions(
      totalsByRate([...figures.taxes, ...exchanges.flatMap(({ taxes }) => taxes)]),
      matchGoods(refundsBesideReturns(loaded, refunds, returns), reduced),
      statedReturns,
    ),
  })
  const { last_name, first_name } = loaded.billing_address ?? loaded.shipping_address ?? loaded.customer
  return { document, buyer: [last_name, first_name].filter(Boolean).join(' ') || unnamedBuyer }
}

/**
 * Refunds that lower the price of what was sold, beside those of returns. A cancelled order has sold nothing, and what
 * a bank has taken is not given by the shop. Refunds of one instant and reason are one, taken from several payments.
 */
function refundsBesideReturns({ order }: LoadedOrder, refunds: LoadedOrder['refunds'], returns: readonly Returned[]) {
  const given = refunds.filter(({ by_bank }) => order.status !== 'canceled' && !by_bank)
  const parts = Map.groupBy(given, ({ reason, created_at }) => `${reason} ${created_at}`)
  const refundsByShop = [...parts.values()].map((ofOne) => ({
    amount: ofOne.reduce((sum, { amount }) => sum + amount, 0),
    reason: ofOne[0]!.reason,
    at: new Date(ofOne[0]!.created_at),
  }))
  const returnRefunds = refundsByShop.filter(({ reason }) => reason === 'return')
  const returnedMoney = returns.map(({ received_at: at, refund_amount, in_kind }) => ({
    at,
    money: refund_amount - in_kind,
  }))
  return [
    ...refundsByShop.filter(({ reason }) => reason !== 'return'),
    ...refundsBeyondReturns(returnRefunds, returnedMoney),
  ].toSorted((one, other) => Number(one.at) - Number(other.at))
}

interface Received {
  received_at: Date
  refund_amount: number
  /** Yen of it in points and on gift cards. */
  in_kind: number
  pieces: Record<string, number>
  exchanged: OrderLineRow[]
}
type Returned = RefundedReturn & Pick<Received, 'received_at' | 'in_kind'>

/**
 * Refunded returns of an order, the earliest first, including goods that arrived by a swap or a claim. What was
 * returned for a swap is listed with that swap.
 */
async function findReturns(db: Db, loaded: LoadedOrder): Promise<Returned[]> {
  const { order, items } = loaded
  const isReduced = isReducedIn(loaded)
  const { rows } = await sql<Received>`
    select r.received_at, r.refund_amount,
      (select coalesce(sum(g.worth), 0)::int from given_back_in_kind g where g.return_id = r.id) as in_kind,
      json_object_agg(i.item_id, coalesce(i.received_quantity, 0)) as pieces,
      ${linesWhere(sql`l.order_id is null and l.id in (select e.item_id from return_item e where e.return_id = r.id)`)}
        as exchanged
    from return_order r join return_item i on i.return_id = r.id
    where r.order_id = ${order.id} and r.received_at is not null and r.refund_amount > 0
    group by r.id order by r.received_at, r.id`.execute(db)
  const returnedBefore = new Map<string, number>()
  return rows.map(({ received_at, refund_amount, in_kind, pieces, exchanged }) => ({
    received_at,
    in_kind,
    returned_on: dayInTokyo(received_at),
    refund_amount,
    lines: [...items, ...exchanged].flatMap((line) => {
      const quantity = pieces[line.id] ?? 0
      if (quantity === 0) return []
      const title = [line.title, line.variant?.title].filter(Boolean).join('　')
      const rateFields = { tax_rate: rateOf(line), is_reduced: isReduced(line) }
      const returned = returnedBefore.get(line.id) ?? 0
      returnedBefore.set(line.id, returned + quantity)
      return [{ title, quantity, worth: worthOfPieces(line, quantity, returned), ...rateFields }]
    }),
  }))
}

interface LegacyOrder {
  createdAt: string
  orderTotal: number
  shippingName: string | undefined
  lineItems: { name: string; quantity: number; unitPrice: number }[]
  metadata: Record<string, string>
}

/** The receipt of an order of the former shop. The difference between its lines and its total is the delivery. */
export async function readLegacyDocument({ db, now }: Pick<Reading, 'db' | 'now'>, order: LegacyOrder) {
  const lines = order.lineItems.map(({ name, quantity, unitPrice }) => ({
    title: name,
    quantity,
    total: unitPrice * quantity,
    is_reduced: false,
    is_deductible: false,
  }))
  const discount_total = Number(order.metadata['Discount Amount'] ?? 0)
  const shippingTotal = order.orderTotal - lines.reduce((sum, { total }) => sum + total, 0) + discount_total
  const refunded_total = Number(order.metadata['Refunded Amount'] ?? 0)
  const document: ReceiptDocument = {
    order_number: order.metadata.name ?? '',
    ordered_on: dayInTokyo(new Date(order.createdAt)),
    issuer: { ...(await findIssuer(db, now)), registration_number: null },
    lines,
    shipping: shippingTotal === 0 ? null : { name: 'その他', total: shippingTotal },
    discount_total,
    total: order.orderTotal,
    taxes: [],
    gift_card_total: 0,
    points_spent: 0,
    refunded_total,
    paid_total: order.orderTotal - refunded_total,
    paid_by: order.metadata['Payment Method'] ?? '登録のお支払い方法',
  }
  return { document, buyer: order.metadata['Billing Name'] || order.shippingName || unnamedBuyer }
}

/** The JAN code of a line's goods, as it was entered; empty where there is none. */
export const janCodeOf = (variant: Row | null) =>
  String((variant?.metadata as { jan_code?: string } | null)?.jan_code ?? variant?.barcode ?? '')

/**
 * The seller at that instant: the holder of the first licence valid on that day, else of the first one, with the tax
 * office's registration number, which is always the latest: a mistyped one is put right by a new receipt.
 */
export async function findIssuer(db: Db, at: Date): Promise<ReceiptDocument['issuer']> {
  const { rows } = await sql<ReceiptDocument['issuer']>`
    select coalesce(l.opener_name, s.name) as name, coalesce(l.store_name, s.name) as store,
      coalesce(l.store_address, '') as address, coalesce(l.phone, '') as phone,
      s.metadata->>'invoice_registration_number' as registration_number
    from store s left join lateral (select * from ${licencesAt(at)} l order by
      ${dayInTokyo(at)}::date between valid_from and valid_to desc, kind desc, number limit 1) l on true`.execute(db)
  return rows[0] ?? { name: '', store: '', address: '', phone: '', registration_number: null }
}
