import { parcelLots } from '@kusuribako/client/routes'
import type { parcelLots as contract } from '@kusuribako/contract/orders/parcel-lots'
import type { z } from 'zod'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'

export type ParcelLots = z.infer<(typeof contract)['list']['answer']>['data']['parcels'][number]
type PackedLine = z.input<(typeof contract)['change']['body']>

/** The lots in the parcels of an order, its swaps and claims. Invalidated with the order. */
export const useParcelLots = (order_id: string) =>
  useReading('orders', ['order', order_id, 'lots'], () => readParcelLots(order_id))

export async function readParcelLots(order_id: string): Promise<Map<string, ParcelLots>> {
  const { parcels } = (await ask(parcelLots.list, { query: { order_id } })).data
  return new Map(parcels.map((parcel) => [parcel.fulfillment_id, parcel]))
}

/** Records the packed lots of lines, one line after another: the first refusal ends it. */
export const changeLots = (lines: readonly PackedLine[]) => thenInvalidate(change(lines), 'order', 'lots')

async function change(lines: readonly PackedLine[]) {
  for (const body of lines) await ask(parcelLots.change, { body })
}
