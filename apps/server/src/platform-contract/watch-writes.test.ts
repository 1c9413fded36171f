import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../base/testing/shop.ts'
import { watchWrites } from './watch-writes.ts'

let shop: TestShop
let rowsWritten: () => Promise<string[]>
beforeAll(async () => {
  shop = await testShop()
  rowsWritten = await watchWrites(shop)
})
afterAll(() => shop.close())

const run = (...statements: string[]) => shop.pool.query(statements.join(';'))
const insert = (id: string) => `insert into return_reason (id, value, label, created_at, updated_at)
  values ('${id}', '${id}', 'color', now(), now())`

test('a row that was written, changed or taken away is told once, and of each table', async () => {
  expect(await rowsWritten()).toEqual([])
  await run(insert('kept'), `insert into rate_limit values ('attempt', 1, 1)`)
  expect([await rowsWritten(), await rowsWritten()]).toEqual([['return_reason'], []])
  await run(
    `update return_reason set label = 'colour'`,
    `insert into sales_channel (id, name, created_at, updated_at)
    values ('channel', 'a', now(), now())`,
  )
  expect(await rowsWritten()).toEqual(['return_reason', 'sales_channel'])
  await run(`delete from return_reason where id = 'kept'`)
  expect(await rowsWritten()).toEqual(['return_reason'])
})

test('also one that was written with the words that it had, or that took the place of another', async () => {
  await run(insert('same'))
  await rowsWritten()
  await run('update return_reason set label = label')
  expect(await rowsWritten()).toEqual(['return_reason'])
  await run(`delete from return_reason where id = 'same'`, insert('other'))
  expect(await rowsWritten()).toEqual(['return_reason'])
})

test('also by a statement that writes beside what it reads, and when all are thrown away', async () => {
  await sql`with made as (${sql.raw(insert('beside'))} returning id) select id from made`.execute(shop.db)
  expect(await rowsWritten()).toEqual(['return_reason'])
  await run('truncate return_reason cascade')
  expect(await rowsWritten()).toContain('return_reason')
})

test('not what was rolled back, what came and went again, or what met no row', async () => {
  await run(insert('met'))
  await rowsWritten()
  await run('begin', insert('never'), 'rollback')
  await expect(run(insert('never'), 'select 1 / 0')).rejects.toThrow('division by zero')
  await run(insert('gone'), `update return_reason set label = 'b' where id = 'gone'`)
  await run(`update return_reason set label = 'c' where id = 'none'`, 'select from return_reason for update')
  expect(await rowsWritten()).toEqual(['return_reason'])
  await run(insert('brief'))
  await run(`update return_reason set label = 'b' where id = 'brief'`)
  await run(`delete from return_reason where id = 'brief'`)
  expect(await rowsWritten()).toEqual([])
})
