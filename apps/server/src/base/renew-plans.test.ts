import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './db.ts'
import { renewPlans } from './renew-plans.ts'
import { testDatabase } from './testing/database.ts'

let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  pool = openPool(await testDatabase(), 1)
})
afterAll(() => pool.end())

test('a prepared statement with custom plans at every run is deallocated, others are kept', async () => {
  const client = await pool.connect()
  // Named here: by itself a process names no more than its first statements, and other tests may have used those up.
  const run = (text: string) => client.query({ name: text, text, values: [1] })
  const prepared = async () => {
    const { rows } = await client.query(`select statement, custom_plans::int, generic_plans::int
      from pg_prepared_statements order by statement`)
    return rows
  }
  await client.query('set plan_cache_mode = force_generic_plan')
  for (let turn = 0; turn < 30; turn++) await run('select $1::int as kept')
  await client.query('set plan_cache_mode = force_custom_plan')
  for (let turn = 0; turn < 30; turn++) await run('select $1::int as planned')
  const kept = { statement: 'select $1::int as kept', custom_plans: 0, generic_plans: 30 }
  const planned = { statement: 'select $1::int as planned', custom_plans: 30, generic_plans: 0 }
  expect(await prepared()).toEqual([kept, planned])

  const now = performance.now()
  await renewPlans(client, now + 9_000)
  expect(await prepared()).toEqual([kept, planned])
  await renewPlans(client, now + 11_000)
  expect(await prepared()).toEqual([kept])
  await client.query('set plan_cache_mode = auto')
  expect((await run('select $1::int as planned')).rows).toEqual([{ planned: 1 }])
  expect(await prepared()).toEqual([kept, { ...planned, custom_plans: 1 }])
  await renewPlans(client, now + 20_000)
  expect(await prepared()).toHaveLength(2)
  client.release()
})
