import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePieces, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import type { StockLine } from './hold-stock.ts'
import { holdStock, receiveStock, releaseStock, stockDisagreements } from './index.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
beforeEach(() => shop.db.deleteFrom('fact').execute())
afterAll(async () => {
  expect(await stockDisagreements(shop.db)).toEqual([])
  await shop.close()
})

const holdLines = (lines: StockLine[], name: string) => shop.ctx().tx((tx) => holdStock(tx, lines, name))
const release = (name: string) => shop.ctx().tx((tx) => releaseStock(tx, name))
const receive = (lines: StockLine[]) => shop.ctx().tx((tx) => receiveStock(tx, lines, 'delivery'))
const free = (variant_id: string) => freePieces(shop, variant_id)
const movements = (because_of: string) =>
  shop.db
    .selectFrom('stock_movement as m')
    .innerJoin('product_variant_inventory_item as pi', 'pi.inventory_item_id', 'm.inventory_item_id')
    .select(['pi.variant_id', 'm.stocked', 'm.reserved', 'm.reason'])
    .where('because_of', '=', because_of)
    .orderBy('m.id')
    .execute()

test('a hold reserves pieces and records why; a release frees them, once', async () => {
  const { food, device } = goods.variants
  const lines = [
    { variant_id: food, quantity: 2 },
    { variant_id: device, quantity: 1 },
    { variant_id: food, quantity: 3 },
  ]
  await holdLines(lines, 'att_1')
  expect([await free(food), await free(device)]).toEqual([95, 19])
  expect(new Set(await movements('att_1'))).toEqual(
    new Set([
      { variant_id: food, stocked: 0, reserved: 5, reason: 'held' },
      { variant_id: device, stocked: 0, reserved: 1, reason: 'held' },
    ]),
  )
  await release('att_1')
  await release('att_1')
  expect([await free(food), await free(device)]).toEqual([100, 20])
  expect(await movements('att_1')).toHaveLength(4)
})

test('holds all lines or none, and names the variant that falls short', async () => {
  const { food, few } = goods.variants
  const lines = [
    { variant_id: food, quantity: 1 },
    { variant_id: few, quantity: 4 },
  ]
  await expect(holdLines(lines, 'att_2')).rejects.toMatchObject({
    code: 'insufficient_inventory',
    detail: { variant_id: few, available: 3 },
  })
  expect([await free(food), await free(few)]).toEqual([100, 3])
  expect(await movements('att_2')).toEqual([])
})

test('a variant without an inventory item is sold out, until stock arrives', async () => {
  await shop.db.deleteFrom('product_variant_inventory_item').where('variant_id', '=', goods.variants.soldOut).execute()
  await expect(holdLines([{ variant_id: goods.variants.soldOut, quantity: 1 }], 'att_3')).rejects.toMatchObject({
    detail: { available: 0 },
  })
  await receive([{ variant_id: goods.variants.soldOut, quantity: 2 }])
  await holdLines([{ variant_id: goods.variants.soldOut, quantity: 2 }], 'att_3')
  expect(await free(goods.variants.soldOut)).toBe(0)
})

test('an inventory item removed from a variant is no longer held with it', async () => {
  const { device, few } = goods.variants
  const link = (variant_id: string) =>
    shop.db
      .selectFrom('product_variant_inventory_item')
      .selectAll()
      .where('variant_id', '=', variant_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  const { id: _, ...fields } = await link(few)
  const former = { ...fields, id: 'pvitem_former', variant_id: device, deleted_at: shop.clock.now }
  await shop.db.insertInto('product_variant_inventory_item').values(former).execute()
  await holdLines([{ variant_id: device, quantity: 4 }], 'att_former')
  expect(await free(few)).toBe(3)
  await release('att_former')
  await shop.db.deleteFrom('product_variant_inventory_item').where('id', '=', 'pvitem_former').execute()
})

test('a backorder holds what is in stock, and its release frees no more than that', async () => {
  const { backorder } = goods.variants
  await receive([{ variant_id: backorder, quantity: 2 }])
  await holdLines([{ variant_id: backorder, quantity: 5 }], 'att_4')
  expect(await free(backorder)).toBe(0)
  await holdLines([{ variant_id: backorder, quantity: 5 }], 'att_5')
  expect(await movements('att_5')).toEqual([])
  await release('att_4')
  expect(await free(backorder)).toBe(2)
})

test('a variant whose stock is not tracked is skipped', async () => {
  const { lotion } = goods.variants
  await shop.db.updateTable('product_variant').set({ manage_inventory: false }).where('id', '=', lotion).execute()
  await holdLines([{ variant_id: lotion, quantity: 1000 }], 'att_6')
  expect(await free(lotion)).toBe(100)
  await shop.db.updateTable('product_variant').set({ manage_inventory: true }).where('id', '=', lotion).execute()
})

test('of 200 simultaneous holds for the last 50 pieces, 50 succeed, without a deadlock', async () => {
  const { firstClass, secondClass } = goods.variants
  const each = Array.from({ length: 200 }, (_, i) => {
    const lines = [firstClass, secondClass].map((variant_id) => ({ variant_id, quantity: 1 }))
    return holdLines(i % 2 ? lines : lines.reverse(), `att_many_${i}`).then(
      () => 'held',
      (error) => error.code,
    )
  })
  const ends = Map.groupBy(await Promise.all(each), (end) => end)
  expect([ends.get('held')?.length, ends.get('insufficient_inventory')?.length]).toEqual([50, 150])
  expect([await free(firstClass), await free(secondClass)]).toEqual([0, 0])
})

test('simultaneous releases of one hold free its pieces once', async () => {
  const { thirdClass } = goods.variants
  await holdLines([{ variant_id: thirdClass, quantity: 10 }], 'att_7')
  await Promise.all(Array.from({ length: 8 }, () => release('att_7')))
  expect(await free(thirdClass)).toBe(50)
})

test('notes stock.moved only when shoppers see a difference', async () => {
  const { limited } = goods.variants
  const noted = () => shop.db.selectFrom('fact').select(['name', 'about']).execute()
  await holdLines([{ variant_id: limited, quantity: 10 }], 'att_8')
  expect(await noted()).toEqual([])
  await holdLines([{ variant_id: limited, quantity: 85 }], 'att_9')
  expect(await noted()).toEqual([{ name: 'stock.moved', about: { product_ids: [goods.products.limited] } }])
  await release('att_9')
  expect(await noted()).toHaveLength(2)
})
