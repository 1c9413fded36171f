import { saleRecords } from '@kusuribako/client/routes'
import { ask } from '../api.ts'
import { daysBetween } from '../shell/days.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { readAll } from '../tables/read-all.ts'

/** The day filters of sale records, as in the URL. */
export const saleWords = ['from', 'to'] as const

/** Returns a function that reads a page of the requested ones, the latest first. */
function useReadSales() {
  const { get } = usePlace()
  const days = daysBetween(get('from'), get('to'))
  const asked = days ? { sold_at: days } : {}
  const readPage = async (page: { limit: number; offset: number }) => {
    const { sales: rows, count } = (await ask(saleRecords.list, { query: { ...asked, ...page } })).data
    return { rows, count }
  }
  return { asked, readPage }
}

/** One page of pharmacists' sales. */
export function useSaleRecords() {
  const { asked, readPage } = useReadSales()
  const { paging } = usePlace(perPage)
  return useReading('pharmacy', ['reviews', 'sales', asked, paging], () => readPage(paging))
}

/** Returns a function that reads all of them, across pages. */
export function useReadAllSales() {
  const { readPage } = useReadSales()
  return () => readAll(readPage)
}
