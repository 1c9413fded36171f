import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './db.ts'
import { testDatabase } from './testing/database.ts'

let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  const url = await testDatabase()
  const first = openPool(url, 1)
  const [database] = (await first.query('select current_database() as name')).rows
  await first.query(`alter database ${database.name} set timezone = 'Asia/Tokyo'`)
  await first.end()
  pool = openPool(url, 1)
})
afterAll(() => pool.end())

test('instants are spelled in UTC, whatever zone the database is set to', async () => {
  const { rows } = await pool.query(`select to_jsonb(timestamptz '2026-06-01T12:00:00+09:00') as at`)
  expect(rows).toEqual([{ at: '2026-06-01T03:00:00+00:00' }])
})
