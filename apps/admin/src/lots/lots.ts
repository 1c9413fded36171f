import { lotBlocks, lotRecipients, lots } from '@kusuribako/client/routes'
import type { lotRecipients as recipientCalls } from '@kusuribako/contract/inventory/lot-recipients'
import type { lotBlocks as blocks, lots as calls, Lot as contract } from '@kusuribako/contract/inventory/lots'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

export type Lot = z.infer<typeof contract>
export type Recipient = z.infer<(typeof recipientCalls)['list']['answer']>['data']['recipients'][number]

/** The filters of the lots, as in the URL. */
export const lotFilters = ['number', 'before'] as const
const views: Record<string, { state?: string[]; with_empty?: boolean }> = {
  running: { state: ['soon', 'short', 'expired'] },
  blocked: { state: ['blocked'] },
  empty: { with_empty: true },
}

/** One page of the lots, as the URL asks for them, and the first expiry day that is still sold. */
export function useLots() {
  const { get, paging } = usePlace(perPage)
  const [lot_number, expires_before] = lotFilters.map(get)
  const query = {
    ...paging,
    ...views[get('view')],
    ...(get('product') && { product_id: get('product') }),
    // A search for a number includes empty lots: for their recipients.
    ...(lot_number && { lot_number, with_empty: true }),
    ...(expires_before && { expires_before }),
  }
  return useReading('stock', ['lots', query], async () => {
    const { lots: rows, count, good_from } = (await ask(lots.list, { query })).data
    return { rows, count, good_from }
  })
}

export const readLot = async (id: string) =>
  (await ask(lots.list, { query: { id, with_empty: true } })).data.lots[0] ?? null
export const useLot = (id: string) => useReading('stock', ['lots', 'one', id], async () => ({ lot: await readLot(id) }))

/** One page of the parcels that contain a lot, or, as the URL says, may contain it. */
export function useRecipients(lot_id: string) {
  const { get, paging } = usePlace(perPage)
  const query = { lot_id, ...(get('of') === 'unnamed' && { unnamed: true }), ...paging }
  return useReading('orders', ['lots', 'recipients', query], async () => {
    const { recipients: rows, count, quantity } = (await ask(lotRecipients.list, { query })).data
    return { rows, count, quantity }
  })
}

/** How many parcels contain the same goods without a lot. */
export const useUnnamedCount = (lot_id: string) =>
  useReading('orders', ['lots', 'unnamed', lot_id], async () => {
    const query = { lot_id, unnamed: true, limit: 1 }
    return { count: (await ask(lotRecipients.list, { query })).data.count }
  })

const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, 'lots', 'shelves', 'product', 'products')

export const nameLot = (body: z.input<(typeof calls)['name']['body']>) =>
  afterwards(askIdempotently(lots.name, { body }))
export const recallLot = (body: z.input<(typeof blocks)['recall']['body']>) =>
  afterwards(askIdempotently(lotBlocks.recall, { body }))
export const blockLot = (id: string, because: string) =>
  afterwards(ask(lotBlocks.block, { params: { id }, body: { because } }))
export const liftBlock = (id: string) => afterwards(ask(lotBlocks.lift, { params: { id } }))

type Correction = z.input<(typeof calls)['correct']['body']>

/** One correction after another: the first refusal ends it, and what was written before stays. */
export const correctLot = (id: string, corrections: readonly Correction[]) =>
  afterwards(writeCorrections(id, corrections))

async function writeCorrections(id: string, corrections: readonly Correction[]) {
  for (const body of corrections) await ask(lots.correct, { params: { id }, body })
}

/** All parcels that contain, or may contain, a lot, for export as a table. */
export const exportRecipients = async (lot_id: string, unnamed: boolean) =>
  (await ask(lotRecipients.export, { body: { lot_id, ...(unnamed && { unnamed }) } })).data.recipients
