import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestShop, testShop } from './base/testing/shop.ts'

let shop: TestShop
let held: pg.PoolClient[]
beforeAll(async () => {
  shop = await testShop({ ROLES: 'worker', DATABASE_POOL: '2' })
})
beforeEach(async () => {
  held = await Promise.all([shop.pool.connect(), shop.pool.connect()])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const client of held) client.release()
})
afterAll(() => shop.close())

test('/ready answers 503 after two seconds in which no connection became free', async () => {
  const asked = shop.call('GET', '/ready')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(await Promise.race([asked, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  const checks = { database: false, migrations: false, queue: false }
  expect(await asked).toMatchObject({ status: 503, body: { status: 'not ready', checks } })
})

test('/metrics answers without the figures of the shop that no connection was free for', async () => {
  const asked = shop.call('GET', '/metrics')
  await vi.advanceTimersByTimeAsync(5_000)
  const { status, body } = await asked
  expect(status).toBe(200)
  expect(body).toContain('nodejs_heap_size_used_bytes')
  expect(body).not.toMatch(/^kusuribako_jobs_ready /m)
})
