import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { holdStock } from './index.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const setStock = (body: object) => shop.call('POST', '/admin/v1/variants/inventory', body, staff)
const levels = () =>
  shop.db
    .selectFrom('inventory_level as l')
    .innerJoin('product_variant_inventory_item as pi', 'pi.inventory_item_id', 'l.inventory_item_id')
    .select(['l.stocked_quantity', 'l.reserved_quantity'])
    .where('pi.variant_id', '=', goods.variants.lotion)
    .execute()
const corrections = () =>
  shop.db.selectFrom('stock_movement').select(['stocked', 'reserved']).where('reason', '=', 'corrected').execute()

test('sets the sellable quantity beside reservations, and records it in the ledger', async () => {
  expect(await levels()).toEqual([{ stocked_quantity: 100, reserved_quantity: 0 }])
  await shop.ctx().tx((tx) => holdStock(tx, [{ variant_id: goods.variants.lotion, quantity: 2 }], 'att_1'))
  const variant = { id: goods.variants.lotion, sku: goods.skus.lotion, inventory_quantity: 7 }
  expect((await setStock({ sku: variant.sku, inventory_quantity: 7 })).body).toEqual({ data: { variant } })
  expect(await levels()).toEqual([{ stocked_quantity: 9, reserved_quantity: 2 }])
  expect(await corrections()).toEqual([{ stocked: -91, reserved: 0 }])
  const { body } = await shop.call('GET', `/admin/variants/${variant.id}`, undefined, staff)
  expect(body.variant.inventory_quantity).toBe(7)
  // Zero takes nothing from reserved stock.
  await setStock({ sku: variant.sku, inventory_quantity: 0 })
  expect(await levels()).toEqual([{ stocked_quantity: 2, reserved_quantity: 2 }])
})

test.each([
  ['an unknown SKU', { sku: 'T-none', inventory_quantity: 1 }, 404, 'not_found'],
  ['a variant whose stock is not managed', { sku: 'T-few', inventory_quantity: 1 }, 400, 'stock_not_counted'],
  ['a variant to a negative quantity', { sku: 'T-lotion', inventory_quantity: -1 }, 400, 'invalid_request_body'],
  ['a variant to a fractional quantity', { sku: 'T-lotion', inventory_quantity: 1.5 }, 400, 'invalid_request_body'],
])('setting the stock of %s is refused, and nothing changes', async (_what, body, status, code) => {
  const { few } = goods.variants
  await shop.db.updateTable('product_variant').set({ manage_inventory: false }).where('id', '=', few).execute()
  const before = await corrections()
  expect(await setStock(body)).toMatchObject({ status, body: { code } })
  expect(await corrections()).toEqual(before)
})
