import { newsletter } from '@kusuribako/client/routes'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { data, Form } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/newsletter-unsubscribe.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'メールマガジンの配信停止', hidden: true })

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Looking changes nothing, for programs open the links of a mail before people do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = orErrorPage(await apiOf(context).shared(newsletter.look, { query: { token: tokenOf(request) } }))
  return { subscribed: found.data.emailMagazine === 'subscribed' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const left = await apiOf(context).shared(newsletter.unsubscribe, { body: { token: tokenOf(request) } })
  return left.ok ? { failed: false } : data({ failed: true }, left.error.status)
}

/** Where the foot of every newsletter leads: one button ends it. */
export default function NewsletterUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page grid max-w-prose gap-6 py-12">
      <h1 className="text-2xl">メールマガジンの配信停止</h1>
      {actionData?.failed && (
        <Notice kind="danger" title="停止できませんでした">
          少し時間をおいてもう一度お試しください。
        </Notice>
      )}
      {loaderData.subscribed ? (
        <Form method="post" className="grid gap-4">
          <p>下のボタンを押すと、メールマガジンの配信を停止します。</p>
          <div>
            <Button type="submit">配信を停止する</Button>
          </div>
        </Form>
      ) : (
        <Notice kind="success" title="配信を停止しています">
          メールマガジンは届きません。
        </Notice>
      )}
      <div>
        <ButtonLink to="/" kind="plain">
          ホームへ
        </ButtonLink>
      </div>
    </div>
  )
}
