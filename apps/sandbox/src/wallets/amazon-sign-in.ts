import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { html } from '../pages/html.ts'
import { sendBarePage } from '../pages/layout.ts'
import { isSignatureOf } from './amazon-signature.ts'
import { textOf, type WalletContext } from './wallet-context.ts'
import { newWalletId, openPayment } from './wallet-payment.ts'

const lasts_ms = 24 * 3_600_000
/** Signs this run's notifications; the shop fetches the public half from the address that they name. */
export const noticeKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

const buyer = { name: '尼損 太郎', email: 'taro.amazon@example.com', phoneNumber: '09011112222' }
const addresses = {
  jp: {
    name: '尼損 太郎',
    addressLine1: '下目黒1-8-1',
    addressLine2: 'アルコタワー',
    city: '目黒区',
    stateOrRegion: '東京都',
    postalCode: '153-0064',
    countryCode: 'JP',
    phoneNumber: '0354325432',
  },
  us: {
    name: 'Taro Amazon',
    addressLine1: '410 Terry Ave N',
    city: 'Seattle',
    stateOrRegion: 'WA',
    postalCode: '98109',
    countryCode: 'US',
    phoneNumber: '12062661000',
  },
}

/** Amazon's browser side: the script of the button, the sign-in with its address, the key of the notifications. */
export async function amazonSignIn(app: FastifyInstance, context: WalletContext) {
  const { state, amazonPay } = context
  app.get('/amazon-pay/notice-key.pem', async (_request, reply) =>
    reply.type('text/plain').send(noticeKeys.publicKey.export({ type: 'spki', format: 'pem' })),
  )
  app.get('/amazon-pay/checkout.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script(context.origin())),
  )
  app.post('/amazon-pay/sign-in', async (request, reply) => {
    const form = Object.fromEntries(new URLSearchParams(textOf(request)))
    if (!isSignatureOf(amazonPay, form.payload ?? '', form.signature ?? ''))
      return sendBarePage(reply, { title: 'Amazon Pay', body: html`<h1>InvalidSignature</h1>`, status: 400 })
    const id = newWalletId('ses-')
    const { webCheckoutDetails } = JSON.parse(form.payload!)
    openPayment(state, {
      id,
      wallet: 'amazon-pay',
      reference: '',
      amount: 0,
      holds: true,
      return_url: String(webCheckoutDetails.checkoutReviewReturnUrl),
      lasts_ms,
      extra: { buyer: JSON.stringify(buyer) },
    })
    return reply.redirect(`/amazon-pay/sign-in/${id}`, 303)
  })
  app.get<{ Params: { id: string } }>('/amazon-pay/sign-in/:id', async ({ params }, reply) =>
    sendBarePage(reply, { title: 'Amazon Pay', body: question(params.id) }),
  )
  app.post<{ Params: { id: string } }>('/amazon-pay/sign-in/:id', async (request, reply) => {
    const payment = state.get('wallet_payment', request.params.id)
    if (!payment) return reply.code(404).send('unknown')
    const country = new URLSearchParams(textOf(request)).get('address') === 'us' ? 'us' : 'jp'
    payment.extra.address = JSON.stringify(addresses[country])
    state.put('wallet_payment', payment.id, payment)
    const url = new URL(payment.return_url)
    url.searchParams.set('amazonCheckoutSessionId', payment.id)
    return reply.redirect(url.href, 303)
  })
}

const question = (id: string) => html`<p class="quiet">Amazon Pay（お試し用）</p><h1>お届け先とお支払い方法の選択</h1>
<div class="card"><p style="margin:0">${buyer.name}（${buyer.email}）</p><p class="quiet" style="margin:0">Visa ****1111</p></div>
<form method="post" action="/amazon-pay/sign-in/${id}">
<p><button class="main" name="address" value="jp" style="width:100%">東京都目黒区の住所で続ける</button></p>
<p><button name="address" value="us" style="width:100%">海外（Seattle）の住所で続ける</button></p></form>
<p class="quiet">実際の取引ではありません。</p>`

/** The stand-in for Amazon's checkout.js: a button that leads to the sign-in with the signed payload. */
const script = (origin: string) => `window.amazon = { Pay: { renderButton(selector, config) {
  const given = config.createCheckoutSessionConfig
  const form = document.createElement('form')
  form.method = 'post'
  form.action = ${JSON.stringify(`${origin}/amazon-pay/sign-in`)}
  for (const [name, value] of Object.entries({ payload: given.payloadJSON, signature: given.signature })) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  const button = document.createElement('button')
  button.textContent = 'Amazon Pay で進む'
  button.style.cssText = 'font:inherit;font-weight:700;width:100%;min-height:48px;border:1px solid #C89411;border-radius:8px;background:#FFD814;color:#0F1111;cursor:pointer'
  form.append(button)
  document.querySelector(selector).replaceChildren(form)
} } }
`
