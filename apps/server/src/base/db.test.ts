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

test('instants in JSON are in UTC, whatever time zone the database has', async () => {
  const { rows } = await pool.query(`select row_to_json(r) as row, to_jsonb(r) as of_callers
    from (select timestamptz '2026-06-01T12:00:00+09:00' as at) r`)
  const [row, of_callers] = [{ at: '2026-06-01T03:00:00.000Z' }, { at: '2026-06-01T03:00:00+00:00' }]
  expect(rows).toEqual([{ row, of_callers }])
})
