import { newsletter } from '@kusuribako/client/routes'
import { data } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { StopMails } from '../areas/shell/stop-mails.tsx'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/newsletter-unsubscribe.ts'

const title = 'お知らせメールの配信停止'

export const meta: Route.MetaFunction = () => pageMeta({ title, hidden: true })

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Opening changes nothing, because programs open the links of a mail before people do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const found = token ? await apiOf(context).shared(newsletter.look, { query: { token } }) : null
  if (!found || (!found.ok && found.error.status === 404)) return data({ state: 'unknown' as const }, 404)
  const { emailMagazine, medicineRecommendation } = orErrorPage(found).data
  const isRunning = [emailMagazine, medicineRecommendation].includes('subscribed')
  return data({ state: isRunning ? ('running' as const) : ('stopped' as const) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await apiOf(context).shared(newsletter.unsubscribe, { body: { token: tokenOf(request) } })
  return answer.ok ? { failed: false } : data({ failed: true }, answer.error.status)
}

export const clientAction = (args: Route.ClientActionArgs) => keepFormOnFailure(args, () => ({ failed: true }))

/** The unsubscribe link of every newsletter: it ends both kinds. */
export default function NewsletterUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const mails = 'お知らせメール（メールマガジン・お薬のご案内）'
  return <StopMails title={title} mails={mails} state={loaderData.state} answer={actionData} />
}
