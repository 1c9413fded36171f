import { letters } from '@kusuribako/client/routes'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { countOf } from '../tables/count-of.ts'
import { perPage, usePlace } from '../tables/place.ts'

/** One page of the mails, as the URL asks for them: failed ones first. */
export function useLetters() {
  const { get, paging } = usePlace(perPage)
  const isAll = get('view') === 'all'
  const query = { ...paging, ...(!isAll && { state: 'failed' as const }), ...(get('q') && { q: get('q') }) }
  return useReading('people', ['letters', query], async () => {
    const { letters: rows, count } = (await ask(letters.list, { query })).data
    return { rows, ...countOf(count) }
  })
}

/** How many are shown on an order's page. */
const shownPerOrder = 50

/** The mails to the buyer of an order, newest first. */
export const useLettersOf = (order_id: string) =>
  useReading('people', ['letters', 'of', order_id], async () => ({
    rows: (await ask(letters.list, { query: { order_id, limit: shownPerOrder } })).data.letters,
  }))

/** How many have failed, and since when. */
export async function readFailed() {
  const { count, since } = (await ask(letters.list, { query: { state: 'failed', limit: 1 } })).data
  return { count, since: since ?? undefined }
}

export const repeat = (id: string) => thenInvalidate(askIdempotently(letters.repeat, { params: { id } }), 'letters')
