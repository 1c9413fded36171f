import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { readSellables } from './index.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const japan = () => ({
  id: goods.region_id,
  currency_code: 'jpy',
  includes_tax: true,
  automatic_taxes: true,
  tax_rate: 10,
})
/** A buyer of no group. */
const inJapan = () => ({ region: japan(), group_ids: [] })

test('readSellables returns price, tax rates, stock and product of each known variant', async () => {
  const { lotion, food } = goods.variants
  const sellables = await readSellables(shop.ctx(), [lotion, food, 'variant_none'], inJapan(), { [lotion]: 100 })
  expect([...sellables.keys()].sort()).toEqual([lotion, food].sort())
  expect(sellables.get(lotion)).toMatchObject({
    unit_price: 1100,
    original_price: 1650,
    price_type: 'sale',
    includes_tax: true,
    tax_rates: [{ rate: 10, name: 'default', code: 'default' }],
    stock: { quantity: 100, manage_inventory: true, allow_backorder: false },
    variant: { sku: 'T-lotion', inventory_quantity: 100, purchasable: true, metadata: { jsm_category_name: '化粧品' } },
    product: {
      id: goods.products.lotion,
      status: 'published',
      sales_channel_ids: [goods.sales_channel_id],
      tag_ids: [expect.stringMatching(/^ptag_/)],
      category_ids: [expect.stringMatching(/^pcat_/)],
    },
  })
  expect(sellables.get(food)).toMatchObject({ unit_price: 1080, tax_rates: [{ rate: 8, code: 'reduced' }] })
})

test('a variant without a price in the region has unit_price null', async () => {
  const elsewhere = { ...japan(), id: 'reg_elsewhere', currency_code: 'usd' }
  const sellables = await readSellables(shop.ctx(), [goods.variants.food], { region: elsewhere, group_ids: [] })
  expect(sellables.get(goods.variants.food)).toMatchObject({ unit_price: null, includes_tax: false })
})

test('no variant ids give an empty result', async () => {
  expect(await readSellables(shop.ctx(), [], inJapan())).toEqual(new Map())
})

test('a sale price and a tax rate end at their exact instant, even if cached before', async () => {
  const { now } = shop.clock
  const { lotion, food } = goods.variants
  const at = async (instant: string) => {
    shop.clock.now = new Date(instant)
    const sellables = await readSellables(shop.ctx(), [lotion, food], inJapan())
    return [sellables.get(lotion)!.unit_price, sellables.get(food)!.tax_rates.map(({ rate }) => rate)]
  }
  await shop.db
    .updateTable('price_list')
    .set({ ends_at: new Date('2026-06-20T03:00:00Z') })
    .execute()
  await shop.db.updateTable('tax_rate').set({ valid_to: '2026-07-01' }).where('code', '=', 'reduced').execute()
  shop.ctx().memory.dropAll()
  expect(await at('2026-06-20T02:59:59.999Z')).toEqual([1100, [8]])
  expect(await at('2026-06-20T03:00:00.000Z')).toEqual([1650, [8]])
  expect(await at('2026-06-30T14:59:59.999Z')).toEqual([1650, [8]])
  expect(await at('2026-06-30T15:00:00.000Z')).toEqual([1650, [10]])
  shop.clock.now = now
})
