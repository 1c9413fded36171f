import { saleRecords } from '@kusuribako/client/routes'
import { ask } from '../api.ts'
import { daysBetween } from '../shell/days.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { readAll } from '../tables/read-all.ts'

/** The day filters of sale records, as in the URL. */
export const saleWords = ['from', 'to'] as const

interface PageOf {
  limit: number
  offset: number
}

/** The days that the URL asks for. */
function useAskedDays() {
  const { get } = usePlace()
  const days = daysBetween(get('from'), get('to'))
  return days ? { sold_at: days } : {}
}

/** Returns a function that reads a page of the requested ones, the latest first. */
function useReadSales() {
  const asked = useAskedDays()
  const readPage = async (page: PageOf) => {
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

function useReadGuardedSales() {
  const asked = useAskedDays()
  const readPage = async (page: PageOf) => {
    const { sales: rows, count } = (await ask(saleRecords.guarded, { query: { ...asked, ...page } })).data
    return { rows, count }
  }
  return { asked, readPage }
}

/** One page of sales of guarded medicines. */
export function useGuardedSales() {
  const { asked, readPage } = useReadGuardedSales()
  const { paging } = usePlace(perPage)
  return useReading('pharmacy', ['orders', 'guarded-sales', asked, paging], () => readPage(paging))
}

/** Returns a function that reads all of them, across pages. */
export function useReadAllGuardedSales() {
  const { readPage } = useReadGuardedSales()
  return () => readAll(readPage)
}
