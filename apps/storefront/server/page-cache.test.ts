import { expect, test } from 'vitest'
import { readConfig } from '../app/config.server.ts'
import { pageCache } from './page-cache.ts'

const KIB = 1024
const cache = () => pageCache(readConfig({ PUBLIC_URL: 'http://shop.example.com', PAGE_CACHE_MB: '1' }), () => 0)
const page = (kib: number) => ({
  html: Buffer.alloc(kib * KIB),
  headers: { 'cache-control': 'public, s-maxage=10' },
  isPage: false,
})

test('the least recently used page is evicted when the cache is full', () => {
  const { store: keep, find } = cache()
  // Each is 100 KiB and a little overhead: the eighth still fits into 1 MiB.
  for (const key of [...'abcdefgh']) keep(`/${key}`, page(100), 0)
  expect(find('/a')).toBeDefined()
  keep('/i', page(100), 0)
  expect([...'abi'].map((key) => find(`/${key}`) !== undefined)).toEqual([true, false, true])
})

test('a page too large for the cache is not kept and evicts nothing', () => {
  const { store: keep, find } = cache()
  keep('/a', page(10), 0)
  expect(keep('/giant', page(200), 0)).not.toBeNull()
  expect([find('/a') !== undefined, find('/giant')]).toEqual([true, undefined])
})

test('a page that is not for everybody, or has a very long address, is not kept', () => {
  const { store: keep } = cache()
  expect(keep('/mine', { ...page(1), headers: { 'cache-control': 'private, s-maxage=10' } }, 0)).toBeNull()
  expect(keep('a'.repeat(513), page(1), 0)).toBeNull()
  expect(keep('a'.repeat(512), page(1), 0)).not.toBeNull()
})
