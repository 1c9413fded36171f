import { monthly } from '../areas/subscriptions/subscriber.fixture.ts'
import { openCoupon } from '../base/testing/codes.ts'
import { legacyOrder } from './buying.examples.ts'
import { fresh, type ShopDesk, type ShopExamples } from './desk.fixture.ts'

const draft = async (desk: ShopDesk) => {
  const { data } = await desk.post('/admin/v1/subscription-plans', { subscription_plan: monthly })
  return data.plan.id as string
}
const running = async (desk: ShopDesk) => (await desk.subscriberToKeep()).subscription_id
const synonyms = { words: ['頭痛', 'ずつう', '頭が痛い'] }
const alike = async (desk: ShopDesk) =>
  (await desk.post('/admin/v1/synonym-groups', synonyms)).data.synonym_group.id as string
const tomorrow = ({ shop }: ShopDesk) => new Date(shop.clock.now.getTime() + 86_400_000).toISOString()

const deliveryExamples: ShopExamples = {
  'GET /admin/v1/subscriptions': async (desk) => {
    await running(desk)
    return { query: 'limit=20&offset=0&order_by=next_order_at&sort_order=ASC&page=1' }
  },
  'POST /admin/v1/subscriptions/run': () => ({}),
  'POST /admin/v1/subscriptions/cancel': async (desk) => ({
    body: { subscription_id: (await desk.subscribe('lotion', desk.plan)).subscription_id },
  }),
  'POST /admin/v1/subscriptions/change-quantity': async (desk) => ({
    body: { subscription_id: await running(desk), quantity: 2 },
  }),
  'POST /admin/v1/subscriptions/set-next-delivery-date': async (desk) => ({
    body: { subscription_id: await running(desk), date: tomorrow(desk) },
  }),
  'POST /admin/v1/subscriptions/run-subscription': async (desk) => ({ body: { subscription_id: await running(desk) } }),
  'POST /admin/v1/subscriptions/run-subscription-email': async (desk) => ({
    body: { subscription_id: await running(desk) },
  }),
  'GET /admin/v1/subscription-plans': ({ plan }) => ({ query: `limit=20&offset=0&id=${plan}&includeTargets=true` }),
  'GET /admin/v1/subscription-plans/:id': ({ plan }) => ({ params: { id: plan } }),
  'POST /admin/v1/subscription-plans': () => ({ body: { subscription_plan: { ...monthly, status: 'draft' } } }),
  'POST /admin/v1/subscription-plans/:id': async (desk) => ({
    params: { id: await draft(desk) },
    body: { subscription_plan: { title: '隔月コース', frequency_interval: 2 } },
  }),
  'POST /admin/v1/subscription-plans/targets': async (desk) => ({
    body: {
      subscription_plan_id: await draft(desk),
      targets: [{ target_type: 'product', target_id: desk.goods.products.food }],
    },
  }),
}

const coupon = async (desk: ShopDesk) => {
  const code = fresh().toUpperCase()
  return { id: await openCoupon(desk.shop, desk.goods, code), code }
}
/** A coupon, and an order with it applied. */
const usedCoupon = async (desk: ShopDesk) => {
  const [created, { id }] = [await coupon(desk), await desk.cart('lotion', { email: `hanako-${fresh()}@example.com` })]
  await desk.post(`/store/carts/${id}`, { discounts: [{ code: created.code }] }, {})
  await desk.post(`/store/carts/${id}/payment-sessions`, {}, {})
  await desk.post(`/store/carts/${id}/payment-session`, { provider_id: 'manual' }, {})
  await desk.post(`/store/carts/${id}/complete`, {}, {})
  return created
}
const list = async (desk: ShopDesk) => {
  const { data } = await desk.post('/admin/v1/lists', { title: '夏の特集', handle: fresh() })
  return data.list as { id: string; handle: string }
}

const goodsExamples: ShopExamples = {
  'POST /admin/v1/variants/inventory': ({ goods }) => ({ body: { sku: goods.skus.device, inventory_quantity: 30 } }),
  'GET /admin/v1/discounts/:id/orders': async (desk) => ({
    params: { id: (await usedCoupon(desk)).id },
    query: 'limit=20&offset=0&search=hanako',
  }),
  'GET /admin/v1/discounts/orders': async (desk) => ({ query: `coupon_code=${(await usedCoupon(desk)).code}` }),
  'POST /admin/v1/discounts/:id/metadata': async (desk) => ({
    params: { id: (await coupon(desk)).id },
    body: { metadata: { purchaseType: 'single', purchaseAmount: 3000, subscriptionPayment: 'infinity' } },
  }),
  'POST /admin/v1/discounts/duplicate': async (desk) => ({ body: { discount_code: (await coupon(desk)).code } }),
  'POST /admin/v1/lists': () => ({ body: { title: '夏の特集', handle: fresh() } }),
  'DELETE /admin/v1/lists/:list_id': async (desk) => ({ params: { list_id: (await list(desk)).id } }),
  'POST /admin/v1/lists/import': async (desk) => ({
    body: { stringifiedCsv: `list_handle,sku\n${(await list(desk)).handle},${desk.goods.skus.food}` },
  }),
  'POST /admin/v1/products/import-metadata': ({ goods }) => ({
    body: { stringifiedCsv: `sku,features\n${goods.skus.food},毎日|手軽` },
  }),
  'POST /admin/v1/recommended-variants/import': ({ goods: { skus } }) => ({
    body: { stringifiedCsv: `sku,recommended_sku\n${skus.device},${skus.food}` },
  }),
  'POST /admin/v1/recommended-variants/delete': async (desk) => {
    const { skus } = desk.goods
    const stringifiedCsv = `sku,recommended_sku\n${skus.lotion},${skus.food}`
    await desk.post('/admin/v1/recommended-variants/import', { stringifiedCsv })
    const { body } = await desk.call('GET', `/admin/v1/recommended-variants?sku=${skus.lotion}`)
    return { body: { ids: [body.data.recommended_variants[0].id] } }
  },
  'POST /admin/v1/self-medication/import-tax-data': () => ({
    body: { csvData: 'JANコード,商品名\n4987123456787,見本の風邪薬', year: 2026, month: 6 },
  }),
}

const blocked = async (desk: ShopDesk) =>
  (await desk.post('/admin/v1/blocked-carts', { cart_id: (await desk.cart()).id })).data.blocked_cart.id as string

const migrationColumns = [
  ...['shopify_subscription_id', 'ams_id', 'shopify_fulfillment_count', 'subscription_creation_date'],
  ...['next_order_date', 'email_address', 'first_name', 'last_name', 'address_zipcode', 'address_phone'],
  ...['subscription_plan_id', 'subscription_variant_id', 'shipping_option_id', 'payment_method_id'],
  ...['address_prefecture', 'address_city', 'address_line1', 'address_line2', 'stripe_customer_id'],
]
const migrationRow = ({ goods, plan, member }: ShopDesk) => [
  ...[fresh(), '', '4', '2025-12-31', '2026-06-30', member.email, '花子', '見本', '100-0001', '0312345678'],
  ...[plan, goods.variants.lotion, goods.shipping.member, 'pm_kept', '東京都', '千代田区', '千代田1-1', '', 'cus_kept'],
]

const searchExamples: ShopExamples = {
  'GET /admin/v1/synonym-groups': async (desk) => {
    await alike(desk)
    return {}
  },
  'POST /admin/v1/synonym-groups': () => ({ body: synonyms }),
  'POST /admin/v1/synonym-groups/:id': async (desk) => ({
    params: { id: await alike(desk) },
    body: { words: [...synonyms.words, 'あたまいた'] },
  }),
  'DELETE /admin/v1/synonym-groups/:id': async (desk) => ({ params: { id: await alike(desk) } }),
}

const officeExamples: ShopExamples = {
  'POST /admin/v1/fulfillments/import-tracking': async (desk) => {
    const { display_id } = await desk.order()
    const stringifiedCsv = `display_id,shipping_method,shipping_number\n${display_id},ヤマト運輸,1234-5678-9012`
    return { body: { stringifiedCsv, noNotification: true } }
  },
  'POST /admin/v1/fulfillments/tracking': async (desk) => {
    const { id, display_id } = await desk.order()
    const stringifiedCsv = `display_id,shipping_number\n${display_id},1234-5678-9012`
    await desk.post('/admin/v1/fulfillments/import-tracking', { stringifiedCsv })
    const [parcel] = (await desk.call('GET', `/admin/orders/${id}`)).body.order.fulfillments
    return { body: { fulfillment_id: parcel.id, tracking_numbers: ['1234-5678-9021'] } }
  },
  'GET /admin/v1/orders/search': async (desk) => ({
    query: `display_id=${(await desk.order()).display_id}&customer_name=${encodeURIComponent('見本')}&phone=0312345678`,
  }),
  'POST /admin/v1/feature-flags': () => ({ body: { id: 'dfplus', state: '0' } }),
  'POST /admin/v1/blocked-carts': async (desk) => ({ body: { cart_id: (await desk.cart()).id } }),
  'DELETE /admin/v1/blocked-carts/:id': async (desk) => ({ params: { id: await blocked(desk) } }),
  'GET /admin/v1/blocked-carts': async (desk) => {
    await blocked(desk)
    return { query: 'withDeleted=true' }
  },
  'GET /admin/v1/blocked-carts/open': async (desk) => {
    const email = `stuck-${fresh()}@example.com`
    await desk.call('POST', `/store/carts/${(await desk.cart()).id}`, { email })
    return { query: `email=${email}` }
  },
  'GET /admin/v1/blocked-carts/:id': async (desk) => ({ params: { id: await blocked(desk) } }),
  'GET /admin/v1/developer/backend-readiness': () => ({}),
  'POST /admin/v1/legacy-orders/import': async (desk) => {
    await legacyOrder(desk)
    const columns = 'Name,Email,Created at,Total,Lineitem quantity,Lineitem name,Lineitem price'
    const row = '#1002,hanako@example.com,2023-04-01 09:30:00 +0900,1100,1,化粧水,1100'
    return { body: { csvData: `${columns}\n${row}`, dumpExistingRecords: false } }
  },
  'POST /admin/v1/subscriptions/migrate': (desk) => ({
    body: { csvData: [migrationColumns, migrationRow(desk)].map((cells) => cells.join(',')).join('\n') },
  }),
  'POST /admin/v1/orders/cross-mall-email': async (desk) => ({ body: { order_id: (await desk.order()).id } }),
  'POST /admin/v1/customers/sync-email': () => ({ body: { amsCustomerIds: ['1001', '1002'] } }),
  'POST /admin/v1/developer/trigger-order-placed': async (desk) => ({ body: { orderId: (await desk.order()).id } }),
  'GET /admin/v1/developer/entities': async (desk) => {
    const { id } = await desk.order()
    return { query: `ids[]=${id}&ids[]=${id.replace('order_', '')}` }
  },
}

export const backExamples: ShopExamples = {
  ...deliveryExamples,
  ...goodsExamples,
  ...searchExamples,
  ...officeExamples,
}
