import { newsletter } from '@kusuribako/client/routes'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { data, Form, useNavigation } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/newsletter-unsubscribe.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'メールマガジンの配信停止', hidden: true })

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Opening changes nothing, because programs open the links of a mail before people do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const found = token ? await apiOf(context).shared(newsletter.look, { query: { token } }) : null
  if (!found || (!found.ok && found.error.status === 404)) return data({ subscription: null }, 404)
  return data({ subscription: orErrorPage(found).data.emailMagazine })
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await apiOf(context).shared(newsletter.unsubscribe, { body: { token: tokenOf(request) } })
  return answer.ok ? { failed: false } : data({ failed: true }, answer.error.status)
}

export const clientAction = (args: Route.ClientActionArgs) => keepFormOnFailure(args, () => ({ failed: true }))

/** The unsubscribe link of every newsletter: one button ends it. */
export default function NewsletterUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className="mx-auto max-w-md">
        <PageHead crumbs={[{ name: 'メールマガジンの配信停止' }]} title="メールマガジンの配信停止" />
        <div className="grid gap-6">
          {actionData?.failed && (
            <FocusedNotice kind="danger" title="停止できませんでした" about={actionData}>
              少し時間をおいてもう一度お試しください。
            </FocusedNotice>
          )}
          <UnsubscribeForm subscription={loaderData.subscription} wasSent={actionData !== undefined} />
        </div>
      </div>
    </div>
  )
}

const stopped = { kind: 'success', title: '配信を停止しています', children: 'メールマガジンは届きません。' } as const

/** What to do about it; a truncated or outdated link identifies nobody. */
function UnsubscribeForm({
  subscription,
  wasSent,
}: Pick<Route.ComponentProps['loaderData'], 'subscription'> & { wasSent: boolean }) {
  const sending = useNavigation().formMethod === 'POST'
  if (subscription === 'subscribed')
    return (
      <Form method="post" className="grid gap-4">
        <p>下のボタンを押すと、メールマガジンの配信を停止します。</p>
        <Button busy={sending}>配信を停止する</Button>
      </Form>
    )
  return (
    <>
      {subscription === null ? (
        <Notice kind="warning" title="このリンクからは停止できません">
          リンクが途中で切れているか、使えなくなっています。メールのリンクをもう一度お試しいただくか、
          <Link to="/contact" className="whitespace-nowrap text-leaf underline underline-offset-4">
            お問い合わせ
          </Link>
          からご連絡ください。
        </Notice>
      ) : wasSent ? (
        <FocusedNotice {...stopped} about={null} />
      ) : (
        <Notice {...stopped} />
      )}
      <ButtonLink to="/" kind="plain">
        ホームへ
      </ButtonLink>
    </>
  )
}
