import type { Subscription } from '@kusuribako/contract/subscriptions/subscriptions'
import { afterEach, expect, test, vi } from 'vitest'
import { bulkActs } from './bulk.ts'
import { sayBulk } from './words.ts'

const skip = bulkActs.find(({ act }) => act === sayBulk.skip.act)!.work!
const listed = { id: 'csub_1', next_order_at: '2026-06-10T00:00:00.000Z' } as Subscription
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['unchanged', listed.next_order_at, null, 1],
  ['skipped by a colleague meanwhile', '2026-07-10T00:00:00.000Z', sayBulk.otherNext, 0],
  ['ended meanwhile', null, sayBulk.otherNext, 0],
])("bulk skipping skips a subscription's next delivery only if it is the one shown: %s", async (_, now, why, skips) => {
  const written: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'POST') written.push(path)
    return Response.json({ data: { subscription: { ...listed, next_order_at: now } } })
  })
  expect(await skip(listed)).toBe(why)
  expect(written).toHaveLength(skips)
})
