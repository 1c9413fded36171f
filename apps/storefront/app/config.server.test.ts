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

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example.jp/',
  PUBLIC_API_URL: 'https://api.example.jp/',
  MAIN_DOMAIN: 'shop.example.jp',
  SUPPORT_PHONE: '04-7000-0001',
}

test.each([
  ['PUBLIC_URL', undefined, 'PUBLIC_URL: must begin with https: in production'],
  ['PUBLIC_URL', 'http://shop.example.jp', 'PUBLIC_URL: must begin with https: in production'],
  ['PUBLIC_API_URL', undefined, 'PUBLIC_API_URL: must begin with https: in production'],
  ['MAIN_DOMAIN', undefined, 'MAIN_DOMAIN: must be set in production'],
  ['SUPPORT_PHONE', undefined, "SUPPORT_PHONE: must be set to the shop's own in production"],
  ['SUPPORT_PHONE', '0120-000-000', "SUPPORT_PHONE: must be set to the shop's own in production"],
])('in production %s %s is refused together with every other wrong key, in the demo it is not', (key, value, told) => {
  expect(readConfig(production).NODE_ENV).toBe('production')
  const wrong = { ...production, [key]: value }
  expect(() => readConfig({ ...wrong, API_URL: 'nowhere' })).toThrow(/^Failed to parse Config\nAPI_URL: /)
  expect(() => readConfig({ ...wrong, API_URL: 'nowhere' })).toThrow(told)
  expect(readConfig({ ...wrong, DEMO: '1' }).DEMO).toBe('1')
})

test('a public address loses the slash at its end, which would double that of every path', () => {
  const S3_PUBLIC_URL = 'https://files.example.jp/'
  expect(readConfig({ ...production, S3_PUBLIC_URL })).toMatchObject({
    PUBLIC_URL: 'https://shop.example.jp',
    PUBLIC_API_URL: 'https://api.example.jp',
    S3_PUBLIC_URL: 'https://files.example.jp',
  })
})

test.each([
  ['https://kusuribako.example.com', true],
  ['https://www.kusuribako.example.com/', true],
  ['https://staging.example.com', false],
  ['http://localhost:3000', false],
])('search engines may index %s: %s', (PUBLIC_URL, may) => {
  expect(isIndexable(readConfig({ PUBLIC_URL }))).toBe(may)
})
