import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refusalOfDatabase } from './answers.ts'
import { openPool } from './db.ts'
import { testDatabase } from './testing/database.ts'
import { vanishingDatabase } from './testing/vanishing-database.ts'

let pool: ReturnType<typeof openPool>
let url: string
beforeAll(async () => {
  url = await testDatabase()
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

test('a connection that leaves a statement unanswered for a minute is given up; an idle one is kept', async () => {
  const { url: address, state, close } = await vanishingDatabase(url)
  const limit = vi.spyOn(Socket.prototype, 'setTimeout')
  const behind = openPool(address, 1)
  const pid = async () => (await behind.query('select pg_backend_pid() as pid, $1 as one', [1])).rows[0].pid
  const first = await pid()
  const at = limit.mock.calls.findIndex(([ms]) => ms === 60_000)
  const aMinutePasses = () => void (limit.mock.contexts[at] as Socket).emit('timeout')
  aMinutePasses()
  expect(await pid()).toBe(first)
  state.isAway = true
  const unanswered = pid().catch((error: Error) => error)
  await expect.poll(() => state.unanswered).toBe(1)
  aMinutePasses()
  expect(refusalOfDatabase(await unanswered)).toMatchObject({ code: 'database_away' })
  state.isAway = false
  expect(await pid()).not.toBe(first)
  limit.mockRestore()
  await behind.end()
  close()
})
