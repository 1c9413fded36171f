import type { FastifyInstance } from 'fastify'
import { html } from '../pages/html.ts'
import { listOr, moment, sendBarePage, sendPage } from '../pages/layout.ts'
import { amazonPayPage } from './amazon-pay.ts'
import { dPayPage } from './d-pay.ts'
import { paypayPage } from './paypay.ts'
import { rakutenPayPage } from './rakuten-pay.ts'
import { type Decision, textOf, type WalletContext, type WalletPage } from './wallet-context.ts'
import { declineRefunds, getPayment, refundedOf, type WalletName, type WalletPayment } from './wallet-payment.ts'

const pages: Record<WalletName, WalletPage> = {
  paypay: paypayPage,
  'amazon-pay': amazonPayPage,
  'rakuten-pay': rakutenPayPage,
  'd-pay': dPayPage,
}
const decisions: Record<Decision, string> = {
  approve: '支払う',
  decline: '支払いを断られる',
  insufficient: '残高が足りない',
  cancel: '支払わずに戻る',
  expire: '時間切れにする',
}

/** The buyer's page at the provider, and the sandbox's list of all payments. */
export async function walletPages(app: FastifyInstance, context: WalletContext) {
  const { state, notices } = context
  const find = findAny(context)
  app.get('/wallets', async (_request, reply) =>
    sendPage(reply, { title: 'ウォレット決済', here: '/wallets', body: overview(context) }),
  )
  app.get('/wallets.json', async () => [...state.all('wallet_payment').values()].map((payment) => find(payment.id)))
  app.get('/wallets/notices.json', async () => [...state.all('wallet_notice').values()])
  app.post<{ Params: { id: string } }>('/wallets/notices/:id/resend', async (request, reply) => {
    const status = await notices.resend(request.params.id)
    return typeof request.body === 'string' ? reply.redirect('/wallets', 303) : { status }
  })
  app.get('/wallets/send-form.js', async (_request, reply) =>
    reply.type('text/javascript').send('document.forms[0].submit()'),
  )
  app.get<{ Params: { id: string } }>('/wallets/:id', async ({ params }, reply) => {
    const payment = find(params.id)
    if (!payment)
      return sendBarePage(reply, { title: 'お支払い', body: html`<h1>お支払いがありません</h1>`, status: 404 })
    const body = isOpen(payment)
      ? question(payment)
      : html`<h1>このお支払いは終わりました</h1>${returnLink(context, payment)}`
    return sendBarePage(reply, { title: pages[payment.wallet].title, body })
  })
  app.post<{ Params: { id: string } }>('/wallets/:id', async (request, reply) => {
    const payment = find(request.params.id)
    if (!payment) return reply.code(404).send('unknown')
    const decision = new URLSearchParams(textOf(request)).get('decision') as Decision
    if (isOpen(payment) && Object.hasOwn(decisions, decision))
      await pages[payment.wallet].decide(context, payment, decision)
    const { url, form } = pages[payment.wallet].back(context, payment)
    if (!form) return reply.redirect(url, 303)
    const body = html`<h1>お店に戻ります</h1>${returnLink(context, payment)}<script src="/wallets/send-form.js"></script>`
    return sendBarePage(reply, { title: pages[payment.wallet].title, body })
  })
}

const findAny =
  ({ state }: WalletContext) =>
  (id: string) => {
    const payment = state.get('wallet_payment', id)
    return payment && getPayment(state, payment.wallet, id)
  }

/** What providers and banks do on request. */
export async function walletControls(app: FastifyInstance, context: WalletContext) {
  const { state } = context
  const find = findAny(context)
  /**
   * The provider will refuse the capture, or the shop's refunds: these with the code that is named. A capture with the
   * code `accepted` is made by 楽天ペイ half an hour later.
   */
  for (const what of ['capture', 'refunds'] as const)
    app.post<{ Params: { id: string } }>(`/wallets/:id/refuse-${what}`, async ({ params, body }, reply) => {
      const payment = find(params.id)
      if (!payment) return reply.code(404).send('unknown')
      const { code } = (typeof body === 'object' && body ? body : {}) as { code?: string }
      if (what === 'capture') payment.extra.refusesCapture = code ?? 'yes'
      else payment.extra.refusesRefunds = code ?? pages[payment.wallet].refusesRefundsWith
      state.put('wallet_payment', payment.id, payment)
      return typeof body === 'string' ? reply.redirect('/wallets', 303) : { ok: true }
    })
  /** The bank returns the shop's refund. */
  app.post<{ Params: { id: string } }>('/wallets/:id/decline-refunds', async ({ params, body }, reply) => {
    const payment = find(params.id)
    if (!payment) return reply.code(404).send('unknown')
    declineRefunds(state, payment)
    pages[payment.wallet].refundsDeclined?.(context, payment)
    return typeof body === 'string' ? reply.redirect('/wallets', 303) : { ok: true }
  })
  app.post<{ Params: { id: string; step: string } }>('/wallets/:id/dispute-:step', async ({ params, body }, reply) => {
    const payment = find(params.id)
    if (!payment || !pages[payment.wallet].changeDispute?.(context, payment, params.step))
      return reply.code(payment ? 409 : 404).send('impossible')
    return typeof body === 'string' ? reply.redirect('/wallets', 303) : { ok: true }
  })
}

const isOpen = ({ state, extra }: WalletPayment) => state === 'created' && !extra.confirmed

/** The way back to the shop, by a link or a form. */
function returnLink(context: WalletContext, payment: WalletPayment) {
  const { url, form } = pages[payment.wallet].back(context, payment)
  if (!form) return html`<p><a href="${url}">お店に戻る</a></p>`
  const fields = Object.entries(form).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${url}">${fields}<button class="main">お店に戻る</button></form>`
}

const question = (
  payment: WalletPayment,
) => html`<div class="narrow"><p class="quiet">${pages[payment.wallet].title}</p><h1>お支払いの確認</h1>
<div class="card"><p style="margin:0"><strong class="num" style="font-size:22px">${payment.amount.toLocaleString('ja-JP')}円</strong></p>
<p class="quiet" style="margin:0">${payment.reference}</p></div>
<form method="post" action="/wallets/${payment.id}">
${Object.entries(decisions).map(
  ([name, words]) =>
    html`<p><button ${name === 'approve' ? html`class="main"` : null} name="decision" value="${name}" style="width:100%">${words}</button></p>`,
)}</form>
<p class="quiet">実際の取引ではありません。どれを選んでもお金は動きません。窓を閉じても、お支払いは期限まで待ちます。</p></div>`

const words: Record<WalletPayment['state'], string> = {
  created: '確認を待っています',
  authorized: '確保しました',
  captured: '支払い済み',
  canceled: '取り消し',
  failed: '支払えませんでした',
  expired: '期限切れ',
}

/** The refusals that can be switched on for the provider. */
function faultButtons(payment: WalletPayment) {
  const { id, state, extra, wallet } = payment
  const button = (act: string, words: string) =>
    html`<form method="post" action="/wallets/${id}/${act}"><input type="hidden" name="now" value="yes"><button>${words}</button></form>`
  if (state === 'authorized' && !extra.refusesCapture) return button('refuse-capture', '売上の確定を断る')
  if (state !== 'captured') return null
  const steps = pages[wallet].disputeButtons?.(payment) ?? []
  const disputing = steps.map(([step, words]) => button(`dispute-${step}`, words))
  const returned = html`${button('decline-refunds', '済んだ返金を差し戻す')}${disputing}`
  return extra.refusesRefunds ? returned : html`${button('refuse-refunds', '返金の申し込みを断る')}${returned}`
}

function overview({ state }: WalletContext) {
  const payments = [...state.all('wallet_payment').values()].reverse()
  const notices = [...state.all('wallet_notice').values()].reverse().slice(0, 50)
  return html`<h1>ウォレット決済</h1><p>PayPay、Amazon Pay、楽天ペイ、d払いの代役です。</p>
${listOr(
  'まだありません。お店でウォレットを選んで支払うと、ここに並びます。',
  payments.slice(0, 100).map(
    (payment) => html`<li><div class="row"><div class="grow"><strong>${pages[payment.wallet].title}</strong>
<div class="quiet">${payment.reference}</div><div class="quiet">${payment.log.map(({ at, what }) => `${moment(at)} ${what}`).join(' / ')}</div></div>
<span class="num">${payment.amount.toLocaleString('ja-JP')}円${refundedOf(payment) > 0 && `（返金 ${refundedOf(payment).toLocaleString('ja-JP')}円）`}</span>
<span class="word">${words[payment.state]}</span>${isOpen(payment) && html`<a href="/wallets/${payment.id}">支払い画面</a>`}${faultButtons(payment)}</div></li>`,
  ),
)}
<h2>お店への通知</h2>${listOr(
    'まだありません。お店に知らせることがあると、ここに並びます。',
    notices.map(
      ({ id, wallet, type, statuses, dropped }) => html`<li><div class="row"><div class="grow">${wallet} ${type}
<div class="quiet">${dropped ? '送りませんでした' : `応答 ${statuses.map((status) => status ?? 'なし').join(', ')}`}</div></div>
<form method="post" action="/wallets/notices/${id}/resend"><input type="hidden" name="again" value="yes"><button>もう一度送る</button></form></div></li>`,
    ),
  )}`
}
