import { fullName, phone, postalCode } from '@kusuribako/ui/format.ts'
import { csvText } from '../shell/csv-text.ts'
import { sayBulk as say } from './bulk-words.ts'
import type { Order } from './orders.ts'
import { waitsForPharmacist } from './progress.ts'

type Sent = Pick<Order, 'display_id' | 'status' | 'shipping_address' | 'items'>

/** What may leave: what is called off or waits for a pharmacist stays (薬機法36条の10). */
export const mayLeave = (order: Pick<Order, 'status'>) => order.status !== 'canceled' && !waitsForPharmacist(order)

/** Where orders go and what of them, as a table; with its numbers filled in it is one of parcels that have left. */
export function addressesCsv(orders: readonly Sent[]): string {
  const rows = orders
    .filter(mayLeave)
    .map(({ display_id, shipping_address: to, items }) => [
      String(display_id),
      '',
      '',
      to?.postal_code ? postalCode(to.postal_code) : '',
      to ? [to.province, to.city, to.address_1, to.address_2].filter(Boolean).join(' ') : '',
      to ? fullName(to) : '',
      to?.phone ? phone(to.phone) : '',
      items.map(({ title, quantity }) => `${title} × ${quantity}`).join('、'),
    ])
  return csvText([['display_id', 'shipping_number', 'shipping_method', ...say.columns], ...rows])
}
