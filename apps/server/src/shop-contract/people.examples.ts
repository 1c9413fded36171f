import { issueMailedCode } from '../areas/customers/mailed-codes.ts'
import { password } from '../base/testing/accounts.ts'
import { signInCustomer } from '../base/testing/people.ts'
import { savedCard } from '../base/testing/saved-card.ts'
import type { Example, Headers } from '../platform-contract/desk.fixture.ts'
import { fresh, type Party, redirectUri, type ShopDesk, type ShopExamples } from './desk.fixture.ts'

const email = () => `${fresh()}@example.com`
/** Somebody who has just signed in. */
const asMember =
  (make: (desk: ShopDesk, headers: Headers) => Example | Promise<Example>) =>
  async (desk: ShopDesk): Promise<Example> => {
    const { headers } = await signInCustomer(desk.shop)
    return { ...(await make(desk, headers)), headers }
  }

/** What a provider's page passes on: the page checks the state itself, and does not send it. */
const proofOf = async (desk: ShopDesk, party: Party, headers: Headers = {}) => {
  const visit = await desk.visit(party, headers)
  if (party === 'line')
    return { headers: visit.headers, body: { lineAuthCode: visit.code, lineAuthRedirectUri: redirectUri(party) } }
  if (party === 'yahoo')
    return { headers: visit.headers, body: { yahooAuthCode: visit.code, yahooRedirectUri: redirectUri(party) } }
  const credentials = { docomoAuthCode: visit.code, docomoRedirectUri: redirectUri(party), state: visit.state }
  const { data } = await desk.post('/store/v1/auth/docomo/token', credentials, visit.headers)
  return { headers, body: { token: data.token } }
}
const entering = (party: Party) => async (desk: ShopDesk) => {
  await desk.forgetVisitors()
  const { headers, body } = await proofOf(desk, party)
  return { headers, body: { ...body, newsletterSubscription: true } }
}
const connecting = (party: Party) => async (desk: ShopDesk) => {
  await desk.forgetVisitors()
  return proofOf(desk, party, (await desk.account()).headers)
}
/** A customer with an external sign-in who can sign in by password as well. */
const connected = (party: Party) => async (desk: ShopDesk) => {
  await desk.forgetVisitors()
  const { headers } = await desk.account()
  const { body, headers: proofHeaders } = await proofOf(desk, party, headers)
  await desk.post(`/store/v1/auth/${party}/connect`, body, proofHeaders)
  return { headers }
}

const authExamples: ShopExamples = {
  'POST /store/v1/auth': async (desk) => {
    const { email, headers } = await desk.account()
    await desk.post('/store/v1/auth/logout', {}, headers)
    return { body: { email, password } }
  },
  'POST /store/v1/auth/logout': asMember(() => ({ body: {} })),
  'POST /store/v1/auth/line': entering('line'),
  'POST /store/v1/auth/line/connect': connecting('line'),
  'POST /store/v1/auth/line/deauthorize': connected('line'),
  'DELETE /store/v1/auth/line/disconnect': connected('line'),
  'POST /store/v1/auth/docomo': entering('docomo'),
  'POST /store/v1/auth/docomo/connect': connecting('docomo'),
  'DELETE /store/v1/auth/docomo/disconnect': connected('docomo'),
  'POST /store/v1/auth/yahoo': entering('yahoo'),
  'POST /store/v1/auth/yahoo/connect': connecting('yahoo'),
  'DELETE /store/v1/auth/yahoo/disconnect': connected('yahoo'),
}

const mailed = (purpose: 'reset_password' | 'verify_email') => async (desk: ShopDesk) => {
  const { id } = await desk.account()
  const { code, uid } = await desk.shop.ctx().tx((tx) => issueMailedCode(tx, id, purpose))
  return { code, uid }
}

const customerExamples: ShopExamples = {
  'POST /store/v1/customers/register': () => ({
    body: {
      ...{ email: email(), password, password_confirmation: password },
      ...{ first_name: '花子', last_name: '見本', phone: '0312345678', newsletterSubscription: true },
    },
  }),
  'POST /store/v1/customers/update': () => ({ body: { gender: 'female', birthday: '1990-04-01' } }),
  'GET /store/v1/customers/password-reset-request': () => ({ query: `email=${email()}` }),
  'POST /store/v1/customers/password-reset-confirmation': async (desk) => ({
    body: { ...(await mailed('reset_password')(desk)), password, password_confirmation: password },
  }),
  'POST /store/v1/customers/email-verification-request': () => ({ body: { email: email() } }),
  'POST /store/v1/customers/email-verification-confirmation': async (desk) => ({
    body: await mailed('verify_email')(desk),
  }),
  'POST /store/v1/customers/marketing-subscription': () => ({ body: { emailMagazine: 'subscribed' } }),
  'POST /store/v1/customers/marketing-subscription-guest': () => ({
    body: { email: email(), emailMagazine: 'subscribed', medicineRecommendation: 'subscribed' },
  }),
  'GET /store/v1/customers/marketing-subscription': () => ({}),
  'GET /store/v1/customers/payment-methods': asMember(async (desk, headers) => {
    await savedCard(desk, headers)
    return {}
  }),
  'POST /store/v1/customers/setup-intents': () => ({}),
  'POST /store/v1/customers/delete': asMember(() => ({})),
  'POST /store/v1/customers/selected-card-id': asMember(async (desk, headers) => ({
    body: { selectedCardId: (await savedCard(desk, headers)).payment_method_id },
  })),
  'POST /store/v1/customers/selected-payment-provider-id': () => ({ body: { selectedPaymentProviderId: 'paypay' } }),
  'POST /store/v1/customers/delete-address': asMember(async (desk, headers) => {
    const { customer } = await desk.post('/store/customers/me/addresses', { address: desk.address }, headers)
    return { body: { address_id: customer.shipping_addresses[0].id } }
  }),
  'DELETE /store/v1/customers/delete-payment-method': asMember(async (desk, headers) => ({
    body: await savedCard(desk, headers),
  })),
}

const favourite = async (desk: ShopDesk, headers: Headers) =>
  (await desk.post('/store/v1/favorite-variant/add', { variant_id: desk.goods.variants.lotion }, headers)).data

const engagementExamples: ShopExamples = {
  'POST /store/v1/favorite-variant/add': asMember(({ goods }) => ({ body: { variant_id: goods.variants.lotion } })),
  'POST /store/v1/favorite-variant/remove': asMember(async (desk, headers) => ({
    body: { id: (await favourite(desk, headers)).id },
  })),
  'GET /store/v1/favorite-variant/get': asMember(async (desk, headers) => {
    await favourite(desk, headers)
    return {}
  }),
  'GET /store/v1/favorite-variant/get-all': asMember(async (desk, headers) => {
    await favourite(desk, headers)
    return { query: 'limit=20&offset=0' }
  }),
  'POST /store/v1/favorite-variant/bulk-toggle': asMember(({ goods: { variants } }) => ({
    query: `ids[]=${variants.lotion}&ids[]=${variants.food}`,
  })),
  'POST /store/v1/restock-notifications/variants': ({ goods }) => ({
    body: { email: email(), variant_id: goods.variants.soldOut, sku_code: goods.skus.soldOut, is_out_of_stock: true },
  }),
  'POST /store/v1/restock-notifications/unregister': async (desk) => {
    const request = { email: email(), variant_id: desk.goods.variants.soldOut, sku_code: null }
    return { body: { id: (await desk.post('/store/v1/restock-notifications/variants', request, {})).data.id } }
  },
  'POST /store/v1/restock-notifications/stop': async (desk) => {
    const request = { email: email(), variant_id: desk.goods.variants.soldOut, sku_code: null }
    const { id } = (await desk.post('/store/v1/restock-notifications/variants', request, {})).data
    const stored = desk.shop.db.selectFrom('restock_notice').select('stop_token as token').where('id', '=', id)
    return { body: await stored.executeTakeFirstOrThrow() }
  },
  'POST /store/v1/customer-support/contact': () => ({
    body: {
      ...{ inquiryPath: ['ご注文', '配送'], name: '見本 花子', replyEmail: 'hanako@example.com' },
      ...{ inquiryContent: 'いつ届きますか。', orderNumber: '1024' },
    },
  }),
  'POST /store/v1/customer-support/feedback': () => ({
    body: { impression: 'positive', reasons: ['わかりやすい'], page: '/pages/FAQ', comment: '助かりました。' },
  }),
  'GET /store/v1/d-points/get-points': () => ({ query: 'accurate=true' }),
}

export const peopleExamples: ShopExamples = { ...authExamples, ...customerExamples, ...engagementExamples }
