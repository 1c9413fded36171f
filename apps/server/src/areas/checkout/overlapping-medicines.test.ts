import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  const staff = await signInStaff(shop)
  for (const good of ['secondClass', 'thirdClass', 'food'] as const) {
    const path = `/admin/products/${goods.products[good]}`
    const { body } = await shop.call('GET', path, undefined, staff)
    const ingredients = [{ name: 'アセトアミノフェン', amount: '300 mg' }]
    const metadata = { ...body.product.metadata, ingredients }
    expect((await shop.call('POST', path, { metadata }, staff)).status).toBe(200)
  }
})
afterAll(() => shop.close())

const validate = async (cart_id: string) => (await shop.call('POST', '/store/v1/cart/validate', { cart_id })).body
/** The lines of a cart with these goods, in order. */
async function linesOf(cart: string, ...names: Good[]): Promise<string[]> {
  const { body } = await shop.call('GET', `/store/carts/${cart}`)
  const items: { id: string; variant_id: string }[] = body.cart.items
  return names.map((good) => items.find(({ variant_id }) => variant_id === goods.variants[good])!.id)
}

test('medicines with a common ingredient are reported as overlapping but can be ordered', async () => {
  const cart = await cartWith(shop, goods, { secondClass: 1, thirdClass: 2, food: 1 })
  const line_item_ids = await linesOf(cart, 'secondClass', 'thirdClass')
  const overlaps = [{ ingredients: ['アセトアミノフェン'], line_item_ids }]
  expect(await validate(cart)).toMatchObject({ code: 'cart_validation_no_customer', details: { overlaps } })
  await readyToPay(shop, goods, cart)
  expect(await validate(cart)).toEqual({ data: { ok: true, warnings: [], overlaps } })
  const bought = await shop.call('POST', `/store/carts/${cart}/complete`, {})
  expect(bought.body.type).toBe('order')
})

test('overlapping medicines are reported without a payment method too', async () => {
  const cart = await cartWith(shop, goods, { secondClass: 1, thirdClass: 1 })
  await readyToPay(shop, goods, cart)
  await shop.call('POST', '/store/v1/cart/reset-payment-session-selection', { cart_id: cart })
  const { code, details } = await validate(cart)
  expect(code).toBe('cart_validation_no_payment_method')
  expect(details.overlaps).toHaveLength(1)
})

test('without overlapping medicines no overlaps are reported', async () => {
  const cart = await cartWith(shop, goods, { secondClass: 2, food: 1, lotion: 1 })
  expect((await validate(cart)).details).not.toHaveProperty('overlaps')
  await readyToPay(shop, goods, cart)
  expect(await validate(cart)).toEqual({ data: { ok: true, warnings: [] } })
})
