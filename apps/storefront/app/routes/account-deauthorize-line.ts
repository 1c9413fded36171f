import { signInElsewhere } from '@kusuribako/client/routes'
import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import type { Route } from './+types/account-deauthorize-line.ts'

const home = '/account/connections'

export const loader = () => redirect(home)

/** Takes back at LINE what the shop may know, and disconnects. */
export async function action({ context }: Route.ActionArgs) {
  const answer = await apiOf(context).mine(signInElsewhere.deauthorizeLine)
  return redirect(answer.ok ? `${home}?left=line` : `${home}?refused=${answer.error.code}`, 303)
}
