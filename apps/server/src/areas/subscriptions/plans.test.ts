import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { monthly } from './subscriber.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const path = '/admin/v1/subscription-plans'
const make = async (terms: object = monthly) => {
  const { body } = await shop.call('POST', path, { subscription_plan: terms }, staff)
  return body.data.plan
}
const offer = (subscription_plan_id: string, ...targets: [string, string][]) =>
  shop.call(
    'POST',
    `${path}/targets`,
    { subscription_plan_id, targets: targets.map(([target_type, target_id]) => ({ target_type, target_id })) },
    staff,
  )
const offered = async (...variantIds: string[]) => {
  const { body } = await shop.call('GET', `/store/v1/subscriptions/plans?variantIds=${variantIds.join(',')}`)
  return body.data.plans.map(({ id, variant_ids }: { id: string; variant_ids: string[] }) => [id, variant_ids])
}

test('a plan is created as a draft, updated, published and deleted', async () => {
  const plan = await make({ title: '毎月コース', frequency_interval: 1, frequency: 'months' })
  expect(plan).toMatchObject({ id: expect.stringMatching(/^plan_/), status: 'draft', discount_rate: null })
  await offer(plan.id, ['variant', goods.variants.lotion])
  expect(await offered(goods.variants.lotion)).toEqual([])
  const change = (terms: object) => shop.call('POST', `${path}/${plan.id}`, { subscription_plan: terms }, staff)
  const published = await change({ status: 'published', discount_rate: 5, metadata: { note: '春' } })
  expect(published.body.data.plan).toMatchObject({
    title: '毎月コース',
    discount_rate: 5,
    status: 'published',
    metadata: { note: '春' },
  })
  expect(await offered(goods.variants.lotion)).toEqual([[plan.id, [goods.variants.lotion]]])
  await change({ status: 'deleted' })
  expect(await offered(goods.variants.lotion)).toEqual([])
  expect((await shop.call('GET', `${path}/${plan.id}`, undefined, staff)).body.data.plan.status).toBe('deleted')
})

test('refuses a plan whose minimum_cycles exceed its maximum_cycles', async () => {
  const both = { ...monthly, minimum_cycles: 4, maximum_cycles: 3 }
  expect((await shop.call('POST', path, { subscription_plan: both }, staff)).status).toBe(400)
  const plan = await make({ ...monthly, minimum_cycles: 3 })
  const refused = await shop.call('POST', `${path}/${plan.id}`, { subscription_plan: { maximum_cycles: 2 } }, staff)
  expect(refused).toMatchObject({ status: 400, body: { code: 'subscription_plan_cycles_contradict' } })
  const { body } = await shop.call('GET', `${path}/${plan.id}`, undefined, staff)
  expect(body.data.plan).toMatchObject({ minimum_cycles: 3, maximum_cycles: null })
})

const category = async (handle: string) =>
  (await shop.db.selectFrom('product_category').select('id').where('handle', '=', handle).executeTakeFirstOrThrow()).id

test('a plan is offered for a variant, a product and all products in a category', async () => {
  const { lotion, food, secondClass, device } = goods.variants
  const [byVariant, byProduct, byCategory] = [await make(), await make(), await make()]
  await offer(byVariant.id, ['variant', lotion])
  await offer(byProduct.id, ['product', goods.products.lotion], ['product', goods.products.food])
  const { body } = await offer(byCategory.id, ['category', await category('medicines')])
  expect(body.data.targets).toMatchObject([{ target_type: 'category', title: '医薬品', product: null }])
  expect(await offered(lotion, food, secondClass, device)).toEqual([
    [byVariant.id, [lotion]],
    [byProduct.id, [food, lotion].toSorted()],
    [byCategory.id, [secondClass]],
  ])
  await offer(byVariant.id)
  expect(await offered(lotion)).toEqual([[byProduct.id, [lotion]]])
  const unknown = await offer(byProduct.id, ['variant', 'variant_none'])
  expect(unknown).toMatchObject({ status: 404, body: { code: 'subscription_target_unknown' } })
  expect(await offered(lotion)).toEqual([[byProduct.id, [lotion]]])
  expect((await offer('plan_none')).status).toBe(404)
})

test('of two lists of targets that are set at the same moment, the later one alone stays', async () => {
  const { lotion, food } = goods.variants
  const plan = await make()
  const earlier = async (open: TestShop['db']) => {
    await open.selectFrom('subscription_plan').select('id').where('id', '=', plan.id).forUpdate().execute()
    const target = { subscription_plan_id: plan.id, target_type: 'variant', target_id: food }
    await open.insertInto('subscription_plan_target').values(target).execute()
  }
  const { body } = await raceTransactions(shop.db, earlier, () => offer(plan.id, ['variant', lotion]))
  expect(body.data.targets).toMatchObject([{ target_id: lotion }])
  await offer(plan.id)
})

test('a plan is offered for all products in a subcategory, and for no others', async () => {
  const { secondClass, thirdClass, lotion } = goods.variants
  const pain = await category('pain')
  const plan = await make()
  const { body } = await offer(plan.id, ['subcategory', pain])
  expect(body.data.targets).toMatchObject([
    { id: pain, target_type: 'subcategory', title: '痛み・熱', product_id: null, product: null },
  ])
  const offersOfPlan = async () =>
    (await offered(secondClass, thirdClass, lotion)).filter(([id]: [string, string[]]) => id === plan.id)
  expect(await offersOfPlan()).toEqual([[plan.id, [secondClass, thirdClass].toSorted()]])
  const created = await shop.call('POST', '/store/carts', { region_id: goods.region_id })
  const addLine = (variant_id: string) => {
    const metadata = { is_subscription_purchase: true, subscription: { plan: { id: plan.id } } }
    const lines = `/store/carts/${created.body.cart.id}/line-items`
    return shop.call('POST', lines, { variant_id, quantity: 1, metadata })
  }
  expect(await addLine(lotion)).toMatchObject({ status: 400, body: { code: 'subscription_plan_not_offered' } })
  expect((await addLine(thirdClass)).body.cart.items).toMatchObject([{ variant_id: thirdClass, quantity: 1 }])
  const unknown = await offer(plan.id, ['subcategory', goods.products.lotion])
  expect(unknown).toMatchObject({ status: 404, body: { code: 'subscription_target_unknown' } })
  await offer(plan.id)
  expect(await offersOfPlan()).toEqual([])
})

test('a plan is not offered for first-class medicine or guarded ingredients', async () => {
  const plan = await make()
  const all = ['firstClass', 'testKit', 'coldRemedy', 'secondClass'] as const
  await offer(plan.id, ...all.map((good) => ['variant', goods.variants[good]] as [string, string]))
  const offersOfPlan = async () =>
    (await offered(...all.map((good) => goods.variants[good]))).filter((one: string[]) => one[0] === plan.id)
  expect(await offersOfPlan()).toEqual([[plan.id, [goods.variants.secondClass]]])
  const { body } = await shop.call('POST', '/store/carts', { region_id: goods.region_id })
  const path = `/store/carts/${body.cart.id}/line-items`
  const metadata = { is_subscription_purchase: true, subscription: { plan: { id: plan.id } } }
  for (const good of ['firstClass', 'coldRemedy'] as const) {
    const line = { variant_id: goods.variants[good], quantity: 1, metadata }
    expect(await shop.call('POST', path, line)).toMatchObject({
      status: 400,
      body: { code: 'subscription_plan_not_offered' },
    })
  }
  expect((await shop.call('GET', `/store/carts/${body.cart.id}`)).body.cart.items).toEqual([])
})

test('staff page through plans and their targets', async () => {
  const plan = await make({ ...monthly, title: '最新' })
  await offer(plan.id, ['variant', goods.variants.food])
  const read = async (query: string) => (await shop.call('GET', `${path}?${query}`, undefined, staff)).body.data
  const first = await read('limit=1&includeTargets=true')
  expect(first).toMatchObject({ limit: 1, offset: 0, plans: [{ id: plan.id, title: '最新' }] })
  expect(first.plans[0].targets).toMatchObject([
    {
      id: goods.variants.food,
      ...{ target_type: 'variant', title: '1個', product_id: goods.products.food },
      product: { title: expect.any(String) },
    },
  ])
  expect(first.count).toBeGreaterThan(1)
  expect((await read(`id=${plan.id}`)).plans).toMatchObject([{ id: plan.id }])
  expect((await read(`offset=${first.count}`)).plans).toEqual([])
})
