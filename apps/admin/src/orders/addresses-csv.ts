import { fullName, phone, postalCode } from '@kusuribako/ui/format.ts'
import { csvText } from '../csv/csv-text.ts'
import { sayBulk as say } from './bulk-words.ts'
import { isDisputed } from './disputes.tsx'
import { lineName } from './line-name.ts'
import type { Line, Order } from './orders.ts'
import { leftToSend, waitsForPharmacist } from './progress.ts'
import { isRefunded } from './whole-refund.tsx'

type SendableOrder = Pick<Order, 'status' | 'payment_status' | 'items' | 'payments'>
type ExportedOrder = SendableOrder & Pick<Order, 'display_id' | 'shipping_address'>

/** Addresses of orders and what is left to send, as a table; with tracking numbers filled in it can be imported. */
export function addressesCsv(orders: readonly ExportedOrder[]): string {
  const rows = orders.filter(maySend).map(({ display_id, shipping_address: to, items }) => [
    String(display_id),
    '',
    '',
    to?.postal_code ? postalCode(to.postal_code) : '',
    to ? [to.province, to.city, to.address_1, to.address_2].filter(Boolean).join(' ') : '',
    to ? fullName(to) : '',
    to?.phone ? phone(to.phone) : '',
    items
      .filter(isUnsent)
      .map((line) => `${lineName(line)} × ${leftToSend(line)}`)
      .join('、'),
  ])
  return csvText([['display_id', 'shipping_number', 'shipping_method', ...say.columns], ...rows])
}

const isUnsent = (line: Line) => leftToSend(line) > 0

/**
 * Orders that may be sent: not cancelled, waiting for a pharmacist (薬機法36条の10), disputed, fully refunded or already
 * sent.
 */
export const maySend = (order: SendableOrder) =>
  order.status !== 'canceled' &&
  !waitsForPharmacist(order) &&
  !isDisputed(order) &&
  !isRefunded(order) &&
  order.items.some(isUnsent)
