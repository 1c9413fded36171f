import type { FastifyInstance } from 'fastify'
import type { Delivery } from '../courier.ts'
import { currentFaults, type Faults } from '../faults.ts'
import type { State } from '../state.ts'
import type { Customer } from '../stripe/customers.ts'
import type { StoredEvent } from '../stripe/events.ts'
import type { PaymentMethod } from '../stripe/new-card.ts'
import type { SetupIntent } from '../stripe/setup-intent.ts'
import { disputeButtons } from './disputes.ts'
import { html, Markup } from './html.ts'
import { moment, sendPage } from './layout.ts'

const LISTED = 30

const OBJECTS = ['payment_intent', 'charge', 'refund', 'dispute', 'setup_intent', 'payment_method', 'customer'] as const
const WORDS = {
  event: '通知（Webhook）',
  payment_intent: '支払い',
  charge: '請求',
  refund: '返金',
  dispute: 'チャージバック',
  setup_intent: 'カードの登録',
  payment_method: 'カード',
  customer: '顧客',
}

const STATUS_WORDS: Record<string, [words: string, mood: 'bad' | 'good' | 'wait' | '']> = {
  canceled: ['取消', ''],
  failed: ['失敗', 'bad'],
  lost: ['お金は持ち主に戻った', 'bad'],
  needs_response: ['お店の回答待ち', 'wait'],
  requires_action: ['本人確認待ち', 'wait'],
  requires_capture: ['与信済み・売上確定待ち', 'wait'],
  requires_confirmation: ['確認待ち', 'wait'],
  requires_payment_method: ['カード待ち', 'wait'],
  succeeded: ['完了', 'good'],
  won: ['お店の主張が認められた', 'good'],
}

const FAULT_WORDS = {
  normal: 'いつもどおり',
  drop: 'なくす（送らない）',
  duplicate: '二度送る',
  reorder: '順番を入れ替える',
  delay: '遅らせる',
}

/** Every object and event of the card payments, for people. */
export async function stripePages(app: FastifyInstance, state: State) {
  app.get('/stripe', async (_request, reply) => {
    return sendPage(reply, { title: 'カード決済', here: '/stripe', body: overview(state) })
  })

  app.get<{ Params: { id: string } }>('/stripe/objects/:id', async (request, reply) => {
    const { id } = request.params
    const event = state.get('event', id)
    const found = event ? JSON.parse(event.text) : OBJECTS.map((kind) => state.get(kind, id)).find(Boolean)
    const text = html`<p><a href="/stripe">← カード決済</a></p><h1>${id}</h1>
${disputeButtons(state, id)}
${found ? html`<pre>${withLinks(JSON.stringify(found, null, 2))}</pre>` : html`<p>この番号の記録はありません。</p>`}`
    return sendPage(reply, { title: id, here: '/stripe', body: text, status: found ? 200 : 404 })
  })
}

/** The text with every id of an object as a link to it. */
function withLinks(text: string): Markup {
  const parts = text.split(/("(?:pi|ch|re|du|seti|pm|cus|evt)_[A-Za-z0-9]{24}")/)
  return new Markup(
    parts
      .map((part, i) => {
        const id = part.slice(1, -1)
        return (i % 2 === 0 ? html`${part}` : html`"<a href="/stripe/objects/${id}">${id}</a>"`).text
      })
      .join(''),
  )
}

function overview(state: State) {
  const [payments, ...otherKinds] = OBJECTS
  const places = [payments, 'event', ...otherKinds] as const
  const jumps = places.filter((kind) => kind === 'event' || state.all(kind).size > 0)
  return html`<h1>カード決済</h1><p class="quiet">新しいものから順に並びます。行を押すと中身を見られます。</p>
<nav class="jumps" aria-label="このページの中">${jumps.map((kind) => html`<a href="#${kind}">${WORDS[kind]}</a>`)}</nav>
${faultForm(currentFaults(state))}
${objectRows(state, payments)}
<h2 id="event">${WORDS.event}</h2>${eventRows(state)}
${otherKinds.map((kind) => objectRows(state, kind))}`
}

function faultForm({ webhooks, count, api }: Faults) {
  const options = Object.entries(FAULT_WORDS).map(
    ([value, words]) =>
      html`<option value="${value}"${value === webhooks && new Markup(' selected')}>${words}</option>`,
  )
  const currentFault =
    webhooks === 'normal' ? null : `${FAULT_WORDS[webhooks]}${count === null ? '' : `（あと${count}件）`}`
  return html`<form class="card line" method="post" action="/sandbox/faults">
<div><label for="webhooks">これからの通知を</label><select id="webhooks" name="webhooks">${options}</select></div>
<div><label for="count">件数（空ならずっと）</label><input id="count" name="count" type="number" min="1" size="6" inputmode="numeric"></div>
<div><label for="delay_ms">遅れ（ミリ秒）</label><input id="delay_ms" name="delay_ms" type="number" min="0" max="3600000" placeholder="5000" inputmode="numeric"></div>
<button class="main">決める</button>
${currentFault && html`<p style="margin:0;flex-basis:100%"><span class="word wait">いまの状態：${currentFault}</span></p>`}
${api && html`<p style="margin:0;flex-basis:100%"><span class="word wait">APIの故障：${api.match || 'すべて'} ${api.status ?? `${api.delay_ms}ms`}</span></p>`}
</form>`
}

function eventRows(state: State) {
  const deliveries = Map.groupBy(state.all('delivery').values(), ({ event }) => event)
  const events = [...state.all('event').values()].slice(-LISTED).reverse()
  if (events.length === 0) return html`<div class="card">まだありません。お店で支払いをすると、ここに並びます。</div>`
  return html`<ul class="rows">${events.map((event) => eventRow(event, deliveries.get(event.id) ?? []))}</ul>`
}

function eventRow({ id, type, created, about }: StoredEvent, deliveries: Delivery[]) {
  return html`<li class="row"><div class="grow"><a href="/stripe/objects/${id}">${type}</a>
<div class="quiet"><span class="num">${moment(created * 1000)}</span>${
    about && html` ・ <a href="/stripe/objects/${about}">${about}</a>`
  }</div>
${deliveries.map(deliveryLine)}</div>
<form method="post" action="/sandbox/webhooks/redeliver/${id}"><button aria-label="${type}を送り直す">送り直す</button></form></li>`
}

function deliveryLine({ state, attempts }: Delivery) {
  const last = attempts.at(-1)
  const reason = last ? `${last.status ?? last.note}` : ''
  if (state === 'delivered') return html`<span class="word good">届きました（${attempts.length}回目）</span>`
  if (state === 'dropped') return html`<span class="word bad">なくしました</span>`
  if (state === 'failed') return html`<span class="word bad">届きませんでした（${reason}）</span>`
  return html`<span class="word wait">${last ? `${attempts.length}回失敗・再送待ち（${reason}）` : '送信待ち'}</span>`
}

function objectRows(state: State, kind: (typeof OBJECTS)[number]) {
  const all = [...state.all(kind).values()]
  const rows = all
    .slice(-LISTED)
    .reverse()
    .map((object) => {
      const amount = 'amount' in object ? `${object.amount.toLocaleString('ja-JP')}円` : nameOf(object)
      const [words, mood] = 'status' in object ? (STATUS_WORDS[object.status] ?? [object.status, '']) : ['', '']
      return html`<li><a class="whole" href="/stripe/objects/${object.id}"><span class="row"><span class="grow"><span class="num">${amount}</span>
<span class="quiet" style="display:block">${object.id} ・ <span class="num">${moment(object.created * 1000)}</span></span></span>
${words && html`<span class="word ${mood}">${words}</span>`}</span></a></li>`
    })
  if (rows.length === 0) return null
  return html`<h2 id="${kind}">${WORDS[kind]} <span class="quiet num">${all.length}件</span></h2><ul class="rows">${rows}</ul>`
}

function nameOf(object: Customer | PaymentMethod | SetupIntent): string {
  if (object.object === 'payment_method') return `${object.card.brand} **** ${object.card.last4}`
  if (object.object === 'customer') return object.name ?? object.email ?? '（名前なし）'
  return object.description ?? 'カードの登録'
}
