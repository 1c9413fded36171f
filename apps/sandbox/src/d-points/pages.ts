import type { FastifyInstance } from 'fastify'
import { html } from '../pages/html.ts'
import { listOr, moment, sendPage } from '../pages/layout.ts'
import type { State } from '../state.ts'
import {
  ACCOUNT_STATUSES,
  type AccountStatus,
  accountsOf,
  type DPointAccount,
  type DPointTransaction,
  setAccount,
} from './accounts.ts'

/** The sandbox's d-points: every account, editable, and every transaction. */
export async function dPointsPages(app: FastifyInstance, { state }: { state: State }) {
  app.get('/d-points', async (_request, reply) =>
    sendPage(reply, { title: 'dポイント', here: '/d-points', body: overview(state) }),
  )
  app.get('/d-points.json', async () => ({
    accounts: accountsOf(state),
    transactions: [...state.all('d_point_transaction').values()],
  }))
  /** Sets an account, or creates one: `{subject, points?, status?}`, as a form or as JSON. */
  app.post('/d-points/accounts', async (request, reply) => {
    const isForm = typeof request.body === 'string'
    const values = isForm ? Object.fromEntries(new URLSearchParams(String(request.body))) : request.body
    const account = readAccount(state, values as Record<string, unknown>)
    if (!account) return reply.code(400).send({ error: 'subject, points (from 0) and status are wanted' })
    setAccount(state, account)
    return isForm ? reply.redirect('/d-points', 303) : account
  })
}

function readAccount(state: State, values: Record<string, unknown>): DPointAccount | null {
  const { subject, points = 0, status = 'active' } = values
  const existing = accountsOf(state).find((account) => account.subject === subject)
  const isStatus = ACCOUNT_STATUSES.includes(status as AccountStatus)
  if (typeof subject !== 'string' || !subject || !(Number(points) >= 0) || !isStatus) return null
  const { name = 'お試しのお客さま', card_last4 = '4242' } = existing ?? {}
  return { subject, name, card_last4, points: Math.trunc(Number(points)), status: status as AccountStatus }
}

const statusWords: Record<AccountStatus, string> = {
  active: '使えます',
  not_ready: 'ポイントカードが未登録',
  suspended: 'カードが停止中',
  invalid_card: 'カード番号が無効',
}
const kindWords: Record<DPointTransaction['kind'], string> = {
  use: '利用',
  award: '付与',
  revocation: '付与の取り消し',
}
const stateWords: Record<DPointTransaction['state'], string> = {
  held: '確保',
  settled: '確定',
  canceled: '取り消し',
}

const points = (count: number) => `${count.toLocaleString('ja-JP')}ポイント`

function overview(state: State) {
  const transactions = [...state.all('d_point_transaction').values()].reverse().slice(0, 100)
  return html`<h1>dポイント</h1><p>dポイントの加盟店システムの代役です。ポイントは本物ではありません。</p>
<h2>dアカウント</h2><ul class="rows">${accountsOf(state).map(
    ({
      subject,
      name,
      points: count,
      status,
      card_last4,
    }) => html`<li><form class="line" method="post" action="/d-points/accounts">
<div class="grow"><strong>${name}</strong><div class="quiet">${subject}</div><div class="quiet">カード末尾 ${card_last4}</div></div>
<input type="hidden" name="subject" value="${subject}">
<div><label>ポイント <input name="points" value="${String(count)}" inputmode="numeric" size="8"></label></div>
<div><label>状態 <select name="status">${ACCOUNT_STATUSES.map(
      (one) => html`<option value="${one}" ${one === status ? html`selected` : null}>${statusWords[one]}</option>`,
    )}</select></label></div>
<button>変える</button></form></li>`,
  )}</ul>
<h2>取引</h2>${listOr(
    'まだありません。お店でdポイントを使うか、ためると、ここに並びます。',
    transactions.map(
      (
        one,
      ) => html`<li><div class="row"><div class="grow"><strong>${kindWords[one.kind]}</strong><div class="quiet">${one.id}</div>
<div class="quiet">${one.log.map(({ at, what }) => `${moment(at)} ${stateWords[what as DPointTransaction['state']]}`).join(' / ')}</div></div>
<span class="num">${points(one.points)}</span><span class="word">${stateWords[one.state]}</span></div></li>`,
    ),
  )}`
}
