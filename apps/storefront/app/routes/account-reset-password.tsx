import { shopSignIn } from '@kusuribako/client/routes'
import { newPassword, password } from '@kusuribako/contract/values/common'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { PasswordInput } from '@kusuribako/ui/inputs.tsx'
import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { done, type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { NarrowPage } from '../areas/account/narrow-page.tsx'
import { invalidForm, refused } from '../areas/account/refuse-form.server.ts'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-reset-password.ts'

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [code, uid] = [query.get('code'), query.get('uid')]
  if (!code || !uid) throw redirect('/account/password')
  return { code, uid }
}

const Reset = z
  .object({
    code: z.string().min(1).max(2000),
    uid: z.string().min(1).max(255),
    password: newPassword,
    password_confirmation: password,
  })
  .refine((form) => form.password === form.password_confirmation, { path: ['password_confirmation'] })
const words = {
  password: 'パスワードは8文字以上128文字以下で入力してください',
  password_confirmation: '上と同じパスワードを、もう一度入力してください',
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, Reset, words)
  if (!form.ok) return invalidForm({ errors: form.errors })
  const answer = await apiOf(context).personal(shopSignIn.resetPassword, { body: form.value })
  if (answer.ok) return data<FormAnswer>(done)
  return refused(answer.error)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: '新しいパスワード', hidden: true })

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? unanswered
  const sending = useNavigation().formMethod === 'POST'
  if (answer.done)
    return (
      <NarrowPage title="新しいパスワード">
        <div className="grid gap-6">
          <FocusedNotice kind="success" title="パスワードを変更しました" about={answer}>
            新しいパスワードでログインしてください。
          </FocusedNotice>
          <ButtonLink to="/account/login">ログインする</ButtonLink>
        </div>
      </NarrowPage>
    )
  return (
    <NarrowPage title="新しいパスワード">
      <Form method="post" noValidate className="grid gap-6">
        <FormProblems answer={answer} />
        <input type="hidden" name="code" value={loaderData.code} />
        <input type="hidden" name="uid" value={loaderData.uid} />
        <Field
          id="password"
          label="新しいパスワード"
          required
          help="8文字以上で入力してください。"
          error={answer.errors.password}
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field
          id="password_confirmation"
          label="新しいパスワード（確認）"
          required
          error={answer.errors.password_confirmation}
        >
          <PasswordInput name="password_confirmation" autoComplete="new-password" />
        </Field>
        <Button busy={sending}>パスワードを変更する</Button>
        {answer.refused && (
          <ButtonLink to="/account/password" kind="plain">
            メールをもう一度送る
          </ButtonLink>
        )}
      </Form>
    </NarrowPage>
  )
}
