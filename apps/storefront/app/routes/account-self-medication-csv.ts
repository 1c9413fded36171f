import { selfMedication } from '@kusuribako/client/routes'
import { apiOf } from '../api.server.ts'
import { privateFile, redirectWithoutFile } from '../areas/account/private-file.ts'
import { deductibleCsv } from '../areas/orders/deductible-csv.ts'
import { yearOf } from '../areas/orders/filing-years.ts'
import type { Route } from './+types/account-self-medication-csv.ts'

/** A year's deductible medicines as a file, `?year=2026`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const year = yearOf(request.url, new Date())
  const answer = await apiOf(context).personal(selfMedication.ofYear, { query: { year } })
  if (!answer.ok) return redirectWithoutFile(answer.error.status, '/account/self-medication')
  return privateFile(deductibleCsv(answer.data.data), { type: 'text/csv', name: `self-medication-${year}.csv` })
}
