import { adminLegacyOrders } from '@kusuribako/client/routes'
import type { LegacyOrder } from '@kusuribako/contract/orders/legacy-orders'
import { ask, reread } from '../api.ts'
import { type Csv, formOf } from '../csv/csv.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

/** What an order was called where it was placed: `#1001`. */
export const nameOf = ({ orderId, metadata }: Pick<LegacyOrder, 'orderId' | 'metadata'>) =>
  String(metadata?.name ?? orderId)

/** One page of the orders of the shop before, as the address asks for them, the newest first. */
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

/** Takes up the orders that can be read, and tells which rows cannot; of what is no table, none. */
export const importLegacy = async (csv: Csv, dumpExistingRecords: boolean) =>
  (
    await reread(
      ask(adminLegacyOrders.importFile, { query: { dumpExistingRecords }, body: formOf(csv) as never }),
      'legacy-orders',
      'legacy-order',
    )
  ).data
