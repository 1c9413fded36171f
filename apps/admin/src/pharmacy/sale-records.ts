import { saleRecords } from '@kusuribako/client/routes'
import { ask } from '../api.ts'
import { daysBetween } from '../shell/days.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { readAll } from '../tables/read-all.ts'

/** By which days of sale records are looked for, as the address names them. */
export const saleWords = ['from', 'to'] as const

/** Answers how to read a page of those that are asked for, the latest first. */
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

/** One page of what pharmacists have sold. */
export function useSaleRecords() {
  const { asked, readPage } = useReadSales()
  const { paging } = usePlace(perPage)
  return useReading('pharmacy', ['reviews', 'sales', asked, paging], () => readPage(paging))
}

/** Answers how to read all of them, of whichever page. */
export function useReadAllSales() {
  const { readPage } = useReadSales()
  return () => readAll(readPage)
}
