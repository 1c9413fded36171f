import { profile, storeSubscriptions } from '@kusuribako/client/routes'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { FieldGroup } from '@kusuribako/ui/field.tsx'
import { CheckboxCard } from '@kusuribako/ui/inputs.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { Form, redirectDocument, useNavigation } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { invalidForm, refused } from '../areas/account/refuse-form.server.ts'
import { requireRecentSignIn, signInAgain } from '../areas/account/require-customer.server.ts'
import { forgetAddressDraft } from '../areas/checkout/address-draft.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-close.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  await requireRecentSignIn(api, request)
  const { subscriptions } = orErrorPage(await api.personal(storeSubscriptions.list)).data
  return { hasDelivery: subscriptions.some(({ status }) => status === 'active' || status === 'paused') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  if (!(await request.formData()).has('understood')) {
    const errors = { understood: '内容をご確認のうえ、チェックを入れてください' }
    return invalidForm({ errors })
  }
  const answer = await api.personal(profile.remove)
  if (!answer.ok && answer.error.code === 'sign_in_again') throw signInAgain(request)
  if (!answer.ok) return refused(answer.error)
  api.setCart(null)
  throw redirectDocument('/?notice=notice_account_closed', 303)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: '退会', hidden: true })

const deletedData = [
  '住所、カード、お気に入りなど、保存した情報',
  '当店でたまっているポイントと、使っていないクーポン（dポイントはdアカウントに残ります）',
  'LINEなどとの連携',
]

export default function CloseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? unanswered
  const sending = useNavigation().formMethod === 'POST'
  if (loaderData.hasDelivery)
    return (
      <AccountFrame title="退会">
        <Notice kind="warning" title="定期便が続いています">
          <p>退会する前に、定期便を解約してください。定期便が終わると、こちらから退会できます。</p>
          <ButtonLink to="/account/subscriptions" kind="plain" className="mt-3">
            定期便を見る
          </ButtonLink>
        </Notice>
      </AccountFrame>
    )
  return (
    <AccountFrame title="退会">
      <Form method="post" className="grid gap-6 whole-words" onSubmit={forgetAddressDraft}>
        <FormProblems answer={answer} />
        <div className="grid gap-2">
          <h2 className="text-lg">退会すると、次のものがなくなります</h2>
          <ul className="list-disc pl-5">
            {deletedData.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p>元に戻すことはできません。</p>
        </div>
        <p>
          お届け前のご注文は、そのままお届けします。退会したあとは、お送りするメールのリンク、または注文番号とメールアドレスで「注文の確認」からご覧いただけます。
        </p>
        <p className="text-sm text-quiet">ご注文とお薬の販売の記録は、法令で定められた期間、当店で保管します。</p>
        <FieldGroup id="understood" legend="ご確認" required error={answer.errors.understood}>
          <CheckboxCard name="understood" value="yes" label="上の内容を確認しました" />
        </FieldGroup>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button kind="danger" busy={sending}>
            退会する
          </Button>
          <ButtonLink to="/account" kind="plain">
            退会をやめる
          </ButtonLink>
        </div>
      </Form>
    </AccountFrame>
  )
}
