import { arrivalRecords } from '@kusuribako/client/routes'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { readAll } from '../tables/read-all.ts'

/** The filters of deliveries, as in the URL. */
export const arrivalFilters = ['from', 'to', 'supplier', 'goods'] as const

/** Returns a function that reads a page of the requested ones, the newest first. */
function useReadArrivals() {
  const { get } = usePlace()
  const [arrived_from, arrived_to, supplier_id] = [get('from'), get('to'), get('supplier')]
  const filter = {
    ...(arrived_from && { arrived_from }),
    ...(arrived_to && { arrived_to }),
    ...(supplier_id && { supplier_id }),
    ...(get('goods') === 'medicines' && { medicines_only: true }),
  }
  const readPage = async (page: { limit: number; offset: number }) => {
    const { arrivals: rows, count } = (await ask(arrivalRecords.list, { query: { ...filter, ...page } })).data
    return { rows, count }
  }
  return { filter, readPage }
}

/** One page of the delivery records. */
export function useArrivalRecords() {
  const { filter, readPage } = useReadArrivals()
  const { paging } = usePlace(perPage)
  return useReading('stock', ['arrival-records', filter, paging], () => readPage(paging))
}

/** Returns a function that reads all of them, across pages. */
export function useReadAllArrivals() {
  const { readPage } = useReadArrivals()
  return () => readAll(readPage)
}

/** Adds a remark to the record of a delivery. */
export const addRemark = (arrival_id: string, text: string) =>
  thenInvalidate(
    askIdempotently(arrivalRecords.remark, { params: { arrival_id }, body: { text: text.trim() } }),
    'arrival-records',
  )
