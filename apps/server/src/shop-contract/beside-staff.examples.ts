import { codeAt, secondFactorDesk } from '../areas/identity/second-factor.fixture.ts'
import { password } from '../base/testing/accounts.ts'
import { formOf } from '../base/testing/files.ts'
import { switchFlag } from '../base/testing/flags.ts'
import { waitingOrder } from '../base/testing/waiting-orders.ts'
import { afterBuyingExamples } from './after-buying.examples.ts'
import { legacyOrder } from './buying.examples.ts'
import { fresh, type ShopDesk, type ShopExamples } from './desk.fixture.ts'
import { licenceExamples } from './licences.examples.ts'
import { lotExamples } from './lots.examples.ts'

const read = async (desk: ShopDesk, path: string) => (await desk.call('GET', path)).body.data

const question = {
  ...{ key: 'driving', question: '服用後に運転をしますか。', answer: ['いいえ', 'はい'], default_answer: null },
  ...{ stop_answer: ['はい'], stop_reason: '眠くなることがあります。', require_remark_answer: [] },
  purchase_answer_ages: [],
}
const rule = () => ({
  ...{ ingredient: 'bromovalerylurea', valid_from: '2026-05-01', valid_to: null, small_package_days: 7 },
  ...{ purpose_days: { cold: 7 }, recent_days: 30, per_household: true, source: '見本の告示第1号' },
})
const ageRule = {
  ...{ valid_from: '2026-07-01', adult: 'self_declared', young_until: 20, young: 'document', video_days: 1 },
  ...{ minor_by_video: false, more_by_video: false, source: '濫用防止の手順書 第2版' },
}
const ageNote = { level: 'document', birthday: '1990-04-01', checked_on: '2026-06-01' }
const lawExamples: ShopExamples = {
  'GET /admin/v1/purchase-questionnaires': () => ({ query: 'state=asked&limit=1' }),
  'GET /admin/v1/purchase-questionnaires/:product_id': ({ goods }) => ({
    params: { product_id: goods.products.testKit },
  }),
  'POST /admin/v1/purchase-questionnaires/:product_id': async (desk) => {
    const path = `/admin/v1/purchase-questionnaires/${desk.goods.products.testKit}`
    const { questionnaires } = await read(desk, path)
    const replaces = questionnaires[0]?.version ?? 0
    return { params: { product_id: desk.goods.products.testKit }, body: { replaces, questions: [question] } }
  },
  'GET /admin/v1/guarded-ingredients': () => ({}),
  'POST /admin/v1/guarded-ingredients': () => ({ body: rule() }),
  'GET /admin/v1/launch-checklist': () => ({}),
  'GET /admin/v1/age-assurance-rules': () => ({}),
  'POST /admin/v1/age-assurance-rules': () => ({ body: ageRule }),
  'GET /admin/v1/age-assurance/:id': async (desk) => {
    const params = { id: desk.member.id }
    await desk.post(`/admin/v1/age-assurance/${params.id}`, { age_assurance: ageNote })
    return { params }
  },
  'POST /admin/v1/age-assurance/:id': (desk) => ({ params: { id: desk.member.id }, body: { age_assurance: ageNote } }),
}

const waiting = async (desk: ShopDesk) => ({ params: { id: (await waitingOrder(desk)).order_id } })

const reviewExamples: ShopExamples = {
  'GET /admin/v1/pharmacist-reviews': async (desk) => {
    await waiting(desk)
    return { query: 'limit=2&state=waiting' }
  },
  'GET /admin/v1/orders/:id/pharmacist-review': waiting,
  'POST /admin/v1/orders/:id/pharmacist-review/messages': async (desk) => ({
    ...(await waiting(desk)),
    body: { text: 'ほかに飲んでいるお薬はありますか。' },
  }),
  'POST /admin/v1/orders/:id/pharmacist-review/information': async (desk) => ({
    ...(await waiting(desk)),
    body: { advice: '食後にお飲みください。' },
  }),
  'POST /admin/v1/orders/:id/pharmacist-review': async (desk) => ({
    ...(await waiting(desk)),
    body: { decision: 'approve', note: '', explanation_waived: true },
  }),
}

const list = async (desk: ShopDesk) =>
  (await desk.post('/admin/v1/lists', { title: '夏の特集', handle: fresh() })).data.list.id as string
const subscription = async (desk: ShopDesk) => ({
  body: { subscription_id: (await desk.subscribe('lotion', desk.plan)).subscription_id },
})

const goodsExamples: ShopExamples = {
  'GET /admin/v1/lists': () => ({ query: 'limit=2' }),
  'GET /admin/v1/lists/:list_id': async (desk) => {
    const list_id = await list(desk)
    const { handle } = (await read(desk, `/admin/v1/lists/${list_id}`)).list
    await desk.post('/admin/v1/lists/import', { stringifiedCsv: `list_handle,sku\n${handle},${desk.goods.skus.food}` })
    return { params: { list_id } }
  },
  'GET /admin/v1/recommended-variants': async (desk) => {
    const { skus } = desk.goods
    const stringifiedCsv = `sku,recommended_sku\n${skus.lotion},${skus.device}`
    await desk.post('/admin/v1/recommended-variants/import', { stringifiedCsv })
    return { query: `limit=2&sku=${skus.lotion}` }
  },
  'GET /admin/v1/discounts/:id/codes': async (desk) => {
    const regions = [desk.goods.region_id]
    const rule = { type: 'percentage', value: 10, allocation: 'total' }
    const body = { code: fresh().toUpperCase(), is_dynamic: true, rule, regions }
    const { discount } = await desk.post('/admin/discounts', body)
    await desk.post(`/admin/discounts/${discount.id}/dynamic-codes`, { code: fresh().toUpperCase() })
    return { params: { id: discount.id } }
  },
  'GET /admin/v1/stock-movements': ({ goods }) => ({
    query: `product_id=${goods.products.lotion}&reason=received&limit=1`,
  }),
  'GET /admin/v1/shortages': () => ({ query: 'level=out&limit=1' }),
  'GET /admin/v1/subscriptions/:subscription_id': async (desk) => ({
    params: { subscription_id: (await desk.subscriberToKeep()).subscription_id },
  }),
  'POST /admin/v1/subscriptions/skip': subscription,
  'POST /admin/v1/subscriptions/pause': subscription,
  'POST /admin/v1/subscriptions/resume': async (desk) => {
    const paused = await subscription(desk)
    await desk.post('/admin/v1/subscriptions/pause', paused.body)
    return paused
  },
}

const withReceipt = async (desk: ShopDesk) => {
  const { id, email, display_id } = await desk.order()
  await desk.post(`/admin/orders/${id}/capture`)
  const { data } = await desk.post(`/store/v1/orders/${id}/receipt`, { email, orderDisplayId: display_id }, {})
  return { order_id: id, receipt_id: data.id as string }
}

/** The authorisation of an order has ended. */
async function noteEnded({ shop }: ShopDesk, order_id: string) {
  const payment = shop.db.selectFrom('payment').select('id').where('order_id', '=', order_id)
  const { id: payment_id } = await payment.executeTakeFirstOrThrow()
  const seen = { payment_id, ours: 'authorized', theirs: 'canceled', seen_at: shop.clock.now }
  await shop.db.insertInto('payment_disagreement').values(seen).execute()
  return payment_id
}

const moneyExamples: ShopExamples = {
  'GET /admin/v1/points/:id': async (desk) => {
    await desk.post(`/admin/v1/points/${desk.member.id}`, { delta: 300, note: 'お詫び' })
    return { params: { id: desk.member.id } }
  },
  'POST /admin/v1/points/:id': ({ member }) => ({ params: { id: member.id }, body: { delta: 300, note: 'お詫び' } }),
  'GET /admin/v1/wallet-payments': () => ({ query: 'limit=2&provider_id=paypay' }),
  'GET /admin/v1/sales': async (desk) => {
    await withReceipt(desk)
    return { query: 'by=month&limit=2' }
  },
  'GET /admin/v1/reconciliation': async (desk) => {
    const { order_id } = await waitingOrder(desk)
    await noteEnded(desk, order_id)
    return {}
  },
  'POST /admin/v1/payments/:id/convert-to-system': async (desk) => {
    await switchFlag(desk.shop, 'system-payments-conversion', '1')
    const { id } = await desk.order()
    const { order } = (await desk.call('POST', `/admin/orders/${id}/capture?expand=payments`)).body
    return { params: { id: order.payments[0].id } }
  },
  'POST /admin/v1/payments/:id/convert-to-manual': async (desk) => {
    const { order_id } = await waitingOrder(desk)
    return { params: { id: await noteEnded(desk, order_id) } }
  },
  'GET /admin/v1/orders/:id/confirmation': async (desk) => ({ params: { id: (await desk.order()).id } }),
  'GET /admin/v1/receipts': async (desk) => ({ query: `limit=2&order_id=${(await withReceipt(desk)).order_id}` }),
  'GET /admin/v1/receipts/:id': async (desk) => ({ params: { id: (await withReceipt(desk)).receipt_id } }),
}

const accountExamples: ShopExamples = {
  'GET /admin/v1/feature-flags': () => ({}),
  'GET /admin/v1/auth/second-factor': () => ({}),
  'POST /admin/v1/auth/second-factor/begin': async ({ shop }) => ({
    headers: (await secondFactorDesk(shop).clerk()).headers,
    body: { password },
  }),
  'POST /admin/v1/auth/second-factor/confirm': async ({ shop }) => {
    const { clerk, begin } = secondFactorDesk(shop)
    const { headers } = await clerk()
    const { secret } = (await begin(headers)).body.data
    return { headers, body: { code: codeAt(secret) } }
  },
  'POST /admin/v1/auth/second-factor/end': async ({ shop }) => {
    const { headers, codes } = await secondFactorDesk(shop).guarded()
    return { headers, body: { password, code: codes[0] } }
  },
  'DELETE /admin/v1/users/:id/second-factor': async ({ shop }) => ({
    params: { id: (await secondFactorDesk(shop).guarded()).id },
  }),
}

const body = [
  { kind: 'heading', text: '特定商取引法に基づく表記' },
  { kind: 'list', items: ['販売業者', '所在地'] },
]
const article = () => ({ handle: fresh(), title: '花粉症のはなし', description: '春に', body })
const notice = { category: 'delivery', title: '年末年始のお届け', body, published_at: '2026-06-02T00:00:00Z' }
const articleId = async (desk: ShopDesk) => (await desk.post('/admin/v1/articles', article())).data.article.id as string
const noticeId = async (desk: ShopDesk) => (await desk.post('/admin/v1/notices', notice)).data.notice.id as string

const contentExamples: ShopExamples = {
  'POST /admin/v1/articles': () => ({ body: article() }),
  'GET /admin/v1/articles': () => ({ query: 'limit=2' }),
  'GET /admin/v1/advertising-findings': async (desk) => {
    await desk.post('/admin/v1/articles', { ...article(), title: '花粉症の薬 No.1', description: '必ず治ります' })
    return { query: 'kind=articles&limit=1' }
  },
  'GET /admin/v1/articles/:id': async (desk) => ({ params: { id: await articleId(desk) } }),
  'POST /admin/v1/articles/:id': async (desk) => ({
    params: { id: await articleId(desk) },
    body: { published_at: '2026-06-01T00:00:00Z' },
  }),
  'POST /admin/v1/home-page': () => ({
    body: {
      ...{ pick_up_products: ['lotion', 'food'], categories: ['daily'] },
      carousel_images: [{ href: '/articles/gone', alt: '案内', product_handle: 'lotion' }],
    },
  }),
  'GET /admin/v1/home-page': () => ({}),
  'POST /admin/v1/notices': () => ({ body: notice }),
  'GET /admin/v1/notices': () => ({ query: 'limit=2' }),
  'POST /admin/v1/notices/:id': async (desk) => ({
    params: { id: await noticeId(desk) },
    body: { published_at: '2026-06-01T00:00:00Z' },
  }),
  'DELETE /admin/v1/notices/:id': async (desk) => ({ params: { id: await noticeId(desk) } }),
  'POST /admin/v1/pages/:handle': () => ({ params: { handle: 'legal' }, body: { title: '表記', body } }),
  'GET /admin/v1/pages': () => ({}),
  'GET /admin/v1/pages/:handle/past': async (desk) => {
    for (const title of ['以前の表記', '表記']) await desk.post('/admin/v1/pages/legal', { title, body })
    return { params: { handle: 'legal' }, query: 'limit=1' }
  },
}

const csv = async (name: string, rows: string[]) => ({
  body: { files: [name] },
  sent: await formOf({ [name]: Buffer.from(rows.join('\n')) }),
})
const sheetExamples: ShopExamples = {
  'GET /admin/v1/legacy-orders': async (desk) => {
    await legacyOrder(desk)
    return { query: 'q=1001&limit=2' }
  },
  'GET /admin/v1/legacy-orders/:orderId': async (desk) => ({ params: (await legacyOrder(desk)).params }),
  'POST /admin/v1/legacy-orders/import-file': async () => ({
    query: 'dumpExistingRecords=false',
    ...(await csv('orders.csv', [
      'Name,Email,Created at,Total,Lineitem quantity,Lineitem name,Lineitem price',
      '#1003,hanako@example.com,2023-04-01 09:30:00 +0900,1100,1,化粧水,1100',
    ])),
  }),
  'POST /admin/v1/self-medication/import-tax-file': async () => ({
    query: 'year=2026&month=5',
    ...(await csv('list.csv', ['JANコード,商品名', '4987123456784,見本の風邪薬'])),
  }),
  'GET /admin/v1/self-medication/tax-list': async (desk) => {
    const csvData = 'JANコード,商品名\n4987123456784,見本の風邪薬'
    await desk.post('/admin/v1/self-medication/import-tax-data', { csvData, year: 2026, month: 5 })
    return { query: 'from=2026-05-01&q=4987&limit=2' }
  },
  'GET /admin/v1/products/export-metadata': ({ goods }) => ({ query: `q=${goods.skus.device}` }),
  'POST /admin/v1/subscriptions/migrate-file': () =>
    csv('subscriptions.csv', ['shopify_subscription_id,email_address', 'sh-1,hanako@example.com']),
}

/** Calls of staff that the specification does not name. */
export const besideStaffExamples: ShopExamples = {
  ...licenceExamples,
  ...lawExamples,
  ...reviewExamples,
  ...goodsExamples,
  ...lotExamples,
  ...afterBuyingExamples,
  ...moneyExamples,
  ...accountExamples,
  ...contentExamples,
  ...sheetExamples,
}
