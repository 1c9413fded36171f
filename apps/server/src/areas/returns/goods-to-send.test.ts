import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { soldOrder } from './sold-order.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

async function change(path: string, body: object) {
  const answer = await shop.call('POST', path, body, staff)
  expect({ status: answer.status, body: answer.status === 200 || answer.body }).toEqual({ status: 200, body: true })
}

/** Sends `pieces` of a product for as many faulty ones of an order of two: 200, or why not. */
async function sending(sold: Good, good: Good, pieces: number, faulty = Math.min(pieces, 2)) {
  const order = await soldOrder(shop, goods, { good: sold })
  const { status, body } = await shop.call(
    'POST',
    `/admin/orders/${order.id}/claims`,
    {
      type: 'replace',
      claim_items: [{ item_id: order.item_id, quantity: faulty, reason: 'production_failure' }],
      additional_items: [{ variant_id: goods.variants[good], quantity: pieces }],
      shipping_methods: [{ option_id: goods.shipping.standard, price: 0 }],
    },
    staff,
  )
  return status === 200 ? status : (body.code ?? body.message)
}

test('a claim may not send more pieces of a variant than a purchase may have', async () => {
  expect(await sending('lotion', 'limited', 2)).toBe(200)
  expect(await sending('lotion', 'limited', 3)).toBe('quantity_over_limit')
})

test('a claim may replace all faulty pieces of a variant above its current limit, but no more', async () => {
  const { limited: variant } = goods.variants
  const limit = (maximum_purchase_quantity: number) =>
    change(`/admin/products/${goods.products.limited}/variants/${variant}`, { metadata: { maximum_purchase_quantity } })
  await limit(1)
  expect(await sending('limited', 'limited', 2)).toBe(200)
  expect(await sending('limited', 'limited', 3)).toBe('quantity_over_limit')
  expect(await sending('limited', 'limited', 2, 1)).toBe('quantity_over_limit')
  await limit(2)
})

test('first-class or guarded medicine replaces only as many faulty pieces (medicine_needs_own_order)', async () => {
  for (const good of ['firstClass', 'coldRemedy'] as const) {
    expect(await sending(good, good, 2)).toBe(200)
    expect(await sending(good, good, 2, 1)).toBe('medicine_needs_own_order')
  }
})

test('a claim may not send a gift card (gift_card_stays)', async () => {
  const cards = (is_giftcard: boolean) =>
    shop.db.updateTable('product').set({ is_giftcard }).where('id', '=', goods.products.device).execute()
  await cards(true)
  expect(await sending('lotion', 'device', 1)).toBe('gift_card_stays')
  await cards(false)
})

test('a claim may not send medicine without a valid licence, not even to replace a faulty piece', async () => {
  expect(await sending('lotion', 'secondClass', 1)).toBe(200)
  const licences = await shop.db.selectFrom('licence').select('id').execute()
  for (const { id } of licences) await change(`/admin/v1/licences/${id}`, { valid_to: '2026-05-31' })
  expect(await sending('lotion', 'secondClass', 1)).toBe('sale_class_not_covered')
  expect(await sending('secondClass', 'secondClass', 1)).toBe('sale_class_not_covered')
  expect(await sending('lotion', 'lotion', 1)).toBe(200)
})
