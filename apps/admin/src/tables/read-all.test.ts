import { expect, test } from 'vitest'
import { readAll } from './read-all.ts'

test.each([0, 999, 2000, 12_345])('readAll reads all of %d rows, though they are counted up to 1,500', async (all) => {
  const stored = Array.from({ length: all }, (_, at) => at)
  const readPage = async ({ limit, offset }: { limit: number; offset: number }) => ({
    rows: stored.slice(offset, offset + limit),
    count: Math.min(all, 1500),
  })
  expect(await readAll(readPage)).toEqual(stored)
})
