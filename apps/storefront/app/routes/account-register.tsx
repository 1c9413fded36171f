import { shopSignIn } from '@kusuribako/client/routes'
import { email, newPassword, password, visible } from '@kusuribako/contract/values/common'
import { Button } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { Checkbox, EmailInput, PasswordInput } from '@kusuribako/ui/inputs.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { toVerification } from '../areas/account/form-result.server.ts'
import { NameFields } from '../areas/account/name-fields.tsx'
import { NarrowPage } from '../areas/account/narrow-page.tsx'
import { invalidForm } from '../areas/account/refuse-form.server.ts'
import { returnTo } from '../areas/account/return-to.ts'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-register.ts'

const name = z.string().overwrite(visible).trim().min(1).max(100)
const Register = z
  .object({
    last_name: name,
    first_name: name,
    email,
    password: newPassword,
    password_confirmation: password,
    newsletter: z.string().optional(),
  })
  .refine((form) => form.password === form.password_confirmation, { path: ['password_confirmation'] })

const words = {
  last_name: '姓を入力してください',
  first_name: '名を入力してください',
  email: 'メールアドレスをご確認ください（例：hanako@example.com）',
  password: 'パスワードは8文字以上128文字以下で入力してください',
  password_confirmation: '上と同じパスワードを、もう一度入力してください',
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, Register, words)
  if (!form.ok) {
    const { password: _p, password_confirmation: _c, ...values } = form.values
    return invalidForm({ errors: form.errors, values })
  }
  const { newsletter, ...body } = form.value
  const newsletterChoice = { newsletterSubscription: newsletter !== undefined }
  const answer = await apiOf(context).personal(shopSignIn.register, { body: { ...body, ...newsletterChoice } })
  if (answer.ok) {
    const returnPath = new URL(request.url).searchParams.get('return_to')
    throw toVerification(apiOf(context), body.email, returnPath && returnTo(returnPath))
  }
  const { code, status } = answer.error
  if (code === 'already_signed_in') throw redirect('/account', 303)
  const { last_name, first_name, email } = body
  const values = { last_name, first_name, email, ...(newsletter && { newsletter }) }
  const refusal = { ...unanswered, values, refused: wordsFor(code) }
  return data<FormAnswer>(refusal, status)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'
export const meta: Route.MetaFunction = () => pageMeta({ title: '会員登録', hidden: true })

export default function RegisterPage({ actionData }: Route.ComponentProps) {
  const answer = actionData ?? unanswered
  const { errors, values } = answer
  const sending = useNavigation().formMethod === 'POST'
  const [query] = useSearchParams()
  return (
    <NarrowPage title="会員登録" lead="会員登録をすると、住所やカードを保存できます。">
      <Form method="post" noValidate className="grid gap-6">
        <FormProblems answer={answer} />
        <SignInLinks returnPath={query.get('return_to')} />
        <NameFields values={values} errors={errors} />
        <Field id="email" label="メールアドレス" required help="確認のメールをお送りします。" error={errors.email}>
          <EmailInput name="email" autoComplete="username" defaultValue={values.email} />
        </Field>
        <Field id="password" label="パスワード" required help="8文字以上で入力してください。" error={errors.password}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field id="password_confirmation" label="パスワード（確認）" required error={errors.password_confirmation}>
          <PasswordInput name="password_confirmation" autoComplete="new-password" />
        </Field>
        <Checkbox
          name="newsletter"
          value="yes"
          label="健康コラムやお得なお知らせをメールで受け取る"
          defaultChecked={values.newsletter !== undefined}
        />
        <p className="text-sm text-quiet whole-words">
          登録すると、
          <Link to="/pages/terms" className="text-leaf underline underline-offset-4">
            利用規約
          </Link>
          と
          <Link to="/pages/privacy" className="text-leaf underline underline-offset-4">
            プライバシーポリシー
          </Link>
          に同意したものとします。
        </p>
        <Button busy={sending}>会員登録をする</Button>
      </Form>
    </NarrowPage>
  )
}

/** For account holders: the link to sign in, also where the form was refused for that reason. */
function SignInLinks({ returnPath }: { returnPath: string | null }) {
  const link = 'text-leaf underline underline-offset-4'
  return (
    <p className="text-sm">
      すでにご登録の方は
      <Link to={`/account/login${returnPath ? `?return_to=${encodeURIComponent(returnPath)}` : ''}`} className={link}>
        ログイン
      </Link>
      、パスワードをお忘れの方は
      <Link to="/account/password" className={link}>
        パスワードの再設定
      </Link>
      へお進みください。
    </p>
  )
}
