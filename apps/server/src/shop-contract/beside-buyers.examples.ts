import type { WalletId } from '@kusuribako/contract/payments/wallets'
import { signInCustomer } from '../base/testing/people.ts'
import { waitingOrder } from '../base/testing/waiting-orders.ts'
import { signInAtAmazon } from '../base/testing/wallet-desk.ts'
import type { Example } from '../platform-contract/desk.fixture.ts'
import { fresh, redirectUri, type ShopDesk, type ShopExamples } from './desk.fixture.ts'
import { article } from './reading.examples.ts'

async function notice({ shop }: ShopDesk) {
  const { now } = shop.clock
  const dates = { published_at: now, created_at: now, updated_at: now }
  const words = { category: 'information', title: '夏のお休み', body: '[{"kind":"paragraph","text":"本文"}]' }
  const id = `note_${fresh()}`
  await shop.db
    .insertInto('notice')
    .values({ id, ...words, ...dates })
    .execute()
  return { id }
}
async function page({ shop }: ShopDesk) {
  const handle = fresh()
  const body = '[{"kind":"heading","text":"第1条"}]'
  await shop.db.insertInto('page').values({ handle, title: 'ご利用規約', body, updated_at: shop.clock.now }).execute()
  return { handle }
}

const readingExamples: ShopExamples = {
  'GET /store/v1/articles': async (desk) => {
    await article(desk)
    return { query: 'page=1&category=pain' }
  },
  'GET /store/v1/articles/:handle': async (desk) => ({ params: { handle: (await article(desk)).handle } }),
  'GET /store/v1/news': () => ({}),
  'GET /store/v1/notices': async (desk) => {
    await notice(desk)
    return { query: 'page=1&category=information' }
  },
  'GET /store/v1/notices/:id': async (desk) => ({ params: await notice(desk) }),
  'GET /store/v1/pages/:handle': async (desk) => ({ params: await page(desk) }),
  'GET /store/v1/clinic-directory': () => ({}),
  'GET /store/v1/legal/licences': () => ({}),
}

/** The token of the newsletter's mails to a subscriber. */
async function subscribed(desk: ShopDesk) {
  const email = `${fresh()}@example.com`
  const subscription = { email, emailMagazine: 'subscribed', medicineRecommendation: 'subscribed' }
  await desk.post('/store/v1/customers/marketing-subscription-guest', subscription, {})
  const { unsubscribe_token } = await desk.shop.db
    .selectFrom('marketing_subscription')
    .select('unsubscribe_token')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return unsubscribe_token
}

const peopleExamples: ShopExamples = {
  'GET /store/v1/auth/ways': ({ member }) => ({ headers: member.headers }),
  'POST /store/v1/auth/start': () => ({ body: { party: 'line', redirectUri: redirectUri('line') } }),
  'POST /store/v1/auth/docomo/token': async (desk) => {
    const { code, state, headers } = await desk.visit('docomo')
    return { headers, body: { docomoAuthCode: code, docomoRedirectUri: redirectUri('docomo'), state } }
  },
  'GET /store/v1/newsletter/unsubscribe': async (desk) => ({ query: `token=${await subscribed(desk)}` }),
  'POST /store/v1/newsletter/unsubscribe': async (desk) => ({ body: { token: await subscribed(desk) } }),
  'GET /store/v1/customers/own-data': ({ member }) => ({ headers: member.headers }),
  'GET /store/v1/d-points/movements': async (desk) => {
    const { id, headers } = await signInCustomer(desk.shop)
    await desk.post(`/admin/v1/points/${id}`, { delta: 300, note: 'お詫び' })
    return { headers, query: 'limit=20&offset=0' }
  },
  'POST /store/v1/subscriptions/next-delivery-date': async (desk) => {
    const { subscription_id, headers } = await desk.subscriberToKeep()
    const date = new Date(desk.shop.clock.now.getTime() + 20 * 86_400_000).toISOString()
    return { headers, body: { subscription_id, date } }
  },
}

/** An order whose buyer is asked by a pharmacist, and the token of the mails. */
async function waiting(desk: ShopDesk) {
  const { order_id, temporaryCode } = await waitingOrder(desk)
  return { params: { orderId: order_id }, body: { temporaryCode } }
}
async function paidOrder(desk: ShopDesk) {
  const { id, display_id, email } = await desk.order()
  await desk.post(`/admin/orders/${id}/capture`)
  return { params: { orderId: id }, body: { email, orderDisplayId: String(display_id), addressee: '見本商店' } }
}
async function paidLegacyOrder(desk: ShopDesk) {
  const { email, headers } = await desk.account()
  const columns = 'Name,Email,Financial Status,Created at,Total,Lineitem quantity,Lineitem name,Lineitem price'
  const csvData = `${columns}\n#1001,${email},paid,2023-04-01 09:30:00 +0900,1100,1,化粧水,1100`
  await desk.post('/admin/v1/legacy-orders/import', { csvData, dumpExistingRecords: true })
  const list = await desk.call('GET', '/store/v1/orders/retrieve-historical-orders', undefined, headers)
  return { headers, params: { orderId: list.body.data.orders[0].orderId as string }, body: { addressee: '見本商店' } }
}

const orderExamples: ShopExamples = {
  'GET /store/v1/cart/:id/confirmation': async (desk) => ({ params: { id: (await desk.cart()).id } }),
  'GET /store/v1/cart/:id/points': async (desk) => ({
    headers: desk.member.headers,
    params: { id: (await desk.cart('lotion', desk.member)).id },
  }),
  'POST /store/v1/orders/:orderId/pharmacist': async (desk) => {
    const { params, body } = await waiting(desk)
    const review = `/admin/v1/orders/${params.orderId}/pharmacist-review`
    await desk.post(`${review}/messages`, { text: 'お薬手帳はありますか。' })
    await desk.post(`${review}/information`, { advice: '食後に。' })
    return { params, body }
  },
  'POST /store/v1/orders/:orderId/pharmacist/messages': async (desk) => {
    const { params, body } = await waiting(desk)
    await desk.post(`/admin/v1/orders/${params.orderId}/pharmacist-review/messages`, { text: 'お薬手帳はありますか。' })
    return { params, body: { ...body, text: 'あります。' } }
  },
  'POST /store/v1/orders/:orderId/pharmacist/confirm': async (desk) => {
    const { params, body } = await waiting(desk)
    await desk.post(`/admin/v1/orders/${params.orderId}/pharmacist-review/information`, { advice: '食後に。' })
    return { params, body: { ...body, version: 1 } }
  },
  'POST /store/v1/orders/:orderId/pharmacist/decline': waiting,
  'GET /store/v1/self-medication/year': async (desk) => {
    const { goods, member, shop } = desk
    const metadata = JSON.stringify({ jan_code: '4987123456784' })
    await shop.db.updateTable('product_variant').set({ metadata }).where('id', '=', goods.variants.device).execute()
    const csvData = 'JANコード,商品名\n4987123456784,見本の体温計'
    await desk.post('/admin/v1/self-medication/import-tax-data', { csvData, year: 2026, month: 5 })
    const { id } = await desk.cart('device', member)
    const { data } = await desk.post(`/store/carts/${id}/complete`, {}, member.headers)
    await desk.post(`/admin/orders/${data.id}/capture`)
    return { headers: member.headers, query: 'year=2026' }
  },
  'POST /store/v1/orders/:orderId/receipt': paidOrder,
  'POST /store/v1/orders/retrieve-historical-order/:orderId/receipt': paidLegacyOrder,
}

/** A cart whose buyer has been redirected to a wallet's page. */
async function atWallet(desk: ShopDesk, provider: WalletId) {
  const { id } = await desk.cart('lotion', { provider })
  if (provider === 'amazon-pay') {
    const data = { checkout_session_id: await signInAtAmazon(desk.shop, desk.sandbox.url) }
    await desk.post(`/store/carts/${id}/payment-sessions/amazon-pay`, { data }, {})
  }
  await desk.post(`/store/carts/${id}/complete`, {}, {})
  const attempt = desk.shop.db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', id)
  const { id: attempt_id } = await attempt.executeTakeFirstOrThrow()
  const reference = provider === 'rakuten-pay' ? attempt_id.replace('att_', '') : attempt_id
  return { cart_id: id, attempt_id, decide: () => desk.sandbox.decide(reference, 'approve') }
}
/** What a wallet's provider sends the shop when its payment is approved, as raw HTTP. */
const newsOf =
  (provider: WalletId) =>
  async (desk: ShopDesk): Promise<Example> => {
    const { cart_id, decide } = await atWallet(desk, provider)
    const receivedNews = new Promise<Example>((resolve) =>
      desk.sandbox.onWalletNews(async ({ body, headers }) => {
        const { 'content-type': type = '', authorization } = headers
        resolve({ ...(authorization && { headers: { authorization } }), sent: { payload: body, type } })
        return { status: 200, text: '{}' }
      }),
    )
    await decide()
    // Amazon captures the money, and reports it, when the shop has asked for it.
    if (provider === 'amazon-pay') await desk.post(`/store/carts/${cart_id}/complete`, {}, {})
    return receivedNews
  }
const fieldsOf = (page: string) =>
  Object.fromEntries([...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))

const paymentExamples: ShopExamples = {
  'POST /store/v1/cart/bring-back': async (desk) => {
    const { headers } = await signInCustomer(desk.shop)
    await desk.cart('food', { headers })
    return { headers, body: { cart_id: (await desk.cart()).id } }
  },
  'POST /store/v1/cart/follow-payment': async (desk) => ({
    body: { cart_id: (await atWallet(desk, 'paypay')).cart_id },
  }),
  'GET /store/v1/amazon-pay/button': () => ({}),
  'POST /store/v1/rakuten-pay/return': async (desk) => {
    const { decide } = await atWallet(desk, 'rakuten-pay')
    return { body: fieldsOf((await decide()).text) }
  },
  'POST /webhooks/stripe': async (desk) => {
    const { id } = await desk.cart()
    const object = { id: 'pi_1', object: 'payment_intent', metadata: { cart_id: id } }
    const event = { id: `evt_${fresh()}`, type: 'payment_intent.succeeded', data: { object } }
    const { body, signature } = desk.signed(event)
    return {
      headers: { 'stripe-signature': signature },
      body: JSON.parse(body),
      sent: { payload: body, type: 'application/json' },
    }
  },
  'POST /webhooks/amazon-pay': newsOf('amazon-pay'),
  'POST /webhooks/paypay': newsOf('paypay'),
  'POST /webhooks/d-pay': newsOf('d-pay'),
  'POST /webhooks/rakuten-pay': newsOf('rakuten-pay'),
  'POST /webhooks/d-pay/user-check': async (desk) => {
    const { attempt_id } = await atWallet(desk, 'd-pay')
    const headers = { authorization: `Basic ${btoa('dp-merchant:dp-secret')}` }
    return { headers, body: { payment_id: `dp_${fresh()}`, order_id: attempt_id, amount: 1650 } }
  },
}

/** Calls of buyers and providers that the specification does not name. */
export const besideBuyersExamples: ShopExamples = {
  ...readingExamples,
  ...peopleExamples,
  ...orderExamples,
  ...paymentExamples,
}
