import { storeOrders } from '@kusuribako/client/routes'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { data, Form, redirect, useNavigation } from 'react-router'
import { apiOf } from '../api.server.ts'
import { done, type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { NarrowPage } from '../areas/account/narrow-page.tsx'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { pageMeta } from '../page-meta.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-claim-orders.ts'

/** The content of the mailed link. The page requires a press: a mail scanner that opens the link transfers nothing. */
export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) throw redirect('/account/orders')
  return { token }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const answer = await apiOf(context).personal(storeOrders.confirmClaim, { body: { token } })
  if (answer.ok) return data<Answer>(done)
  const { code, status } = answer.error
  const isFinal = code === 'order_claim_token_invalid'
  return data<Answer>({ ...unanswered, refused: wordsFor(code), isFinal }, status)
}

/** `isFinal`: pressing again would give the same result. */
type Answer = FormAnswer & { isFinal?: boolean }

const title = 'ご注文の引き取り'

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title, hidden: true })

export default function ClaimOrders({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const answer: Answer = actionData ?? unanswered
  const sending = useNavigation().formMethod === 'POST'
  return (
    <NarrowPage title={title}>
      {answer.done ? (
        <div className="grid gap-6">
          <FocusedNotice kind="success" title="ご注文を会員のアカウントに移しました" about={answer}>
            ご依頼いただいた会員の方のご注文履歴に表示されます。
          </FocusedNotice>
          <ButtonLink to="/account/orders">ご注文履歴を見る</ButtonLink>
        </div>
      ) : (
        <Form method="post" className="grid gap-6">
          <FormProblems answer={answer} />
          {!answer.isFinal && (
            <>
              <p>
                下のボタンを押すと、メールに書かれたご注文が会員のアカウントに移り、その会員の方がご注文の内容とお届け先をご覧になれます。
              </p>
              <input type="hidden" name="token" value={token} />
              <Button busy={sending}>ご注文を移す</Button>
            </>
          )}
        </Form>
      )}
    </NarrowPage>
  )
}
