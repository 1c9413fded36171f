import { adminLegacyOrders } from '@kusuribako/client/routes'
import type { LegacyOrder } from '@kusuribako/contract/orders/legacy-orders'
import { ask, thenInvalidate } from '../api.ts'
import { type Csv, formOf } from '../csv/csv.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

/** An order's original name: `#1001`. */
export const nameOf = ({ orderId, metadata }: Pick<LegacyOrder, 'orderId' | 'metadata'>) =>
  String(metadata?.name ?? orderId)

/** One page of the former shop's orders, as the URL asks for them, newest first. */
export function useLegacyOrders() {
  const { get, paging } = usePlace(perPage)
  const query = { ...(get('q') && { q: get('q') }), ...paging }
  return useReading('orders', ['legacy-orders', query], async () => {
    const { orders, count } = (await ask(adminLegacyOrders.list, { query })).data
    return { rows: orders, count }
  })
}

export const useLegacyOrder = (orderId: string) =>
  useReading(
    'orders',
    ['legacy-order', orderId],
    async () => (await ask(adminLegacyOrders.get, { params: { orderId } })).data,
  )

/** Imports the readable orders, and reports unreadable rows; from a malformed table, none. */
export const importLegacy = async (csv: Csv, dumpExistingRecords: boolean) =>
  (
    await thenInvalidate(
      ask(adminLegacyOrders.importFile, { query: { dumpExistingRecords }, body: formOf(csv) as never }),
      'legacy-orders',
      'legacy-order',
    )
  ).data
