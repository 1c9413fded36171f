import { saleRecords } from '@kusuribako/client/routes'
import type { SaleRecord } from '@kusuribako/contract/pharmacy/sale-records'
import { ask } from '../api.ts'
import { daysBetween } from '../shell/days.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

/** By which days of sale records are looked for, as the address names them. */
export const saleWords = ['from', 'to'] as const

function useAsked() {
  const { get } = usePlace()
  const days = daysBetween(get('from'), get('to'))
  return days && { sold_at: days }
}

/** One page of what pharmacists have sold, the latest first. */
export function useSaleRecords() {
  const query = { ...useAsked(), ...usePlace(perPage).paging }
  return useReading('pharmacy', ['reviews', 'sales', query], async () => {
    const { sales: rows, count } = (await ask(saleRecords.list, { query })).data
    return { rows, count }
  })
}

/** As many as one call gives. */
const atOnce = 1000

/** Answers how to read all of them, of whichever page. */
export function useReadAllSales() {
  const asked = useAsked()
  return async () => {
    const all: SaleRecord[] = []
    for (;;) {
      const query = { ...asked, limit: atOnce, offset: all.length }
      const { sales, count } = (await ask(saleRecords.list, { query })).data
      all.push(...sales)
      if (sales.length === 0 || all.length >= count) return all
    }
  }
}
