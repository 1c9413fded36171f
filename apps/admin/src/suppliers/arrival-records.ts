import { arrivalRecords } from '@kusuribako/client/routes'
import { ask, askOnce, reread } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { readAll } from '../tables/read-all.ts'

/** By what arrivals are looked for, as the address names it. */
export const arrivalWords = ['from', 'to', 'supplier', 'goods'] as const

/** Answers how to read a page of those that are asked for, the newest first. */
function useReadArrivals() {
  const { get } = usePlace()
  const [arrived_from, arrived_to, supplier_id] = [get('from'), get('to'), get('supplier')]
  const asked = {
    ...(arrived_from && { arrived_from }),
    ...(arrived_to && { arrived_to }),
    ...(supplier_id && { supplier_id }),
    ...(get('goods') === 'medicines' && { medicines_only: true }),
  }
  const readPage = async (page: { limit: number; offset: number }) => {
    const { arrivals: rows, count } = (await ask(arrivalRecords.list, { query: { ...asked, ...page } })).data
    return { rows, count }
  }
  return { asked, readPage }
}

/** One page of what deliveries brought. */
export function useArrivalRecords() {
  const { asked, readPage } = useReadArrivals()
  const { paging } = usePlace(perPage)
  return useReading('stock', ['arrival-records', asked, paging], () => readPage(paging))
}

/** Answers how to read all of them, of whichever page. */
export function useReadAllArrivals() {
  const { readPage } = useReadArrivals()
  return () => readAll(readPage)
}

/** Puts a remark beside the record of a delivery. */
export const remarkOn = (arrival_id: string, text: string) =>
  reread(askOnce(arrivalRecords.remark, { params: { arrival_id }, body: { text: text.trim() } }), 'arrival-records')
