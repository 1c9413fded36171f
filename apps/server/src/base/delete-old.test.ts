import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseJobs } from './delete-old.ts'
import { type TestShop, testShop } from './testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const hour = 3_600_000
const ago = (hours: number) => new Date(shop.clock.now.getTime() - hours * hour)

test('deletes old sent facts and old idempotency keys, but not facts that still wait', async () => {
  const month = 30 * 24
  const fact = (name: string, noted_at: Date, sent_at: Date | null) => ({ name, about: '{}', noted_at, sent_at })
  const facts = [
    fact('old.sent', ago(month + 1), ago(month + 1)),
    fact('old.waiting', ago(month + 1), null),
    fact('young.sent', ago(month - 1), ago(month - 1)),
  ]
  await shop.db.insertInto('fact').values(facts).execute()
  const key = (key: string, created_at: Date) => ({ key, path: 'POST /', body_hash: 'h', created_at })
  await shop.db
    .insertInto('idempotency_key')
    .values([key('old', ago(25)), key('young', ago(23))])
    .execute()

  for (const job of baseJobs) await job.run(shop.ctx())

  const left = await shop.db.selectFrom('fact').select('name').orderBy('name').execute()
  expect(left.map(({ name }) => name)).toEqual(['old.waiting', 'young.sent'])
  expect(await shop.db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'young' }])
})
