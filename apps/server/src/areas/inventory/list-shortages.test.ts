import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const shortages = async (level: 'out' | 'low', more = '') =>
  (await shop.call('GET', `/admin/v1/shortages?level=${level}${more}`, undefined, staff)).body.data
const handles = async (level: 'out' | 'low') => {
  const found = (await shortages(level)).shortages as { variant_id: string; quantity: number }[]
  const nameOf = (id: string) => (Object.keys(goods.variants) as Good[]).find((good) => goods.variants[good] === id)
  return found.map(({ variant_id, quantity }) => `${nameOf(variant_id)} ${quantity}`).toSorted()
}
const change = (good: Good, body: object) => shop.call('POST', `/admin/products/${goods.products[good]}`, body, staff)

test('lists published variants that are sold out, or of which few are left', async () => {
  expect(await handles('out')).toEqual(['backorder 0', 'soldOut 0'])
  expect(await handles('low')).toEqual(['few 3'])
})

test('lists first what most customers wait for, with their number', async () => {
  const variant_id = goods.variants.soldOut
  await shop.db
    .insertInto('restock_notice')
    .values({
      id: 'rn_1',
      email: 'waits@example.com',
      variant_id,
      stop_token: 't',
      created_at: new Date().toISOString(),
    })
    .execute()
  const { shortages: found, count } = await shortages('out', '&limit=1')
  const shortage = { product_id: goods.products.soldOut, sku: goods.skus.soldOut, quantity: 0, waiting: 1 }
  expect([count, found]).toEqual([2, [expect.objectContaining({ variant_id, ...shortage })]])
})

test('leaves out unpublished variants, and those whose stock is not tracked', async () => {
  await change('soldOut', { status: 'draft' })
  await change('few', { variants: [{ id: goods.variants.few, manage_inventory: false }] })
  expect([await handles('out'), await handles('low')]).toEqual([['backorder 0'], []])
})
