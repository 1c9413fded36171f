import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import type { Row } from '../../base/read.ts'
import { dayInTokyo, findDeductible } from '../pharmacy/index.ts'
import { payWords } from './pay-words.rules.ts'
import { getOrder } from './read-order.ts'
import { type ReceiptDocument, receiptDocument } from './receipt-document.rules.ts'
import { stateFigures } from './state-figures.ts'

/** What the receipt of an order would state now, and whose name it bears unless told otherwise. */
export async function readReceiptDocument(reading: Reading, orderId: string) {
  const loaded = await getOrder(reading, orderId)
  const ordered_on = dayInTokyo(new Date(loaded.order.created_at))
  const codes = loaded.items.map(({ variant }) => janIn(variant))
  const [issuer, deductible] = await Promise.all([findIssuer(reading.db), findDeductible(reading, codes, ordered_on)])
  const document = receiptDocument(stateFigures(loaded), {
    order_number: loaded.order.display_id,
    ordered_on,
    issuer,
    refunded_total: loaded.refunds.reduce((sum, { amount }) => sum + amount, 0),
    paid_by: payWords(loaded.payments.map(({ provider_id }) => String(provider_id))),
    deductible: codes.map((code) => deductible.has(code)),
  })
  const { last_name, first_name } = loaded.billing_address ?? loaded.shipping_address ?? loaded.customer
  return { document, buyer: [last_name, first_name].filter(Boolean).join(' ') || 'お客' }
}

interface LegacyOrder {
  createdAt: string
  orderTotal: number
  shippingName: string | undefined
  lineItems: { name: string; quantity: number; unitPrice: number }[]
  metadata: Record<string, string>
}

/** Likewise for an order of the shop before. What lies between its lines and its total is its delivery. */
export async function readLegacyDocument({ db }: Pick<Reading, 'db'>, order: LegacyOrder) {
  const lines = order.lineItems.map(({ name, quantity, unitPrice }) => ({
    title: name,
    quantity,
    total: unitPrice * quantity,
    is_reduced: false,
    is_deductible: false,
  }))
  const discount_total = Number(order.metadata['Discount Amount'] ?? 0)
  const rest = order.orderTotal - lines.reduce((sum, { total }) => sum + total, 0) + discount_total
  const refunded_total = Number(order.metadata['Refunded Amount'] ?? 0)
  const document: ReceiptDocument = {
    order_number: order.metadata.name ?? '',
    ordered_on: dayInTokyo(new Date(order.createdAt)),
    issuer: { ...(await findIssuer(db)), registration_number: null },
    lines,
    shipping: rest === 0 ? null : { name: 'その他', total: rest },
    discount_total,
    total: order.orderTotal,
    taxes: [],
    gift_card_total: 0,
    points_spent: 0,
    refunded_total,
    paid_total: order.orderTotal - refunded_total,
    paid_by: order.metadata['Payment Method'] ?? '登録のお支払い方法',
  }
  return { document, buyer: order.metadata['Billing Name'] || order.shippingName || 'お客' }
}

const janIn = (variant: Row | null) =>
  String((variant?.metadata as { jan_code?: string } | null)?.jan_code ?? variant?.barcode ?? '')

/** Who sells: the opener of the first licence, with the number under which the tax office knows them. */
async function findIssuer(db: Db): Promise<ReceiptDocument['issuer']> {
  const { rows } = await sql<ReceiptDocument['issuer']>`
    select coalesce(l.opener_name, s.name) as name, coalesce(l.store_name, s.name) as store,
      coalesce(l.store_address, '') as address, coalesce(l.phone, '') as phone,
      s.metadata->>'invoice_registration_number' as registration_number
    from store s left join lateral (select * from licence order by kind desc, number limit 1) l on true`.execute(db)
  return rows[0] ?? { name: '', store: '', address: '', phone: '', registration_number: null }
}
