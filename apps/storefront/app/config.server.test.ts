import { expect, test } from 'vitest'
import { isIndexable, readConfig } from './config.server.ts'

test('without settings, the storefront uses local addresses', () => {
  const config = readConfig({})
  expect([config.STOREFRONT_PORT, config.API_URL, config.PUBLIC_URL]).toEqual([
    3000,
    'http://127.0.0.1:9000',
    'http://localhost:3000',
  ])
})

test('readConfig reports every invalid key at once', () => {
  const wrong = () => readConfig({ STOREFRONT_PORT: 'many', API_URL: 'ftp://files.example.com', PAGE_CACHE_MB: '0' })
  expect(wrong).toThrow(/^Failed to parse Config\n/)
  expect(wrong).toThrow(/STOREFRONT_PORT: .*\nAPI_URL: .*\nPAGE_CACHE_MB: /)
})

test.each([
  ['https://kusuribako.example.com', true],
  ['https://www.kusuribako.example.com/', true],
  ['https://staging.example.com', false],
  ['http://localhost:3000', false],
])('search engines may index %s: %s', (PUBLIC_URL, may) => {
  expect(isIndexable(readConfig({ PUBLIC_URL }))).toBe(may)
})
