import { stockMovements } from '@kusuribako/client/routes'
import type { stockMovements as contract } from '@kusuribako/contract/inventory/stock-movements'
import type { z } from 'zod'
import { ask } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { countOf } from '../tables/count-of.ts'
import { perPage, usePlace } from '../tables/place.ts'

export type Movement = z.infer<(typeof contract)['list']['answer']>['data']['movements'][number]

/** The filters of the ledger, as in the URL. */
export const ledgerFilters = ['reason', 'variant', 'from', 'to'] as const

/** One page of the movements of a product, or of the variant in the URL, newest first. */
export function useMovements(product_id: string) {
  const { get, paging } = usePlace(perPage)
  const [reason, variant_id, from, to] = ledgerFilters.map(get)
  const query = {
    ...paging,
    ...(variant_id ? { variant_id } : { product_id }),
    ...(reason && { reason }),
    ...((from || to) && {
      moved_at: {
        ...(from && { gte: `${from}T00:00:00+09:00` }),
        ...(to && { lte: `${to}T23:59:59.999+09:00` }),
      },
    }),
  }
  return useReading('stock', ['shelves', 'ledger', query], async () => {
    const { movements, count } = (await ask(stockMovements.list, { query })).data
    return { rows: movements, ...countOf(count) }
  })
}

/** The delivery note of pieces; a product's first pieces, and those of an import, have none. */
export const noteOf = ({ reason, because_of }: Pick<Movement, 'reason' | 'because_of'>): string | null =>
  reason === 'received' && because_of && !/^((prod|variant|batch)_|opening$)/.test(because_of) ? because_of : null

/** `+3`, `−2`; empty without a change. */
export const signed = (pieces: number): string =>
  pieces === 0 ? '' : `${pieces > 0 ? '+' : '−'}${Math.abs(pieces).toLocaleString('ja-JP')}`
