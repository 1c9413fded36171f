import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import type { Good } from '../../base/testing/catalogue.ts'
import { orderedLines } from '../../base/testing/lines.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { receiveStock, repackLots, shipReserved } from './index.ts'
import { lotDesk } from './lots.fixture.ts'

let shop: TestShop
const { desk, receive, lotsOf, figures } = lotDesk()
beforeAll(() => {
  shop = desk.shop
})

type Named = [lot_id: string, quantity: number][]
const repack = (parcel_id: string, line_item_id: string, quantity: number, assigned: Named) =>
  shop.ctx().tx((tx) =>
    repackLots(tx, {
      ...{ parcel_id, line_item_id, quantity },
      assigned_lots: assigned.map(([lot_id, pieces]) => ({ lot_id, quantity: pieces })),
    }),
  )
const missing = { code: 'lot_pieces_missing' }
const idsOf = async (good: Good): Promise<string[]> => (await lotsOf(good)).map(({ id }: { id: string }) => id)
const ship = (id: string, pieces: { line_item_id: string; quantity: number; location_id?: string }[]) =>
  shop.ctx().tx((tx) => shipReserved(tx, [{ id, pieces }]))

test('a line gets no more of a lot than there is, and no piece without a lot when all have one', async () => {
  await receive('soldOut', ['A', '2029-01-31', 3], ['B', '2029-02-28', 3])
  const [a, b] = await idsOf('soldOut')
  const [line] = await orderedLines(shop, desk.goods, { soldOut: 4 })
  await ship('ful_one', [{ line_item_id: line!.id, quantity: 4 }])
  await expect(repack('ful_one', line!.id, 4, [[b!, 4]])).rejects.toMatchObject(missing)
  await expect(repack('ful_one', line!.id, 4, [[a!, 3]])).rejects.toMatchObject(missing)
  await repack('ful_one', line!.id, 4, [
    [a!, 1],
    [b!, 3],
  ])
  expect(await figures('soldOut', '&with_empty=true')).toEqual([
    ['A', '2029-01-31', 'good', 2, 0],
    ['B', '2029-02-28', 'good', 0, 0],
  ])
})

test('a line gets no more pieces than are packed for it, whatever another line in the parcel has', async () => {
  await receive('lotion', ['C', '2029-01-31', 9])
  const [c] = await idsOf('lotion')
  const lines = await orderedLines(shop, desk.goods, { lotion: 4 })
  const [other] = await orderedLines(shop, desk.goods, { lotion: 2 })
  await ship('ful_two', [
    { line_item_id: lines[0]!.id, quantity: 4 },
    { line_item_id: other!.id, quantity: 2 },
  ])
  await repack('ful_two', other!.id, 2, [])
  await expect(repack('ful_two', lines[0]!.id, 4, [[c!, 5]])).rejects.toMatchObject(missing)
  expect(await figures('lotion')).toEqual([['C', '2029-01-31', 'good', 5, 0]])
})

test('a line gets no more pieces of lots from a location than were packed from there', async () => {
  const branch = newId('stock_location')
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('stock_location')
    .values({ id: branch, name: '分室', ...stamps })
    .execute()
  await receive('device', ['D', '2029-01-31', 9])
  const [d] = await idsOf('device')
  const atBranch = { variant_id: desk.goods.variants.device, quantity: 5, location_id: branch }
  await shop.ctx().tx((tx) => receiveStock(tx, [atBranch], 'van'))
  const [line] = await orderedLines(shop, desk.goods, { device: 4 })
  await ship('ful_three', [
    { line_item_id: line!.id, quantity: 3, location_id: desk.place },
    { line_item_id: line!.id, quantity: 1, location_id: branch },
  ])
  await expect(repack('ful_three', line!.id, 4, [[d!, 4]])).rejects.toMatchObject(missing)
  expect(await figures('device')).toEqual([['D', '2029-01-31', 'good', 6, 0]])
})
