import { letters } from '@kusuribako/client/routes'
import { ask, askOnce, reread } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

/** One page of the letters, as the address asks for them: first those that nobody has received. */
export function useLetters() {
  const { get, paging } = usePlace(perPage)
  const isAll = get('view') === 'all'
  const query = { ...paging, ...(!isAll && { state: 'failed' as const }), ...(get('q') && { q: get('q') }) }
  return useReading('people', ['letters', query], async () => {
    const { letters: rows, count } = (await ask(letters.list, { query })).data
    return { rows, count }
  })
}

/** So many stand on the page of an order. */
const most = 50

/** What was written to the buyer of an order, the newest first. */
export const useLettersOf = (order_id: string) =>
  useReading('people', ['letters', 'of', order_id], async () => ({
    rows: (await ask(letters.list, { query: { order_id, limit: most } })).data.letters,
  }))

/** How many nobody has received, and since when. */
export async function readFailed() {
  const { count, since } = (await ask(letters.list, { query: { state: 'failed', limit: 1 } })).data
  return { count, since: since ?? undefined }
}

export const repeat = (id: string) => reread(askOnce(letters.repeat, { params: { id } }), 'letters')
