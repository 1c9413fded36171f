import { storeSubscriptions } from '@kusuribako/client/routes'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { data, Form, useNavigation } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { redirectWithResult } from '../areas/account/form-result.server.ts'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { viewSubscription } from '../areas/subscriptions/subscription-view.ts'
import { pageMeta } from '../page-meta.ts'
import { titleUnlessNoAnswer } from '../wording/no-answer.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-subscription-cancel.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const input = { params: { subscription_id: params.id } }
  const [, found] = await Promise.all([requireCustomer(api, request), api.personal(storeSubscriptions.get, input)])
  return { subscription: viewSubscription(orErrorPage(found).data.subscription) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const answer = await api.personal(storeSubscriptions.cancel, { body: { subscription_id: params.id } })
  if (answer.ok) throw redirectWithResult(api, `/account/subscriptions/${params.id}`, 'cancel')
  return data({ refused: wordsFor(answer.error.code) }, answer.error.status)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: '定期便の解約', hidden: true })

/** The last look before the end: what ends, what is still delivered, and that it costs nothing. */
export default function CancelSubscription({ loaderData: { subscription }, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === 'POST'
  const { id, title, interval, quantity, nextAt, cyclesBeforeCancel, minimumCycles } = subscription
  const back = `/account/subscriptions/${id}`
  const isOver = subscription.state === 'cancelled' || subscription.state === 'completed'
  return (
    <AccountFrame title="定期便の解約">
      <div className="grid gap-6">
        {actionData?.refused && (
          <FocusedNotice
            kind="danger"
            title={titleUnlessNoAnswer(actionData.refused, '解約できませんでした')}
            about={actionData}
          >
            {actionData.refused}
          </FocusedNotice>
        )}
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-quiet">
            {interval}に{quantity}点
          </p>
        </div>
        {isOver ? (
          <p>この定期便は、もう終わっています。</p>
        ) : cyclesBeforeCancel > 0 ? (
          <Notice kind="info" title={`あと${cyclesBeforeCancel}回のご注文で解約できます`}>
            お申し込みのときに、{minimumCycles}
            回のご注文をお約束いただいています。お届けが難しいときは、お休みや日にちの変更をご利用いただくか、お問い合わせください。
          </Notice>
        ) : (
          <ul className="list-disc pl-5 leading-relaxed whole-words">
            <li>{nextAt ? `${date(nextAt)}から先の` : 'これから先の'}お届けとお支払いがなくなります。</li>
            <li>すでにご注文いただいた分は、そのままお届けします。</li>
            <li>解約料はかかりません。</li>
            <li>もう一度ご利用になるときは、新しいお申し込みになります。</li>
          </ul>
        )}
        <Form method="post" className="grid gap-3 sm:grid-cols-2">
          {!isOver && cyclesBeforeCancel === 0 && (
            <Button kind="danger" busy={sending}>
              解約を確定する
            </Button>
          )}
          <ButtonLink to={back} kind="plain">
            定期便の内容に戻る
          </ButtonLink>
          {!isOver && cyclesBeforeCancel > 0 && (
            <ButtonLink to="/contact" kind="quiet">
              お問い合わせ
            </ButtonLink>
          )}
        </Form>
      </div>
    </AccountFrame>
  )
}
