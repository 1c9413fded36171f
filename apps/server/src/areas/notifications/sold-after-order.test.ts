import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { boughtOrder } from '../../base/testing/carts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { soldOrder } from '../returns/sold-order.fixture.ts'
import { runListeners } from './run-listeners.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
beforeEach(() => setTime('2026-06-01T03:00:00.000Z'))
afterAll(() => shop.close())

const post = async (path: string, body: object = {}) => {
  const answer = await shop.call('POST', path, body, staff)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}
const setTime = (time: string) => {
  shop.clock.now = new Date(time)
}
/** When another pharmacist is on duty than on the Monday of the orders. */
const waitUntilSaturday = () => setTime('2026-06-06T03:00:00.000Z')
const onSaturday = '販売・情報提供を行った者：薬剤師 見本 ゆき\n\n'

/** The last mail about a fact that was just recorded. */
async function mailAbout(name: string) {
  const fact = shop.db.selectFrom('fact').select('about').where('name', '=', name).orderBy('id', 'desc')
  const { about } = await fact.executeTakeFirstOrThrow()
  await runListeners(shop.ctx(), name, about as Record<string, unknown>)
  return shop.letters.at(-1)!.text
}

async function edited(
  before: Partial<Record<Good, number>>,
  change: (editId: string, lineId: string) => Promise<void>,
) {
  const order = await boughtOrder(shop, goods, before)
  waitUntilSaturday()
  const { id, items } = (await post('/admin/order-edits', { order_id: order.id })).order_edit
  await change(id, items[0].id)
  await post(`/admin/order-edits/${id}/confirm`)
  return { order_id: order.id as string, text: await mailAbout('order_edit.confirmed') }
}
const add = (good: Good) => (id: string) =>
  post(`/admin/order-edits/${id}/items`, { variant_id: goods.variants[good], quantity: 1 })
const raise = (id: string, line: string) => post(`/admin/order-edits/${id}/items/${line}`, { quantity: 2 })

test.each<[string, Partial<Record<Good, number>>, typeof raise]>([
  ['adds', { food: 1 }, add('secondClass')],
  ['raises the quantity of', { secondClass: 1 }, raise],
])('the mail of an edit that %s a medicine names store, phone and who was on duty then', async (_, before, change) => {
  const { text } = await edited(before, change)
  expect(text).toContain('■ 販売店舗\n\n')
  expect(text).toContain('店舗：くすりばこ薬局 見本店\n')
  expect(text).toContain('電話番号：0120-000-000（見本）\n')
  expect(text).toContain(onSaturday)
})

test('the mail of an edit that adds no medicine names no seller, also where the order has one', async () =>
  expect((await edited({ secondClass: 1 }, add('food'))).text).not.toContain('販売店舗'))

test('the mail of an edit that a pharmacist must approve names the store, and nobody before the approval', async () => {
  const { text } = await edited({ food: 1 }, add('firstClass'))
  expect(text).toContain('店舗：くすりばこ薬局 見本店\n')
  expect(text).not.toContain('販売した者')
  expect(text).not.toContain('情報提供を行った者')
})

test.each([
  ['a medicine', true, 'secondClass'],
  ['something else', false, 'food'],
] as const)('the mail of a swap for %s names a seller: %s', async (_what, isSaid, good) => {
  const order = await soldOrder(shop, goods)
  waitUntilSaturday()
  await post(`/admin/orders/${order.id}/swaps`, {
    return_items: [{ item_id: order.item_id, quantity: 1 }],
    additional_items: [{ variant_id: goods.variants[good], quantity: 1 }],
  })
  const text = await mailAbout('swap.created')
  expect([text.includes('店舗：くすりばこ薬局 見本店\n'), text.includes(onSaturday)]).toEqual([isSaid, isSaid])
})

const claim = async (good: Good, settled: object) => {
  const order = await soldOrder(shop, goods, { good })
  waitUntilSaturday()
  const claim_items = [{ item_id: order.item_id, quantity: 1, reason: 'production_failure' }]
  await post(`/admin/orders/${order.id}/claims`, { claim_items, ...settled })
  return mailAbout('claim.created')
}

test('the mail of a claim names a seller where it sends a medicine, and none where it gives money', async () => {
  const replacement = {
    type: 'replace',
    additional_items: [{ variant_id: goods.variants.secondClass, quantity: 1 }],
    shipping_methods: [{ option_id: goods.shipping.standard, price: 0 }],
  }
  const text = await claim('secondClass', replacement)
  expect(text).toContain('店舗：くすりばこ薬局 見本店\n')
  expect(text).toContain(onSaturday)
  expect(await claim('secondClass', { type: 'refund', refund_amount: 100 })).not.toContain('販売店舗')
})
