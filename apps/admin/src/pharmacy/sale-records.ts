import { saleRecords } from '@kusuribako/client/routes'
import { ask } from '../api.ts'
import { daysBetween } from '../shell/days.ts'
import { useReading } from '../shell/reading.ts'
import { countOf } from '../tables/count-of.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { readAll } from '../tables/read-all.ts'

/** The day filters of sale records, as in the URL. */
export const saleFilters = ['from', 'to'] as const

interface SalesQuery {
  limit: number
  offset: number
  sold_at?: NonNullable<ReturnType<typeof daysBetween>>
}

/** One page of the sales of the days in the URL, the latest first, and a function that reads all of them. */
function useSales<S>(
  key: readonly string[],
  read: (query: SalesQuery) => Promise<{ sales: S[]; count: number; isAtLeast?: boolean }>,
) {
  const { get, paging } = usePlace(perPage)
  const days = daysBetween(get('from'), get('to'))
  const filter = days ? { sold_at: days } : {}
  const readPage = async (page: { limit: number; offset: number }) => {
    const { sales: rows, ...counts } = await read({ ...filter, ...page })
    return { rows, ...counts }
  }
  return {
    reading: useReading('pharmacy', [...key, filter, paging], () => readPage(paging)),
    readAll: () => readAll(readPage),
  }
}
export type Sales<S> = ReturnType<typeof useSales<S>>

/** Pharmacists' sales. */
export const useSaleRecords = () =>
  useSales(['reviews', 'sales'], async (query) => {
    const { sales, count } = (await ask(saleRecords.list, { query })).data
    return { sales, ...countOf(count) }
  })

/** Sales of guarded medicines. */
export const useGuardedSales = () =>
  useSales(['orders', 'guarded-sales'], async (query) => {
    const { sales, count } = (await ask(saleRecords.guarded, { query })).data
    return { sales, count }
  })
