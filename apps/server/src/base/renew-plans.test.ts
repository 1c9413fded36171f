import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from './db.ts'
import { renewPlans } from './renew-plans.ts'
import { testDatabase } from './testing/database.ts'

let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  pool = openPool(await testDatabase(), 1)
})
afterAll(() => pool.end())
afterEach(() => void vi.restoreAllMocks())

test('a prepared statement with custom plans at every run is deallocated, others are kept', async () => {
  const client = await pool.connect()
  const run = (text: string) => client.query(text, [1])
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

test('however many statements a process runs, it prepares the new ones and keeps the last 2,000', async () => {
  let client = await pool.connect()
  const run = (at: number) => client.query(`select $1::int as no_${at}`, [at])
  for (let at = 0; at < 2100; at += 100) await Promise.all(Array.from({ length: 100 }, (_, more) => run(at + more)))
  const prepared = async () => {
    const { rows } = await client.query(`select statement from pg_prepared_statements where statement like '%as no%'`)
    return rows.map(({ statement }) => Number(/no_(\d+)/.exec(statement)![1])).toSorted((one, other) => one - other)
  }
  expect(await prepared()).toHaveLength(2100)
  client.release()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  client = await pool.connect()
  expect([(await prepared())[0], (await prepared()).at(-1)]).toEqual([100, 2099])
  expect((await run(0)).rows).toEqual([{ no_0: 0 }])
  client.release()
})
