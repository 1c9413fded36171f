import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Readable, readList } from './read.ts'
import { signInStaff } from './testing/people.ts'
import { type TestShop, testShop } from './testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const reasons: Readable = { table: 'return_reason', relations: {}, searched: ['label'], order: 'created_at' }

test('a list that fails leaves no unhandled rejection', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', hear)
  await expect(readList(shop.db, reasons, { q: 'a\u0000b' })).rejects.toMatchObject({ code: '22021' })
  await expect(readList(shop.db, reasons, { q: 'a\u0000b', order: 'colour' })).rejects.toMatchObject({
    code: 'invalid_data',
  })
  // Whatever was still running has ended when the next response arrives.
  await Promise.all(Array.from({ length: 8 }, () => readList(shop.db, reasons, {})))
  await new Promise(setImmediate)
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})

test('refuses to order a list by a hidden column', async () => {
  const hiding = { ...reasons, hidden: ['label'] }
  for (const order of ['label', '-label'])
    await expect(readList(shop.db, hiding, { order })).rejects.toMatchObject({ code: 'invalid_data' })
  const staff = await signInStaff(shop)
  for (const path of ['users', 'customers'])
    expect((await shop.call('GET', `/admin/${path}?order=password_hash`, undefined, staff)).status).toBe(400)
})
