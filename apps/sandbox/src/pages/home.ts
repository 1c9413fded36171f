import type { FastifyInstance } from 'fastify'
import { currentClock } from '../clock.ts'
import { currentFaults, type Faults } from '../faults.ts'
import type { State } from '../state.ts'
import { TEST_CARDS } from '../stripe/test-cards.ts'
import { html } from './html.ts'
import { moment, sendPage } from './layout.ts'

const CARD_OUTCOMES: Record<string, string> = {
  '4242424242424242': '支払い成功（Visa）',
  '5555555555554444': '支払い成功（Mastercard）',
  '378282246310005': '支払い成功（American Express）',
  '3566002020360505': '支払い成功（JCB）',
  '4000000000000002': '拒否される',
  '4000000000009995': '残高不足で拒否される',
  '4000000000000069': '有効期限切れで拒否される',
  '4000000000000127': 'セキュリティコード違いで拒否される',
  '4000000000000341': '保存と与信は成功し、売上確定で失敗する',
  '4000000000005126': '返金が、あとから銀行に断られる',
  '4000002500003155': '本人確認（3Dセキュア）あり。保存後の自動支払いでは不要',
  '4000000000003220': '本人確認（3Dセキュア）が毎回必要',
  '4000000000003055': '本人確認（3Dセキュア）は、お店が求めたときだけ',
}

/** An introduction to the sandbox, and its test cards. */
export async function homePage(app: FastifyInstance, state: State) {
  app.get('/', async (_request, reply) => sendPage(reply, { title: 'はじめに', here: '/', body: body(state) }))
}

const steps: [string, number][] = [
  ['5分進める', 5 * 60_000],
  ['20分進める', 20 * 60_000],
  ['1日進める', 86_400_000],
  ['31日進める', 31 * 86_400_000],
  ['もとに戻す', 0],
]

/** By a part of the paths that the shop calls. */
const partners: [match: string, words: string][] = [
  ['', 'すべての相手'],
  ['/v1/', 'カード決済'],
  ['/paypay', 'PayPay'],
  ['/amazon-pay', 'Amazon Pay'],
  ['/rakuten-pay', '楽天ペイ'],
  ['/d-pay', 'd払い'],
  ['/d-points', 'dポイント'],
  ['/sign-in/line', 'LINE'],
  ['/sign-in/docomo', 'dアカウント'],
  ['/sign-in/yahoo', 'Yahoo! JAPAN ID'],
]

function apiFaultForm({ api }: Faults) {
  const affectedParty = api && (partners.find(([match]) => match === api.match)?.[1] ?? api.match)
  const effect = api && (api.status ? `エラー${api.status}を返します` : `${api.delay_ms / 1000}秒遅れて答えます`)
  return html`<h2>相手の故障</h2>
<p>お店のサーバーからの問い合わせに、相手がどう答えるかを決めます。</p>
<form class="card line" method="post" action="/sandbox/faults">
<div><label for="match">相手</label><select id="match" name="match">${partners.map(
    ([match, words]) => html`<option value="${match}">${words}</option>`,
  )}</select></div>
<div><label for="api">答え方</label><select id="api" name="api"><option value="none">いつもどおり</option>
<option value="fails">エラー（500）を返す</option><option value="late">30秒遅れて答える</option></select></div>
<div><label for="count">回数（空ならずっと）</label><input id="count" name="count" type="number" min="1" size="6" inputmode="numeric"></div>
<button class="main">決める</button>
${api && html`<p style="margin:0;flex-basis:100%"><span class="word wait">いまの状態：${affectedParty}が${effect}${api.count !== null && `（あと${api.count}回）`}</span></p>`}
</form>`
}

const body = (state: State) => html`<h1>お店の外側を、手元で。</h1>
<p>カード会社やメールなど、お店の外にある相手の代わりをつとめます。お金は動かず、メールは外へ出ません。</p>
<ul class="rows">
<li><a class="whole" href="/stripe"><strong>カード決済</strong><div class="quiet">支払い・返金・通知の記録を見る。通知を送り直す、遅らせる、なくす。</div></a></li>
<li><a class="whole" href="/wallets"><strong>ウォレット決済</strong><div class="quiet">PayPay、Amazon Pay、楽天ペイ、d払いの支払いと通知を見る。売上や返金を断らせる。</div></a></li>
<li><a class="whole" href="/sign-in"><strong>ログイン連携</strong><div class="quiet">LINE、dアカウント、Yahoo! JAPAN IDで、だれが何を許したかを見る。</div></a></li>
<li><a class="whole" href="/d-points"><strong>dポイント</strong><div class="quiet">dアカウントのポイントと状態を見る、変える。お店との取引の記録を見る。</div></a></li>
<li><a class="whole" href="/mailbox"><strong>メールボックス</strong><div class="quiet">お店が送ったメールを読む。</div></a></li>
</ul>
<h2>使えるカード番号</h2>
<p class="quiet">有効期限は先の日付、セキュリティコードは3桁（American Expressは4桁）なら何でも使えます。ほかの番号は受け付けません。</p>
<div class="card"><table>${TEST_CARDS.map(
  ({ number }) =>
    html`<tr><th scope="row" class="num">${number.replace(/(.{4})(?=.)/g, '$1 ')}</th><td>${CARD_OUTCOMES[number]}</td></tr>`,
)}</table></div>
${apiFaultForm(currentFaults(state))}
<h2>時計</h2>
<p>お店の外側の時計は、いま${moment(Date.parse(currentClock(state).now))}です。進めると、支払いのコード、確保したままのお金、ログインの途中の期限が切れます。</p>
<form method="post" action="/sandbox/clock" class="line">${steps.map(
  ([words, by_ms]) => html`<button name="by_ms" value="${String(by_ms)}">${words}</button> `,
)}</form>
<h2>はじめからやり直す</h2>
<p>支払い、通知、メールの記録をすべて消します。元に戻せません。</p>
<form method="post" action="/sandbox/reset"><button class="danger">すべての記録を消す</button></form>`
