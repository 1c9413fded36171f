import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Readable, readList } from './read.ts'
import { type TestShop, testShop } from './testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const reasons: Readable = { table: 'return_reason', relations: {}, searched: ['label'], order: 'created_at' }

test('a list that the database cannot read fails once, and leaves no failure behind that nobody hears', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', hear)
  await expect(readList(shop.db, reasons, { q: 'a\u0000b' })).rejects.toMatchObject({ code: '22021' })
  await expect(readList(shop.db, reasons, { q: 'a\u0000b', order: 'colour' })).rejects.toMatchObject({
    code: 'invalid_data',
  })
  // Whatever was still running has ended when the next answer is here.
  await Promise.all(Array.from({ length: 8 }, () => readList(shop.db, reasons, {})))
  await new Promise(setImmediate)
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})
