import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const options = async (query = '') => (await shop.call('GET', `/store/shipping-options${query}`)).body.shipping_options
const ids = async (query: string) => (await options(query)).map(({ id }: { id: string }) => id)

test('a shipping option includes its requirements and its price with tax', async () => {
  const [standard] = await options(`?region_id=${goods.region_id}`)
  expect(standard).toEqual({
    id: goods.shipping.standard,
    name: '宅配便',
    region_id: goods.region_id,
    profile_id: expect.stringMatching(/^sp_/),
    provider_id: 'manual',
    price_type: 'flat_rate',
    amount: 550,
    is_return: false,
    admin_only: false,
    includes_tax: true,
    data: { id: 'standard' },
    metadata: { audience: 'everyone', description: expect.any(String) },
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
    requirements: [
      {
        id: expect.stringMatching(/^sor_/),
        shipping_option_id: goods.shipping.standard,
        type: 'max_subtotal',
        amount: 3980,
        deleted_at: null,
      },
    ],
    price_incl_tax: 550,
    tax_rates: [{ rate: 10, name: 'default', code: 'default' }],
    tax_amount: 50,
  })
})

/** Gives the standard option a tax rate of its own, 8 %. */
async function giveOwnRate() {
  const { id: tax_rate_id } = await shop.db.selectFrom('tax_rate').select('id').executeTakeFirstOrThrow()
  await shop.db
    .insertInto('tax_rate_shipping_option')
    .values({ tax_rate_id, shipping_option_id: goods.shipping.standard })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tax_rate_id
}

test('tax at the option’s own rate is added to a tax-exclusive price', async () => {
  const shipping_option_id = goods.shipping.standard
  await shop.db
    .updateTable('shipping_option')
    .set({ includes_tax: false })
    .where('id', '=', shipping_option_id)
    .execute()
  await giveOwnRate()
  const [standard] = await options()
  expect(standard).toMatchObject({
    amount: 550,
    price_incl_tax: 594,
    tax_amount: 44,
    tax_rates: [{ rate: 8, code: 'reduced' }],
  })
})

test('an option’s own tax rate applies from its first day until the day before it ends', async () => {
  const tax_rate_id = await giveOwnRate()
  const rateWhile = async (period: { valid_from?: string; valid_to?: string }) => {
    await shop.db
      .updateTable('tax_rate')
      .set({ valid_from: null, valid_to: null, ...period })
      .where('id', '=', tax_rate_id)
      .execute()
    return (await options())[0].tax_rates[0].rate
  }
  // Today is the first of June.
  expect(await rateWhile({ valid_from: '2026-06-02' })).toBe(10)
  expect(await rateWhile({ valid_from: '2026-06-01' })).toBe(8)
  expect(await rateWhile({ valid_to: '2026-06-01' })).toBe(10)
  expect(await rateWhile({ valid_to: '2026-06-02' })).toBe(8)
})

test('shipping options are filtered by region, direction and product', async () => {
  const { shipping } = goods
  expect(new Set(await ids(''))).toEqual(new Set(Object.values(shipping)))
  expect(await ids('?is_return=true')).toEqual([shipping.return])
  expect(await ids('?is_return=false')).not.toContain(shipping.return)
  expect(await ids('?region_id=reg_none')).toEqual([])
  expect(await ids(`?product_ids=${goods.products.food}`)).toHaveLength(4)
  expect(await ids('?product_ids=prod_none')).toEqual([])
})

test('options that only staff may choose are omitted, and a deleted region breaks nothing', async () => {
  await shop.db
    .updateTable('shipping_option')
    .set({ admin_only: true })
    .where('id', '=', goods.shipping.member)
    .execute()
  await shop.db.updateTable('region').set({ deleted_at: shop.clock.now }).execute()
  expect(await ids('')).toHaveLength(3)
})

test('an unknown key is refused', async () => {
  expect((await shop.call('GET', '/store/shipping-options?colour=red')).status).toBe(400)
})
