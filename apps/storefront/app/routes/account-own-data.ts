import { ownData } from '@kusuribako/client/routes'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { apiOf } from '../api.server.ts'
import { privateFile, redirectWithoutFile } from '../areas/account/private-file.ts'
import { signInAgain } from '../areas/account/require-customer.server.ts'
import type { Route } from './+types/account-own-data.ts'

/** The page with the link to the file. */
const page = '/account/profile'

/** All data that the shop stores about the signed-in customer, as a file (個人情報保護法33条). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await apiOf(context).personal(ownData)
  if (!answer.ok && answer.error.code === 'sign_in_again') return signInAgain({ url: new URL(page, request.url).href })
  if (!answer.ok) return redirectWithoutFile(answer.error.status, page)
  const { data } = answer.data
  const name = `kusuribako-${dayInTokyo(data.made_at)}.json`
  return privateFile(JSON.stringify(data, null, 2), { type: 'application/json', name })
}
