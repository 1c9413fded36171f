import { shopSignIn } from '@kusuribako/client/routes'
import { email as emailRule } from '@kusuribako/contract/values/common'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { EmailInput } from '@kusuribako/ui/inputs.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { data, Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { done, type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { formResultFor } from '../areas/account/form-result.server.ts'
import { NarrowPage } from '../areas/account/narrow-page.tsx'
import { invalidForm, refused } from '../areas/account/refuse-form.server.ts'
import { returnTo } from '../areas/account/return-to.ts'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-verify.ts'

/** The content of the mailed link. The page requires a press: a mail scanner that opens the link confirms nothing. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [code, uid] = [query.get('code'), query.get('uid')]
  const email = formResultFor(apiOf(context), request) ?? ''
  const returnPath = query.get('return_to')
  const login = `/account/login${returnPath ? `?return_to=${encodeURIComponent(returnTo(returnPath))}` : ''}`
  return { link: code && uid ? { code, uid } : null, email, login }
}

const Resend = z.object({ email: emailRule })
const words = { email: 'メールアドレスをご確認ください（例：hanako@example.com）' }

export async function action({ request, context }: Route.ActionArgs) {
  const { personal } = apiOf(context)
  const input = await request.clone().formData()
  if (input.get('intent') === 'confirm') {
    const body = { code: String(input.get('code') ?? ''), uid: String(input.get('uid') ?? '') }
    const answer = await personal(shopSignIn.confirmEmail, { body })
    if (answer.ok) return data<FormAnswer>(done)
    return refused(answer.error)
  }
  const form = await readForm(request, Resend, words)
  if (!form.ok) return invalidForm(form)
  const answer = await personal(shopSignIn.requestEmailVerification, { body: { email: form.value.email } })
  if (answer.ok) return data<FormAnswer>({ ...unanswered, values: { sent: 'yes', email: form.value.email } })
  return refused(answer.error)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'メールアドレスの確認', hidden: true })

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? unanswered
  const { link, email, login } = loaderData
  const sending = useNavigation().formMethod === 'POST'
  if (answer.done)
    return (
      <NarrowPage title="メールアドレスの確認">
        <div className="grid gap-6">
          <FocusedNotice kind="success" title="メールアドレスを確認しました" about={answer}>
            ログインして、お買い物をお楽しみください。
          </FocusedNotice>
          <ButtonLink to="/account/login">ログインする</ButtonLink>
        </div>
      </NarrowPage>
    )
  return (
    <NarrowPage title="メールアドレスの確認">
      {link && (!answer.refused || answer.values.intent === 'confirm') ? (
        <Form method="post" className="grid gap-6 whole-words">
          <FormProblems answer={answer} />
          <p>
            ご自身で会員登録、またはメールアドレスの変更をされた方は、下のボタンを押してください。このメールアドレスでのこれまでのご注文も、会員のページでご覧になれるようになります。
          </p>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="code" value={link.code} />
          <input type="hidden" name="uid" value={link.uid} />
          <Button busy={sending}>メールアドレスを確認する</Button>
        </Form>
      ) : (
        <Form method="post" noValidate className="grid gap-6 whole-words">
          <FormProblems answer={answer} />
          <VerificationState
            link={link !== null}
            email={email}
            login={login}
            sent={answer.values.sent ? answer : null}
          />
          <Field id="email" label="メールアドレス" error={answer.errors.email}>
            <EmailInput name="email" defaultValue={answer.values.email ?? email} />
          </Field>
          <Button kind="plain" busy={sending}>
            確認メールをもう一度送る
          </Button>
        </Form>
      )}
    </NarrowPage>
  )
}

/** The current state: a link that was followed before has done its work, and a verified address gets no mail. */
function VerificationState({
  link,
  email,
  login,
  sent,
}: {
  link: boolean
  email: string
  login: string
  sent: FormAnswer | null
}) {
  const loginLink = (
    <Link to={login} className="text-leaf underline underline-offset-4">
      ログイン
    </Link>
  )
  if (sent)
    return (
      <FocusedNotice kind="success" title="メールをもう一度お送りしました" about={sent}>
        届いたメールのリンクを開いてください。確認がお済みの方には届きませんので、そのまま{loginLink}してください。
      </FocusedNotice>
    )
  // Also for whoever opens the page without an address: nothing was sent to them just now.
  if (link || !email)
    return (
      <p>
        前に「メールアドレスを確認する」を押された方は、ご登録がお済みです。そのまま{loginLink}
        してください。お済みでない方には、確認のメールをもう一度お送りします。
      </p>
    )
  return (
    <p>
      <strong className="[overflow-wrap:anywhere]">{email}</strong>{' '}
      に確認のメールをお送りしました。メールのリンクを開くと、ご登録が完了します。完了しましたら、この画面からも
      {loginLink}
      できます。届かないときは、迷惑メールのフォルダをご確認のうえ、もう一度お送りください。
    </p>
  )
}
