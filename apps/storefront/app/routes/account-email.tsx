import type { CallError } from '@kusuribako/client'
import { account } from '@kusuribako/client/routes'
import { email } from '@kusuribako/contract/values/common'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { EmailInput } from '@kusuribako/ui/inputs.tsx'
import { data, Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { redirectWithResult } from '../areas/account/form-result.server.ts'
import { requireCustomer, requireRecentSignIn, signInAgain } from '../areas/account/require-customer.server.ts'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-email.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  await requireRecentSignIn(api, request)
  return { email: (await requireCustomer(api, request)).email }
}

/** Twice: nobody could sign in with a mistyped one. */
const Change = z
  .object({ email, email_confirmation: email })
  .refine((form) => form.email === form.email_confirmation, { path: ['email_confirmation'] })
const words = {
  email: 'メールアドレスをご確認ください（例：hanako@example.com）',
  email_confirmation: '上と同じメールアドレスを、もう一度入力してください',
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const form = await readForm(request, Change, words)
  if (!form.ok) return data<FormAnswer>({ ...unanswered, errors: form.errors, values: form.values }, 400)
  const values = form.value
  const refuse = ({ code, status }: CallError) =>
    data<FormAnswer>({ ...unanswered, values, refused: wordsFor(code) }, status)
  const me = await api.personal(account.get)
  // After an ended session the typed addresses stay.
  if (!me.ok) return refuse(me.error)
  const emailError = (message: string) => data<FormAnswer>({ ...unanswered, errors: { email: message }, values }, 400)
  if (values.email === me.data.customer.email)
    return emailError('いまのメールアドレスと同じです。新しいメールアドレスを入力してください')
  const answer = await api.personal(account.update, { body: { email: values.email } })
  if (answer.ok) throw redirectWithResult(api, '/account/profile', 'email')
  const { code } = answer.error
  if (code === 'sign_in_again') throw signInAgain(request)
  if (code === 'duplicate_error') return emailError('すでに登録されています。ほかのメールアドレスを入力してください')
  return refuse(answer.error)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'メールアドレスの変更', hidden: true })

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? unanswered
  const { errors, values } = answer
  const sending = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame title="メールアドレスの変更">
      <Form method="post" noValidate className="grid gap-6">
        <FormProblems answer={answer} />
        <p className="text-sm">
          <span className="text-quiet">いまのメールアドレス</span>
          <br />
          <EmailText email={loaderData.email} />
        </p>
        <p className="whole-words">
          変更すると、新しいメールアドレスに確認のメールが届きます。そのリンクを開くまで、次からのログインができませんので、いま受け取れるメールアドレスをご入力ください。
        </p>
        <Field id="email" label="新しいメールアドレス" required error={errors.email}>
          <EmailInput name="email" autoComplete="email" defaultValue={values.email} />
        </Field>
        <Field id="email_confirmation" label="新しいメールアドレス（確認）" required error={errors.email_confirmation}>
          <EmailInput name="email_confirmation" autoComplete="off" defaultValue={values.email_confirmation} />
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button busy={sending}>メールアドレスを変更する</Button>
          <ButtonLink to="/account/profile" kind="plain">
            変更をやめる
          </ButtonLink>
        </div>
      </Form>
    </AccountFrame>
  )
}
