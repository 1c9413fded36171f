import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../pages/html.ts'
import { moment, sendBarePage, sendPage } from '../pages/layout.ts'
import type { State } from '../state.ts'
import { openGrant } from './grants.ts'
import { type Fault, faults, type Party, parties, people, type SignInSecrets } from './parties.ts'

interface SignInContext {
  state: State
  secrets: SignInSecrets
}
type AuthorizationQuery = Record<string, string | undefined>

/** A party's page: who the person is, and whether the shop may know it. */
export async function signInPages(app: FastifyInstance, context: SignInContext) {
  app.get('/sign-in', async (_request, reply) =>
    sendPage(reply, { title: 'ログイン連携', here: '/sign-in', body: overview(context.state) }),
  )
  for (const party of Object.values(parties)) {
    const url = `/sign-in/${party.name}${party.paths.authorize}`
    app.get<{ Querystring: AuthorizationQuery }>(url, async ({ query }, reply) => {
      const wrong = whyNot(query, party, context)
      if (wrong) return refused(reply, party, wrong)
      return sendBarePage(reply, { title: party.words, body: question(party, query) })
    })
    app.post(url, async (request, reply) => {
      const form = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
      const query = Object.fromEntries(new URLSearchParams(form.asked ?? ''))
      const wrong = whyNot(query, party, context)
      if (wrong) return refused(reply, party, wrong)
      return decide(reply, party, query, form, context)
    })
  }
}

function whyNot(query: AuthorizationQuery, { name }: Party, { secrets }: SignInContext): string | null {
  if (query.client_id !== secrets[name].clientId) return 'invalid client_id'
  if (!/^https?:\/\//.test(query.redirect_uri ?? '')) return 'invalid redirect_uri'
  if (query.response_type !== 'code') return 'unsupported response_type'
  if (!query.scope?.split(' ').includes('openid')) return 'invalid scope'
  if (query.code_challenge && query.code_challenge_method !== 'S256') return 'unsupported code_challenge_method'
  return null
}

function decide(
  reply: FastifyReply,
  party: Party,
  query: AuthorizationQuery,
  form: Record<string, string>,
  { state }: SignInContext,
) {
  const returnUrl = new URL(query.redirect_uri!)
  const fault = (Object.hasOwn(faults, form.fault ?? '') ? form.fault : 'none') as Fault
  if (query.state) returnUrl.searchParams.set('state', fault === 'wrong_state' ? 'somebody-elses' : query.state)
  const person = form.person ?? ''
  if (Object.hasOwn(people, person)) {
    const { nonce = null, code_challenge = null } = query
    const grant = {
      party: party.name,
      person,
      redirectUri: query.redirect_uri!,
      nonce,
      challenge: code_challenge,
      fault,
    }
    returnUrl.searchParams.set('code', openGrant(state, grant))
    return reply.redirect(returnUrl.href, 303)
  }
  // Without `bail`, somebody who declines at Yahoo! JAPAN stays there.
  if (party.name === 'yahoo' && query.bail !== '1') return refused(reply, party, 'ログインを取りやめました。', 200)
  returnUrl.searchParams.set('error', 'access_denied')
  returnUrl.searchParams.set('error_description', 'User rejected')
  return reply.redirect(returnUrl.href, 303)
}

const refused = (reply: FastifyReply, { words }: Party, why: string, status = 400) =>
  sendBarePage(reply, { title: words, body: html`<h1>${words}</h1><p>${why}</p>`, status })

const question = ({ words }: Party, query: AuthorizationQuery) => html`<p class="quiet">${words}（お試し用）</p>
<h1>どなたとしてログインしますか</h1>
<form method="post"><input type="hidden" name="asked" value="${new URLSearchParams(query as Record<string, string>).toString()}">
${Object.entries(people).map(
  ([id, { name, email, words: about }]) =>
    html`<p><button class="main" name="person" value="${id}" style="width:100%">${name}</button>
<span class="quiet">${email ?? 'アドレスなし'} — ${about}</span></p>`,
)}
<p><button name="person" value="" style="width:100%">許可しないで戻る</button></p>
<p><label>困ったこと <select name="fault">${Object.entries(faults).map(
  ([name, about]) => html`<option value="${name}">${about}</option>`,
)}</select></label></p></form>
<p class="quiet">実際の${words}ではありません。パスワードはいりません。</p>`

/** All permissions, the newest first. */
function overview(state: State) {
  const grants = [...state.all('sign_in_grant').values()].slice(-100).reverse()
  const statusOf = ({ accessToken, revoked }: (typeof grants)[number]) =>
    revoked ? '取り消されました' : accessToken ? 'お店がトークンを受け取りました' : 'コードを渡しました'
  return html`<h1>ログイン連携</h1><p>LINE、dアカウント、Yahoo! JAPAN IDの代役です。失敗のしかたは、ログインの画面で選べます。</p>
${
  grants.length === 0
    ? html`<div class="card">まだありません。お店でログイン連携を始めると、ここに並びます。</div>`
    : html`<ul class="rows">${grants.map(
        (grant) => html`<li><div class="row"><div class="grow"><strong>${parties[grant.party].words}</strong>
<div class="quiet">${people[grant.person]!.name} ・ コードの期限 ${moment(grant.expiresAt)}</div></div>
${grant.fault !== 'none' && html`<span class="word bad">${faults[grant.fault]}</span>`}
<span class="word">${statusOf(grant)}</span></div></li>`,
      )}</ul>`
}`
}
