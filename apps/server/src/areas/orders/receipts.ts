import { isDeepStrictEqual } from 'node:util'
import { isErasedEmail } from '@kusuribako/contract/customers/erased-email'
import type { Input } from '@kusuribako/contract/endpoint'
import { receipts as api } from '@kusuribako/contract/orders/receipts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { drawReceipt } from './draw-receipt.ts'
import { getOwnLegacyOrder, lockLegacyOrder } from './legacy-orders.ts'
import type { LoadedOrder } from './load-order.queries.ts'
import { getProvedOrder } from './look-up-order.ts'
import { capturedOf } from './order-price.rules.ts'
import { mustMayActForBuyer } from './read-order.ts'
import { readLegacyDocument, readReceiptDocument } from './receipt.queries.ts'
import { statesRefunds, unnamedBuyer } from './receipt-document.rules.ts'
import { lockOrder } from './write-order.ts'

/** The document is for captured money and its refunds; what is still to be captured for an edit does not delay it. */
const mayBeIssued = ({ order, payments }: LoadedOrder) =>
  ['captured', 'partially_refunded', 'refunded'].includes(order.payment_status) ||
  (order.status !== 'canceled' &&
    ['awaiting', 'requires_action'].includes(order.payment_status) &&
    capturedOf({ payments }).length > 0)

/**
 * Issues the receipt of an order. What was issued before is issued again unchanged, and says so; changed figures or
 * another addressee make the next version, and the earlier one is kept. After its retention it names nobody (138).
 */
const issue: Handler<typeof api.give> = async (ctx, { params, body: { addressee, ...proof } }) => {
  const loaded = await getProvedOrder(ctx, params.orderId, proof)
  if (!mayBeIssued(loaded)) throw refuse('receipt_not_yet')
  const issued = await ctx.tx(async (tx) => {
    await mustMayActForBuyer(tx, loaded)
    const [, content, last] = await Promise.all([
      lockOrder(tx, params.orderId),
      readReceiptDocument(tx, params.orderId),
      findLast(tx, params.orderId),
    ])
    // A cancelled order was never sold: money that was all refunded leaves nothing to state.
    if (loaded.order.payment_status === 'refunded' && !statesRefunds(content.document)) throw refuse('receipt_not_yet')
    const named = isErasedEmail(loaded.order.email) ? unnamedBuyer : addressee
    return storeReceipt(tx, params.orderId, { ...content, last }, named)
  })
  return { data: await withPdf(issued) }
}

/** The same for an order of the former shop. */
const issueHistorical: Handler<typeof api.giveHistorical> = async (ctx, { params: { orderId }, body }) => {
  const order = await getOwnLegacyOrder(ctx, orderId)
  if (!['paid', 'partially_refunded'].includes(order.financialStatus)) throw refuse('receipt_not_yet')
  const issued = await ctx.tx(async (tx) => {
    const [, content, last] = await Promise.all([
      lockLegacyOrder(tx, orderId),
      readLegacyDocument(tx, order),
      findLast(tx, orderId),
    ])
    return storeReceipt(tx, orderId, { ...content, last }, body.addressee)
  })
  return { data: await withPdf(issued) }
}

interface IssuedReceipt extends ReceiptSummary {
  order_number: string
  document: Awaited<ReturnType<typeof readReceiptDocument>>['document']
}
interface ReceiptSummary {
  id: string
  order_id: string
  version: number
  times_given: number
  addressee: string
  total: number
  issued_at: Date
}

/** The newest of an order, read under its lock. */
const findLast = ({ db }: Tx, order_id: string) =>
  db.selectFrom('receipt').selectAll().where('order_id', '=', order_id).orderBy('version', 'desc').executeTakeFirst()

type ReceiptContent = Awaited<ReturnType<typeof readReceiptDocument>> & { last: Awaited<ReturnType<typeof findLast>> }

async function storeReceipt(
  tx: Tx,
  order_id: string,
  { document, buyer, last }: ReceiptContent,
  requestedAddressee: string | undefined,
): Promise<IssuedReceipt> {
  const addressee = requestedAddressee ?? last?.addressee ?? buyer
  const { order_number } = document
  if (last && last.addressee === addressee && isDeepStrictEqual(last.document, document)) {
    const times_given = last.times_given + 1
    await tx.send.updateTable('receipt').set({ times_given }).where('id', '=', last.id).execute()
    return { ...last, document, order_number, times_given }
  }
  const row = {
    id: newId('receipt'),
    order_id,
    version: (last?.version ?? 0) + 1,
    total: document.paid_total,
    addressee,
    issued_at: tx.now,
  }
  await tx.send
    .insertInto('receipt')
    .values({ ...row, document: JSON.stringify(document) })
    .execute()
  return { ...row, document, order_number, times_given: 1 }
}

/** An issued receipt in API shape, without the document. */
const receiptOnWire = ({
  order_number,
  id,
  order_id,
  version,
  times_given,
  addressee,
  total,
  issued_at,
}: Omit<IssuedReceipt, 'document'>) => ({
  id,
  order_id,
  number: numberOf({ order_number, version }),
  version,
  times_given,
  addressee,
  total,
  issued_at,
})

const numberOf = ({ order_number, version }: { order_number: string; version: number }) => `${order_number}-${version}`

async function withPdf(receipt: IssuedReceipt) {
  const number = numberOf(receipt)
  const pdf = await drawReceipt({ ...receipt, number })
  return {
    ...receiptOnWire(receipt),
    file_name: `receipt-${number.replaceAll(/[^\w-]/g, '')}.pdf`,
    pdf: pdf.toString('base64'),
  }
}

const list: Handler<typeof api.list> = async (ctx, { query }) => {
  const condition = conditions(query)
  const { rows } = await sql<
    Omit<IssuedReceipt, 'document'>
  >`select *, document->>'order_number' as order_number from receipt
    where ${condition} order by issued_at desc, id desc limit ${query.limit} offset ${query.offset}`.execute(ctx.db)
  const counted = await sql<{ count: number }>`select count(*) as count from receipt where ${condition}`.execute(ctx.db)
  return { data: { receipts: rows.map(receiptOnWire), count: counted.rows[0]!.count } }
}

/** Days in Tokyo, both included. */
function conditions(query: Input<typeof api.list>['query']): RawBuilder<unknown> {
  const { issued_from, issued_to, total_min, total_max, addressee, order_id } = query
  return sql.join(
    [
      sql`true`,
      ...(issued_from ? [sql`issued_at >= ${issued_from}::date::timestamp at time zone 'Asia/Tokyo'`] : []),
      ...(issued_to ? [sql`issued_at < (${issued_to}::date + 1)::timestamp at time zone 'Asia/Tokyo'`] : []),
      ...(total_min === undefined ? [] : [sql`total >= ${total_min}`]),
      ...(total_max === undefined ? [] : [sql`total <= ${total_max}`]),
      ...(addressee ? [isAddressedTo(addressee)] : []),
      ...(order_id ? [sql`order_id = ${order_id}`] : []),
    ],
    sql` and `,
  )
}

/** Pairs of letters find them through an index; a single letter has none. */
const isAddressedTo = (part: string) => sql`letter_pairs(folded_name(addressee)) @> letter_pairs(folded_name(${part}))
  and strpos(folded_name(addressee), folded_name(${part})) > 0`

const get: Handler<typeof api.get> = async (ctx: Ctx, { params }) => {
  const { rows } = await sql<IssuedReceipt>`select *, document->>'order_number' as order_number from receipt
    where id = ${params.id}`.execute(ctx.db)
  if (!rows[0]) throw notFound('receipt', params.id)
  return { data: await withPdf(rows[0]) }
}

export const receiptRoutes = [
  on(api.give, issue),
  on(api.giveHistorical, issueHistorical),
  on(api.list, list),
  on(api.get, get),
]
