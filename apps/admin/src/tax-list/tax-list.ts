import { selfMedication } from '@kusuribako/client/routes'
import { ask, thenInvalidate } from '../api.ts'
import { type Csv, formOf } from '../csv/csv.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

/** One page of a list, as the URL asks for it: the one valid today, unless a day is named. */
export function useTaxList() {
  const { get, paging } = usePlace(perPage)
  const query = { ...(get('from') && { from: get('from') }), ...(get('q') && { q: get('q') }), ...paging }
  return useReading('goods', ['tax-list', query], async () => {
    const { items, ...list } = (await ask(selfMedication.list, { query })).data
    return { ...list, rows: items }
  })
}

/** Imports the list valid from a month on (`2026-04`), replacing an earlier one of that month. */
export async function importTaxList(csv: Csv, month: string) {
  const [year = '', monthOfYear = ''] = month.split('-')
  const query = { year: Number(year), month: Number(monthOfYear) }
  return (await thenInvalidate(ask(selfMedication.importFile, { query, body: formOf(csv) as never }), 'tax-list')).data
}
