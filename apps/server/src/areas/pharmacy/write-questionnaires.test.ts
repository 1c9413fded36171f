import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { jobs } from './jobs.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { role: 'pharmacist' })
})
afterAll(() => desk.close())

const path = (product: string) => `/admin/v1/purchase-questionnaires/${product}`
const read = async (product: string) => (await desk.shop.call('GET', path(product), undefined, pharmacist)).body
const saveQuestions = (product: string, replaces: number, questions: object[], headers = pharmacist) =>
  desk.shop.call('POST', path(product), { replaces, questions }, headers)
const questionKeys = async (handle: string) => {
  const { body } = await desk.shop.call('GET', `/store/v1/products?handle=${handle}`)
  return body.data.questions.map(({ key }: { key: string }) => key)
}
const products = async (query: string) =>
  (await desk.shop.call('GET', `/admin/v1/purchase-questionnaires?${query}`, undefined, pharmacist)).body.data
const listed = async (state: string) => (await products(`state=${state}`)).products.map(({ id }: { id: string }) => id)
const stops = {
  key: 'pregnant',
  question: '妊娠中ですか。',
  answer: ['いいえ', 'はい'],
  default_answer: 'いいえ',
  stop_answer: ['はい'],
  stop_reason: '医師にご相談ください。',
  require_remark_answer: [],
  purchase_answer_ages: [{ min_age: 15, max_age: 59 }],
}
const plain = { key: 'before', question: '使ったことはありますか。', answer: ['ない', 'ある'] }

test('deletes answers without an order or open payment attempt after 30 days; keeps those of orders', async () => {
  const { shop, goods } = desk
  const { order_id } = await waitingOrder(desk)
  const cart_id = await cartWith(shop, goods, { firstClass: 1 })
  const metadata = { first_class_question_responses: { diagnosis: { answer: 'いいえ' } } }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id, metadata })
  const [now, forget] = [shop.clock.now, jobs.find(({ name }) => name === 'forget-unsold-answers')!]
  const after = async (days: number, about: object) => {
    shop.clock.now = new Date(now.getTime() + days * 86_400_000 + 1)
    await forget.run(shop.ctx())
    const [[column, value]] = Object.entries(about) as [['cart_id' | 'order_id', string]]
    return (await shop.db.selectFrom('purchase_answer').select('order_id').where(column, '=', value).execute()).length
  }
  const stamps = { created_at: now, updated_at: now }
  const trying = { id: 'att_answers', cart_id, status: 'open', amount: 1, snapshot: '{}', expires_at: now, ...stamps }
  expect(await after(29, { cart_id })).toBe(1)
  await shop.db.insertInto('checkout_attempt').values(trying).execute()
  expect(await after(30, { cart_id })).toBe(1)
  await shop.db.deleteFrom('checkout_attempt').where('id', '=', trying.id).execute()
  expect(await after(30, { cart_id })).toBe(0)
  expect(await after(4000, { order_id })).toBe(1)
  shop.clock.now = now
})

test('a new questionnaire applies at once; earlier orders still show the questions their buyers saw', async () => {
  const { shop, goods } = desk
  const product = goods.products.firstClass
  const earlier = await waitingOrder(desk)
  const { version } = (await read(product)).data.questionnaires[0]
  expect(await questionKeys('firstClass')).toEqual(['diagnosis', 'allergy'])
  const { body } = await saveQuestions(product, version, [stops, plain])
  const whole = { default_answer: null, stop_answer: [], stop_reason: null, require_remark_answer: [] }
  expect(body.data.questionnaire).toEqual({
    product_id: product,
    version: version + 1,
    questions: [stops, { ...plain, ...whole, purchase_answer_ages: [] }],
    created_at: shop.clock.now.toISOString(),
  })
  expect((await read(product)).data.questionnaires.map((one: { version: number }) => one.version)).toEqual([
    version + 1,
    version,
  ])
  await expect.poll(() => questionKeys('firstClass')).toEqual(['pregnant', 'before'])

  const review = await shop.call('GET', `/admin/v1/orders/${earlier.order_id}/pharmacist-review`, undefined, pharmacist)
  expect(review.body.data.lines[0].answers.map((one: { question: string }) => one.question)).toEqual([
    'diagnosisにあてはまりますか。',
    'allergyにあてはまりますか。',
  ])
  const cart = await cartWith(shop, goods, { firstClass: 1 })
  await readyToPay(shop, goods, cart, { provider: 'stripe-custom' })
  await desk.choose(cart, 'pm_card_visa')
  const answer = (answers: object) => {
    const metadata = { first_class_question_responses: answers }
    return shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: cart, metadata })
  }
  await answer({ diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } })
  expect((await desk.complete(cart)).body.code).toBe('questionnaire_incomplete')
  await answer({ pregnant: { answer: 'はい' }, before: { answer: 'ない' } })
  expect((await desk.complete(cart)).body.code).toBe('purchase_stopped_by_answer')
  await answer({ pregnant: { answer: 'いいえ' }, before: { answer: 'ない' } })
  const order_id = (await desk.complete(cart)).body.data.id
  const versions = shop.db
    .selectFrom('purchase_answer')
    .select('questionnaire_version')
    .where('order_id', '=', order_id)
  expect(await versions.execute()).toEqual([{ questionnaire_version: version + 1 }])
})

test('lists products with questionnaires, latest change first, with search by name and paging', async () => {
  const { products: ids } = desk.goods
  // Products not sold online have no questionnaire; neither have those that no law regulates.
  expect(await listed('waiting')).toEqual([])
  desk.shop.clock.now = new Date(desk.shop.clock.now.getTime() + 1000)
  const { version } = (await read(ids.bigColdRemedy)).data.questionnaires[0]
  await saveQuestions(ids.bigColdRemedy, version, [stops, plain])
  const page = await products('state=asked&limit=1')
  expect(page).toEqual({
    products: [
      {
        ...{
          id: ids.bigColdRemedy,
          title: '見本の指定第2類医薬品（bigColdRemedy）',
          handle: 'bigColdRemedy',
          status: 'published',
        },
        thumbnail: page.products[0].thumbnail,
        ...{ sale_classes: ['指定第2類医薬品'], guarded: ['dihydrocodeine'] },
        ...{ version: version + 1, questions: 2, asked_since: desk.shop.clock.now.toISOString() },
      },
    ],
    ...{ count: 5, limit: 1, offset: 0 },
  })
  expect((await products('state=asked&q=SYRUP')).products).toMatchObject([{ id: ids.coughSyrup }])
  expect((await products('state=asked&q=%25')).count).toBe(0)
})

test('refuses a questionnaire based on a stale version, or an empty one where questions are required', async () => {
  const { products } = desk.goods
  const stored = await read(products.testKit)
  const { version } = stored.data.questionnaires[0]
  expect(await saveQuestions(products.testKit, version - 1, [plain])).toMatchObject({
    status: 409,
    body: { code: 'questionnaire_moved_on' },
  })
  for (const product of ['testKit', 'coldRemedy'] as const)
    expect(await saveQuestions(products[product], version, [])).toMatchObject({
      body: { code: 'questionnaire_needed' },
    })
  expect(await read(products.testKit)).toEqual(stored)
  const simultaneous = await Promise.all([
    saveQuestions(products.lotion, 0, [plain]),
    saveQuestions(products.lotion, 0, [stops]),
  ])
  expect(simultaneous.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await saveQuestions(products.lotion, 1, [])).body.data.questionnaire).toMatchObject({
    version: 2,
    questions: [],
  })
})

test.each([
  ['a question without answers', [{ ...plain, answer: [] }]],
  ['an empty answer', [{ ...plain, answer: ['ない', ' '] }]],
  ['an empty question', [{ ...plain, question: ' ' }]],
  ['a stop answer that is not offered', [{ ...stops, stop_answer: ['たぶん'] }]],
  ['a remark required for an answer that is not offered', [{ ...plain, require_remark_answer: ['たぶん'] }]],
  ['a default answer that is not offered', [{ ...plain, default_answer: 'たぶん' }]],
  ['a stop without a reason', [{ ...stops, stop_reason: null }]],
  ['a minimum age above the maximum', [{ ...plain, purchase_answer_ages: [{ min_age: 60, max_age: 15 }] }]],
  ['a duplicate key', [plain, plain]],
])('refuses %s and leaves the questionnaire unchanged', async (_what, questions) => {
  const before = await read(desk.goods.products.food)
  expect(await saveQuestions(desk.goods.products.food, 0, questions)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request_body' },
  })
  expect(await read(desk.goods.products.food)).toEqual(before)
})

test('refuses a questionnaire from a clerk, and one for an unknown product', async () => {
  const { shop, goods } = desk
  const clerk = await signInStaff(shop, { role: 'clerk' })
  expect((await saveQuestions(goods.products.food, 0, [plain], clerk)).status).toBe(403)
  expect((await read(goods.products.food)).data.questionnaires).toEqual([])
  expect((await saveQuestions('prod_none', 0, [plain])).status).toBe(404)
  expect((await shop.call('GET', path('prod_none'), undefined, pharmacist)).status).toBe(404)
})

test('a medicine that requires questions is not sold until its questionnaire exists', async () => {
  const { shop, goods } = desk
  const guarded = goods.products.coughSyrup
  await shop.db.deleteFrom('purchase_questionnaire').where('product_id', '=', guarded).execute()
  await shop.ctx().tx((tx) => tx.note('catalogue.changed', { product_ids: [guarded] }))
  const cart = await cartWith(shop, goods, { coughSyrup: 1 })
  await readyToPay(shop, goods, cart)
  const metadata = { buyer_birthday: '1980-01-01', first_class_question_responses: { before: { answer: 'ない' } } }
  const answer = () => shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: cart, metadata })
  await answer()
  const complete = async () => (await shop.call('POST', `/store/carts/${cart}/complete`, {})).body
  const sellable = async () =>
    (await shop.call('GET', `/store/v1/products?id=${guarded}`)).body.data.variants[0].sellable
  expect(await sellable()).toEqual({ ok: false, reason_code: 'product_not_in_sales_channel' })
  expect((await complete()).code).toBe('product_not_in_sales_channel')
  expect(await listed('waiting')).toEqual([guarded])
  expect((await saveQuestions(guarded, 0, [plain])).status).toBe(200)
  await expect.poll(sellable).toEqual({ ok: true })
  expect(await listed('waiting')).toEqual([])
  // A text given before anybody asked is no answer.
  expect((await complete()).code).toBe('questionnaire_incomplete')
  await answer()
  expect((await complete()).type).toBe('order')
})
