import { sales } from '@kusuribako/client/routes'
import type { SalesFigures, SalesPeriod } from '@kusuribako/contract/payments/sales'
import { date } from '@kusuribako/ui/format.ts'
import type { z } from 'zod'
import { ask } from '../api.ts'
import { csvText } from '../csv/csv-text.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { readAll } from '../tables/read-all.ts'
import { saySales as say } from './words.ts'

export type Figures = z.infer<typeof SalesFigures>
export type Period = z.infer<typeof SalesPeriod>

/** The days in the URL. */
export const salesFilters = ['from', 'to'] as const

/** One page of the sales that the URL asks for, with the sum of all, and a function that reads all of them. */
export function useSales() {
  const { get, paging } = usePlace(perPage)
  const by = get('by') === 'month' ? ('month' as const) : ('day' as const)
  const [from, to] = salesFilters.map(get)
  const filter = { by, ...(from && { from }), ...(to && { to }) }
  const readPage = async (page: { limit: number; offset: number }) => {
    const { sales: rows, total, count } = (await ask(sales.list, { query: { ...filter, ...page } })).data
    return { rows, total, count }
  }
  return {
    reading: useReading('money', ['sales', filter, paging], () => readPage(paging)),
    readAll: () => readAll(readPage),
  }
}

/** `2026年6月1日` or `2026年6月`. */
export const periodName = (period: string): string =>
  period.length === 7 ? date(`${period}-01`).replace('1日', '') : date(period)

/** The table for the books: a row for each period, the oldest first. */
export const salesCsv = (all: readonly Period[]): string =>
  csvText([
    say.csv.columns,
    ...all
      .toReversed()
      .map(({ period, orders, ordered, received, refunded, kept }) =>
        [period, orders, ordered, received, refunded, kept].map(String),
      ),
  ])
