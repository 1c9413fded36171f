import { restockNotices } from '@kusuribako/client/routes'
import { data } from 'react-router'
import { apiOf } from '../api.server.ts'
import { StopMails } from '../areas/shell/stop-mails.tsx'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/restock-stop.ts'

const title = '再入荷のお知らせの停止'

export const meta: Route.MetaFunction = () => pageMeta({ title, hidden: true })

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Opening changes nothing, because programs open the links of a mail before people do. */
export const loader = ({ request }: Route.LoaderArgs) => ({ isComplete: tokenOf(request) !== '' })

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await apiOf(context).shared(restockNotices.stop, { body: { token: tokenOf(request) } })
  if (answer.ok) return { failed: false, isUnknown: false }
  const { code, status } = answer.error
  return data({ failed: true, isUnknown: code === 'not_found' }, status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnFailure(args, () => ({ failed: true, isUnknown: false }))

/** The link of a restock mail: it stops all requests of the address that are still open. */
export default function RestockStop({ loaderData, actionData }: Route.ComponentProps) {
  const isUnknown = !loaderData.isComplete || actionData?.isUnknown
  const state = isUnknown ? 'unknown' : actionData && !actionData.failed ? 'stopped' : 'running'
  return <StopMails title={title} mails="再入荷のお知らせ" state={state} answer={actionData} />
}
