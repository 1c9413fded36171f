import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon, openGiftCard } from '../../base/testing/codes.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

test('nested relations of a cart are returned only when expanded', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await openCoupon(shop, goods, 'HERE')
  await openGiftCard(shop, goods, 'CARD')
  const codes = { discounts: [{ code: 'HERE' }], gift_cards: [{ code: 'CARD' }] }
  const plain = (await shop.call('POST', `/store/carts/${id}`, codes)).body.cart
  const expand =
    'region.currency,region.fulfillment_providers,gift_cards.region,discounts.regions,items.variant.options'
  const { cart } = (await shop.call('GET', `/store/carts/${id}?expand=${expand}`)).body
  expect(cart).toMatchObject({
    region: { currency: { code: 'jpy' }, fulfillment_providers: [{ id: 'manual' }] },
    gift_cards: [{ code: 'CARD', region: { id: goods.region_id } }],
    discounts: [{ code: 'HERE', regions: [{ id: goods.region_id, currency_code: 'jpy' }] }],
    items: [{ variant: { sku: 'T-lotion', options: [{ value: '1個' }] } }],
  })
  expect(cart.gift_cards[0].region).not.toHaveProperty('countries')
  for (const [parts, name] of [
    [[plain.region], 'currency'],
    [[plain.region], 'fulfillment_providers'],
    [plain.gift_cards, 'region'],
    [plain.discounts, 'regions'],
    [[plain.items[0].variant], 'options'],
  ])
    expect(parts.map((part: object) => name in part)).toEqual([false])
})
