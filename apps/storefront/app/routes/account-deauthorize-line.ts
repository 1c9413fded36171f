import { signInElsewhere } from '@kusuribako/client/routes'
import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { redirectWithResult } from '../areas/account/form-result.server.ts'
import type { Route } from './+types/account-deauthorize-line.ts'

const connectionsPage = '/account/connections'

export const loader = () => redirect(connectionsPage)

/** Revokes the shop's permission at LINE, and disconnects. */
export async function action({ context }: Route.ActionArgs) {
  const api = apiOf(context)
  const answer = await api.personal(signInElsewhere.deauthorizeLine)
  return answer.ok
    ? redirectWithResult(api, connectionsPage, 'left-line')
    : redirect(`${connectionsPage}?refused=${answer.error.code}`, 303)
}
