import { afterEach, expect, test, vi } from 'vitest'
import { findMember } from './drafts.ts'

afterEach(() => vi.unstubAllGlobals())

const emails = [...Array.from({ length: 1200 }, (_, at) => `${at}ann@example.com`), 'ann@example.com']

test.each([
  ['ａｎｎ＠Example.com ', 'ann@example.com'],
  ['nn@example.com', undefined],
])('findMember finds the exact match for %s among many partial matches', async (typed, email) => {
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'https://shop.example').searchParams
    const offset = Number(query.get('offset') ?? 0)
    const page = emails.slice(offset, offset + Number(query.get('limit') ?? 50))
    return Response.json({ customers: page.map((email) => ({ email })), count: emails.length })
  })
  expect((await findMember(typed))?.email).toBe(email)
})
