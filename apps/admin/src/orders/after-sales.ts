import { afterSales } from '@kusuribako/client/routes'
import { ask } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { sayAfterSales as say } from './exchange-words.ts'

export type WaitsFor = keyof typeof say.views

/** The view in the URL, else the first. */
const waitsForOf = (word: string): WaitsFor => (Object.hasOwn(say.views, word) ? (word as WaitsFor) : 'arrival')

/** One page of what is pending after sales, as the URL asks for it. */
export function useAfterSales() {
  const { get, paging } = usePlace(perPage)
  const view = waitsForOf(get('view'))
  const query = { ...paging, waits_for: view }
  const reading = useReading('orders', ['orders', 'after-sales', query], async () => {
    const { waiting, count } = (await ask(afterSales.list, { query })).data
    return { rows: waiting, count }
  })
  return { reading, view }
}
