import type { FastifyInstance, FastifyReply } from 'fastify'
import type { State } from '../state.ts'
import { decideChallenge } from '../stripe/challenge.ts'
import { StripeRefusal } from '../stripe/errors.ts'
import { newEvent } from '../stripe/events.ts'
import { getIntentFor, type Intent } from '../stripe/next-action.ts'
import type { Webhooks } from '../webhooks.ts'
import { html, type Markup } from './html.ts'
import { sendBarePage } from './layout.ts'

interface Settings {
  state: State
  webhooks: Webhooks
  origin: () => string
}

/** The bank's question (3-D Secure): in a dialog of Stripe.js, or as a page that returns to the shop. */
export async function challengePages(app: FastifyInstance, { state, webhooks, origin }: Settings) {
  const context = {
    state,
    get origin() {
      return origin()
    },
    emit: (type: string, object: { object: string }) =>
      webhooks.publish(newEvent(type, object, { id: null, idempotency_key: null })),
  }

  app.get<{ Params: { id: string }; Querystring: { client_secret?: string } }>(
    '/stripe/challenge/:id',
    async (request, reply) => {
      const intent = findIntent(state, request.params.id, request.query.client_secret)
      if (!intent) return sendBare(reply, GONE, 404)
      return sendBare(reply, intent.status === 'requires_action' ? question(context, intent) : ENDED)
    },
  )

  app.post<{ Params: { id: string }; Body: string }>('/stripe/challenge/:id', async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const intent = findIntent(state, request.params.id, form.get('client_secret'))
    if (!intent) return sendBare(reply, GONE, 404)
    if (intent.status !== 'requires_action') return sendBare(reply, ENDED)
    const returnUrl = intent.next_action?.redirect_to_url?.return_url
    decideChallenge(context, intent, form.get('decision') === 'approved' ? 'approved' : 'refused')
    return returnUrl ? reply.redirect(returnAddress(intent, returnUrl), 303) : sendBare(reply, ENDED)
  })
}

function findIntent(state: State, id: string, clientSecret: string | null | undefined): Intent | null {
  try {
    return getIntentFor({ state }, id, clientSecret ?? '')
  } catch (error) {
    if (error instanceof StripeRefusal) return null
    throw error
  }
}

const GONE = html`<h1>確認するお支払いがありません</h1><p>この画面を閉じて、お店の画面からやり直してください。</p>`
const ENDED = html`<h1>本人確認は終わりました</h1><p>お店の画面に戻ります。</p><script src="/stripe/challenge-ended.js"></script>`

function question({ state }: { state: State }, intent: Intent): Markup {
  const method = intent.payment_method === null ? undefined : state.get('payment_method', intent.payment_method)
  const subject =
    intent.object === 'payment_intent'
      ? html`<strong class="num" style="font-size:22px">${intent.amount.toLocaleString('ja-JP')}円</strong> のお支払い`
      : html`<strong>カードの登録</strong>`
  return html`<p class="quiet">3Dセキュア（お試し用のカード会社）</p><h1>ご本人の確認</h1>
<div class="card"><p style="margin:0">${subject}</p><p class="quiet" style="margin:0">カード **** ${method?.card.last4}</p></div>
<form method="post" action="/stripe/challenge/${intent.id}">
<input type="hidden" name="client_secret" value="${intent.client_secret}">
<p><button class="main" name="decision" value="approved" style="width:100%">承認する</button></p>
<p><button name="decision" value="refused" style="width:100%">拒否する</button></p></form>
<p class="quiet">実際の取引ではありません。どちらを選んでもお金は動きません。</p>`
}

function returnAddress(intent: Intent, returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  const isDone =
    intent.status === 'succeeded' || (intent.object === 'payment_intent' && intent.status === 'requires_capture')
  url.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed')
  return url.href
}

function sendBare(reply: FastifyReply, body: Markup, status = 200) {
  return sendBarePage(reply, { title: '本人確認', body, status })
}
