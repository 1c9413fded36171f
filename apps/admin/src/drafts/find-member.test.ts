import { expect, test, vi } from 'vitest'
import type { Customer } from '../customers/customers.ts'
import { findMember } from './drafts.ts'

const emails = vi.hoisted(() => [...Array.from({ length: 1200 }, (_, at) => `${at}ann@example.com`), 'ann@example.com'])
vi.mock('../api.ts', async (real) => ({
  ...(await real<object>()),
  ask: async (_: unknown, { query }: { query: { limit?: number; offset?: number } }) => {
    const { limit = 50, offset = 0 } = query
    const customers = emails.slice(offset, offset + limit).map((email) => ({ email }) as Customer)
    return { customers, count: emails.length }
  },
}))

test.each([
  ['ａｎｎ＠Example.com ', 'ann@example.com'],
  ['nn@example.com', undefined],
])('of the many whose addresses hold %s, the member with just it is found', async (typed, email) => {
  expect((await findMember(typed))?.email).toBe(email)
})
