import { signInCustomer } from '../base/testing/people.ts'
import { savedCard } from '../base/testing/saved-card.ts'
import { signInAtAmazon } from '../base/testing/wallet-desk.ts'
import type { Example, Headers } from '../platform-contract/desk.fixture.ts'
import type { ShopDesk, ShopExamples } from './desk.fixture.ts'

const answers = { diagnosis: { answer: 'いいえ', remarkAnswer: null, sortIndex: 0 }, allergy: { answer: 'いいえ' } }

const cartExamples: ShopExamples = {
  'POST /store/v1/cart/update-metadata': async (desk) => ({
    body: {
      cart_id: (await desk.cart('firstClass')).id,
      metadata: {
        first_class_question_responses: answers,
        d_points: { points_to_use: 0 },
        newsletter_subscription_status: true,
      },
    },
  }),
  'POST /store/v1/cart/validate': async (desk) => ({ body: { cart_id: (await desk.cart()).id } }),
  'POST /store/v1/cart/reset-payment-session-selection': async (desk) => ({
    body: { cart_id: (await desk.cart()).id },
  }),
  'POST /store/v1/cart/refresh-stripe-saved-cards': async (desk) => {
    const { headers } = await signInCustomer(desk.shop)
    await savedCard(desk, headers)
    return { headers, body: { cart_id: (await desk.cart('lotion', { headers })).id } }
  },
  'POST /store/v1/line-items/update-metadata': async (desk) => {
    const { id, line_id } = await desk.cart('firstClass')
    return { body: { cart_id: id, line_item_id: line_id, metadata: { first_class_question_responses: answers } } }
  },
  'GET /store/v1/line-items/retrieve-historical-orders-product-variants': async (desk) => {
    await desk.order(desk.member)
    return { query: 'limit=20&offset=0' }
  },
  'POST /store/v1/blocked-cart/update': async (desk) => {
    const { id } = await desk.cart()
    await desk.post('/admin/v1/blocked-carts', { cart_id: id })
    return { body: { cart_id: id } }
  },
  'GET /store/v1/discounts/validate': async (desk) => ({
    query: `cartId=${(await desk.cart()).id}&discountCode=NONE`,
  }),
  'POST /store/v1/paypay/generate-qr-code': async (desk) => ({
    body: { cart_id: (await desk.cart('lotion', { provider: 'paypay' })).id },
  }),
  'POST /store/v1/rakuten-pay/register-and-charge-transaction': async (desk) => ({
    body: { cartId: (await desk.cart('lotion', { provider: 'rakuten-pay' })).id },
  }),
  'GET /store/v1/amazon-pay/checkout-session/:checkoutSessionId': async ({ shop, sandbox }) => ({
    params: { checkoutSessionId: await signInAtAmazon(shop, sandbox.url) },
  }),
}

/** An earlier order of this shop, whose buyer is signed in. */
export async function legacyOrder(desk: ShopDesk) {
  const { email, headers } = await desk.account()
  const columns = 'Name,Email,Created at,Total,Lineitem quantity,Lineitem name,Lineitem price'
  const csvData = `${columns}\n#1001,${email},2023-04-01 09:30:00 +0900,1100,1,化粧水,1100`
  await desk.post('/admin/v1/legacy-orders/import', { csvData, dumpExistingRecords: true })
  const list = await desk.call('GET', '/store/v1/orders/retrieve-historical-orders', undefined, headers)
  return { headers, params: { orderId: list.body.data.orders[0].orderId as string } }
}

const orderExamples: ShopExamples = {
  'POST /store/v1/orders/:orderId': async (desk) => {
    const { id, display_id, email } = await desk.order()
    return { params: { orderId: id }, body: { email, orderDisplayId: String(display_id) } }
  },
  'GET /store/v1/orders/retrieve-historical-order/:orderId': legacyOrder,
  'GET /store/v1/orders/retrieve-historical-orders': async (desk) => ({
    headers: (await legacyOrder(desk)).headers,
    query: 'limit=20&offset=0',
  }),
  'POST /store/v1/orders/cancel': async (desk) => ({ body: { order_id: (await desk.order(desk.member)).id } }),
}

/** A customer with a regular delivery. */
const asSubscriber =
  (make: (desk: ShopDesk, subscription_id: string, headers: Headers) => Example | Promise<Example>) =>
  async (desk: ShopDesk): Promise<Example> => {
    const { subscription_id, headers } = await desk.subscriberToKeep()
    return { ...(await make(desk, subscription_id, headers)), headers }
  }

const subscriptionExamples: ShopExamples = {
  'GET /store/v1/subscriptions': asSubscriber(() => ({})),
  'GET /store/v1/subscriptions/:subscription_id': asSubscriber((_desk, subscription_id) => ({
    params: { subscription_id },
  })),
  'POST /store/v1/subscriptions/cancel': async (desk) => {
    const { subscription_id, headers } = await desk.subscribe('lotion', desk.plan)
    return { headers, body: { subscription_id } }
  },
  'POST /store/v1/subscriptions/skip': asSubscriber((_desk, subscription_id) => ({ body: { subscription_id } })),
  'GET /store/v1/subscriptions/plans': ({ goods }) => ({ query: `variantIds[]=${goods.variants.lotion}` }),
  'POST /store/v1/subscriptions/address': asSubscriber(async (desk, subscription_id, headers) => {
    const { customer } = await desk.post('/store/customers/me/addresses', { address: desk.address }, headers)
    return { body: { subscription_id, address_id: customer.shipping_addresses[0].id } }
  }),
  'POST /store/v1/subscriptions/payment-method': asSubscriber(async (desk, subscriptionId, headers) => {
    const saved = await desk.call('GET', '/store/v1/customers/payment-methods', undefined, headers)
    const newPaymentMethod = saved.body.data.paymentMethods[0].id as string
    return { body: { subscriptionId, updateAll: false, newPaymentMethod } }
  }),
}

export const buyingExamples: ShopExamples = { ...cartExamples, ...orderExamples, ...subscriptionExamples }
