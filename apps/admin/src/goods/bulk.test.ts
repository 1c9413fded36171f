import { expect, test } from 'vitest'
import { whyNotOnList } from './bulk.ts'

const goods = (id: string, sku: string | null) => ({ id, variants: [{ sku }] }) as Parameters<typeof whyNotOnList>[1]
const entries = (many: number) => Array.from({ length: many }, (_, at) => ({ id: `prod_${at}`, sku: `KB-${at}` }))

test.each([
  ['another product', 199, goods('prod_new', 'KB-1'), null],
  ['a product that is already in it', 3, goods('prod_2', 'KB-2'), 'すでにこのリストにあります。'],
  [
    'a product without a SKU',
    0,
    goods('prod_new', null),
    'SKUがないため、リストに入れられません。先にSKUを付けてください。',
  ],
  [
    'one product too many',
    200,
    goods('prod_new', 'KB-1'),
    'このリストには200点以上あります。「CSVで並べる」をお使いください。',
  ],
])('adding %s to a product list succeeds, or gives the reason why not', (_, before, product, why) => {
  expect(whyNotOnList(entries(before), product)).toBe(why)
})

test('a list that contains a product without a SKU accepts no further product and says why', () => {
  const listEntries = [...entries(2), { id: 'prod_bare', sku: null }]
  expect(whyNotOnList(listEntries, goods('prod_new', 'KB-1'))).toBe(
    'このリストには、SKUのない商品があります。その商品にSKUを付けるか、リストから外してください。',
  )
  expect(whyNotOnList(listEntries, goods('prod_bare', null))).toBe('すでにこのリストにあります。')
})
