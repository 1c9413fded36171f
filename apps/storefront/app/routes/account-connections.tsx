import { signInElsewhere as calls } from '@kusuribako/client/routes'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { Form, redirect, useNavigation } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { DoneNotice } from '../areas/account/done-notice.tsx'
import { redirectWithResult, takeFormResult } from '../areas/account/form-result.server.ts'
import { isParty, type Party, parties } from '../areas/account/parties.ts'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { pageMeta } from '../page-meta.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-connections.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [, ways] = await Promise.all([requireCustomer(api, request), api.personal(calls.ways)])
  const code = new URL(request.url).searchParams.get('refused')
  return { ...orErrorPage(ways).data, done: takeFormResult(api, request), refused: code && wordsFor(code) }
}

const disconnectCalls = { line: calls.disconnectLine, docomo: calls.disconnectDocomo, yahoo: calls.disconnectYahoo }

export async function action({ request, context }: Route.ActionArgs) {
  const party = String((await request.formData()).get('party'))
  if (!isParty(party)) throw redirect('/account/connections', 303)
  const api = apiOf(context)
  const answer = await api.personal(disconnectCalls[party])
  if (answer.ok) throw redirectWithResult(api, '/account/connections', `left-${party}`)
  throw redirect(`/account/connections?refused=${answer.error.code}`, 303)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

const doneWords = Object.fromEntries(
  Object.entries(parties).flatMap(([party, { name }]) => [
    [`connected-${party}`, `${name}と連携しました。`],
    [`left-${party}`, `${name}との連携を解除しました。`],
  ]),
)

export const meta: Route.MetaFunction = () => pageMeta({ title: 'アカウント連携', hidden: true })

export default function Connections({ loaderData, actionData }: Route.ComponentProps) {
  const { offered, connected, password, done } = loaderData
  const refused = actionData?.refused ?? loaderData.refused
  return (
    <AccountFrame title="アカウント連携">
      <div className="grid gap-6">
        {refused && (
          <Notice kind="danger" announced>
            {refused}
          </Notice>
        )}
        {!actionData && <DoneNotice done={done} words={doneWords} />}
        <p className="phrases text-sm text-quiet">
          連携すると、パスワードを入力せずにログインできます。当店からお客様のお名前で投稿することはありません。
        </p>
        <ul className="grid gap-3">
          {offered.map((party) => (
            <Connection key={party} party={party} isConnected={connected.includes(party)} />
          ))}
        </ul>
        {!password && (
          <Notice kind="info" title="パスワードが設定されていません">
            <Link
              to="/account/password"
              className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
            >
              パスワードを設定する
            </Link>
          </Notice>
        )}
      </div>
    </AccountFrame>
  )
}

function Connection({ party, isConnected }: { party: Party; isConnected: boolean }) {
  const { name } = parties[party]
  const { formData } = useNavigation()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-quiet">{isConnected ? '連携しています' : '連携していません'}</p>
      </div>
      {isConnected ? (
        <div className="flex flex-wrap gap-3">
          <Form method="post">
            <Button kind="plain" name="party" value={party} busy={formData?.get('party') === party}>
              解除する<span className="sr-only">：{name}</span>
            </Button>
          </Form>
          {party === 'line' && (
            <Form method="post" action="/account/deauthorize/line">
              <Button kind="quiet">LINEでの許可も取り消す</Button>
            </Form>
          )}
        </div>
      ) : (
        <ButtonLink to={`/account/connect/${party}`} reloadDocument kind="plain">
          連携する<span className="sr-only">：{name}</span>
        </ButtonLink>
      )}
    </li>
  )
}
