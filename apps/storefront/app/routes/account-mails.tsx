import { marketing } from '@kusuribako/client/routes'
import { Button } from '@kusuribako/ui/button.tsx'
import { CheckboxCard } from '@kusuribako/ui/inputs.tsx'
import { data, Form, useNavigation } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { done, type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { refused } from '../areas/account/refuse-form.server.ts'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-mails.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [customer, preferences] = await Promise.all([requireCustomer(api, request), api.personal(marketing.get)])
  return { email: customer.email, preferences: orErrorPage(preferences).data }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const status = (name: string) => (form.has(name) ? ('subscribed' as const) : ('unsubscribed' as const))
  const body = {
    emailMagazine: status('emailMagazine'),
    medicineRecommendation: status('medicineRecommendation'),
  }
  const answer = await apiOf(context).personal(marketing.set, { body })
  if (answer.ok) return data<FormAnswer>(done)
  return refused(answer.error)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'メール配信設定', hidden: true })

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? unanswered
  const { email, preferences } = loaderData
  const sending = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame title="メール配信設定">
      <Form method="post" className="grid gap-6">
        <FormProblems answer={answer} />
        {answer.done && (
          <FocusedNotice kind="success" about={answer}>
            メール配信設定を保存しました。
          </FocusedNotice>
        )}
        <p className="phrases text-sm text-quiet">
          <span className="[overflow-wrap:anywhere]">{email}</span>{' '}
          にお送りします。ご注文やお届けについてのメールは、設定にかかわらずお送りします。
        </p>
        <div className="grid gap-3">
          <CheckboxCard
            name="emailMagazine"
            value="yes"
            label="メールマガジン（健康コラム、セール、クーポンのお知らせ）"
            defaultChecked={preferences.emailMagazine === 'subscribed'}
          />
          <CheckboxCard
            name="medicineRecommendation"
            value="yes"
            label="ご購入の履歴に合わせた、お薬のご案内"
            defaultChecked={preferences.medicineRecommendation === 'subscribed'}
          />
        </div>
        <Button busy={sending} className="sm:justify-self-start sm:px-12">
          保存する
        </Button>
      </Form>
    </AccountFrame>
  )
}
