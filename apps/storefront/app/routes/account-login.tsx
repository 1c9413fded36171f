import { shopSignIn, signInElsewhere } from '@kusuribako/client/routes'
import { email, password } from '@kusuribako/contract/values/common'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { EmailInput, PasswordInput } from '@kusuribako/ui/inputs.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Form, redirect, redirectDocument, useNavigation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { ExternalSignInButtons } from '../areas/account/external-sign-in-buttons.tsx'
import { type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { toVerification } from '../areas/account/form-result.server.ts'
import { NarrowPage } from '../areas/account/narrow-page.tsx'
import { invalidForm, refused } from '../areas/account/refuse-form.server.ts'
import { returnTo } from '../areas/account/return-to.ts'
import { pathAfterSignIn } from '../areas/cart/restore-cart.server.ts'
import { CookiesBlockedNotice } from '../areas/shell/cookies-blocked.tsx'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-login.ts'

const SignIn = z.object({ email, password })
const words = {
  email: 'メールアドレスをご確認ください（例：hanako@example.com）',
  password: 'パスワードを入力してください',
}

/**
 * External sign-in, and why the last one failed (`refused`: a code). Whoever has just signed in (`signed_in`) continues
 * from here, unless no cookie has come back: then the sign-in is lost.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ways = await apiOf(context).personal(signInElsewhere.ways)
  const query = new URL(request.url).searchParams
  const code = query.get('refused')
  const initialAnswer = { ...unanswered, refused: code && wordsFor(code) }
  if (!ways.ok) return { offered: [], initialAnswer, reauthentication: null, lacksCookies: false }
  const { offered, connected, password } = ways.data.data
  const isSignedIn = password || connected.length > 0
  if (query.has('signed_in') && isSignedIn) throw redirect(returnTo(query.get('return_to')))
  // Only customers connected with a party can be signed in by it.
  const isReauthentication = query.has('again') && isSignedIn
  return {
    offered: isReauthentication ? connected : offered,
    initialAnswer,
    reauthentication: isReauthentication ? { password } : null,
    lacksCookies: query.has('signed_in') && !request.headers.has('cookie'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, SignIn, words)
  const to = returnTo(new URL(request.url).searchParams.get('return_to'))
  if (!form.ok) {
    const { password: _, ...values } = form.values
    return invalidForm({ errors: form.errors, values })
  }
  const api = apiOf(context)
  const answer = await api.personal(shopSignIn.signIn, { body: form.value })
  if (answer.ok) {
    const next = await pathAfterSignIn(api, to)
    // Only the next request shows whether the browser keeps a cookie, and whether it gets here.
    const check = `/account/login?${new URLSearchParams({ return_to: next, signed_in: 'yes' })}`
    throw redirectDocument(request.headers.has('cookie') ? next : check, 303)
  }
  const { code } = answer.error
  if (code === 'already_signed_in') throw redirect(to, 303)
  if (code === 'auth_unverified_email') throw toVerification(api, form.value.email, to)
  return refused(answer.error, { email: form.value.email })
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'ログイン', hidden: true })

const forFavorite = 'お気に入りには、ログインすると入れられます。お選びの商品は、ログインのあとに入ります。'

export default function Login({
  loaderData: { offered, initialAnswer, reauthentication, lacksCookies },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData ?? initialAnswer
  const [query] = useSearchParams()
  const to = query.get('return_to')
  if (reauthentication)
    return (
      <NarrowPage title="ご本人の確認" lead="大切なお手続きのため、もう一度ログインしてください。">
        {reauthentication.password ? <PasswordForm answer={answer} /> : <FormProblems answer={answer} />}
        <ExternalSignInButtons offered={offered} returnTo={to} forNewcomers={false} />
      </NarrowPage>
    )
  return (
    <NarrowPage title="ログイン" lead={query.get('for') === 'favorite' && forFavorite}>
      <CookiesBlockedNotice isCertain={lacksCookies} />
      <PasswordForm answer={answer} />
      <ExternalSignInButtons offered={offered} returnTo={to} />
      <Newcomers returnQuery={to === null ? '' : `?return_to=${encodeURIComponent(returnTo(to))}`} />
    </NarrowPage>
  )
}

function PasswordForm({ answer }: { answer: FormAnswer }) {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className="grid gap-6">
      <FormProblems answer={answer} />
      <Field id="email" label="メールアドレス" required error={answer.errors.email}>
        <EmailInput name="email" autoComplete="username" defaultValue={answer.values.email} />
      </Field>
      <Field id="password" label="パスワード" required error={answer.errors.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button busy={sending}>ログインする</Button>
      <p className="text-center text-sm">
        <Link
          to="/account/password"
          className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
        >
          パスワードを忘れた方
        </Link>
      </p>
    </Form>
  )
}

function Newcomers({ returnQuery }: { returnQuery: string }) {
  return (
    <section className="mt-8 grid gap-3 border-t border-line pt-8">
      <h2 className="text-lg">はじめてご利用の方</h2>
      <p className="text-sm text-quiet">会員登録をすると、住所やカードを保存できます。</p>
      <ButtonLink to={`/account/register${returnQuery}`} kind="plain">
        会員登録をする
      </ButtonLink>
      <p className="phrases text-sm text-quiet">
        会員登録をせずにご注文された方は、
        <Link to="/orders/lookup" className="text-leaf underline underline-offset-4">
          注文の確認
        </Link>
        をご利用ください。
      </p>
    </section>
  )
}
