import { shopSignIn } from '@kusuribako/client/routes'
import { email } from '@kusuribako/contract/values/common'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { EmailInput } from '@kusuribako/ui/inputs.tsx'
import { data, Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { done, type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { NarrowPage } from '../areas/account/narrow-page.tsx'
import { invalidForm, refused } from '../areas/account/refuse-form.server.ts'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-password.ts'

const Request = z.object({ email })
const words = { email: 'メールアドレスをご確認ください（例：hanako@example.com）' }

/** The same answer whether or not the address has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, Request, words)
  if (!form.ok) return invalidForm(form)
  const answer = await apiOf(context).personal(shopSignIn.requestPasswordReset, { query: form.value })
  if (answer.ok) return data<FormAnswer>({ ...done, values: form.value })
  return refused(answer.error, form.value)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'パスワードの再設定', hidden: true })

export default function Password({ actionData }: Route.ComponentProps) {
  const answer = actionData ?? unanswered
  const sending = useNavigation().formMethod === 'POST'
  if (answer.done)
    return (
      <NarrowPage title="パスワードの再設定">
        <div className="grid gap-6">
          <FocusedNotice kind="success" title="メールをお送りしました" about={answer}>
            <span className="[overflow-wrap:anywhere]">{answer.values.email}</span>{' '}
            が登録されているときは、再設定のメールが届きます。メールのリンクから、新しいパスワードを設定してください。届かないときは、迷惑メールのフォルダもご確認ください。
          </FocusedNotice>
          <ButtonLink to="/account/login" kind="plain">
            ログインへ戻る
          </ButtonLink>
        </div>
      </NarrowPage>
    )
  return (
    <NarrowPage title="パスワードの再設定" lead="ご登録のメールアドレスに、再設定のリンクをお送りします。">
      <Form method="post" noValidate className="grid gap-6">
        <FormProblems answer={answer} />
        <Field id="email" label="メールアドレス" required error={answer.errors.email}>
          <EmailInput name="email" autoComplete="username" defaultValue={answer.values.email} />
        </Field>
        <Button busy={sending}>メールを送る</Button>
      </Form>
    </NarrowPage>
  )
}
