import { shortages } from '@kusuribako/client/routes'
import type { Shortage as contract } from '@kusuribako/contract/inventory/shortages'
import type { z } from 'zod'
import { ask } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

export type Shortage = z.infer<typeof contract>

/** One page of the goods to reorder, as the URL asks for it. */
export function useShortages() {
  const { get, paging } = usePlace(perPage)
  const level = get('view') === 'low' ? ('low' as const) : ('out' as const)
  const query = { level, ...paging }
  return useReading('stock', ['products', 'shortages', query], async () => {
    const { shortages: rows, count } = (await ask(shortages.list, { query })).data
    return { rows, count }
  })
}

/** The number of sold-out goods on sale. */
export const readSoldOut = async () => (await ask(shortages.list, { query: { level: 'out', limit: 1 } })).data
