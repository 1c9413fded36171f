import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { testSettings } from './testing/shop.ts'

const whole = testSettings('postgres://localhost/shop')

test('names all missing and wrong keys at once', () => {
  const { DATA_KEY: _, ...wrong } = { ...whole, PORT: 'door', TRUSTED_PROXIES: 'everybody' }
  const told = ['DATA_KEY: must be set', 'PORT: .+', 'TRUSTED_PROXIES.0: must be a name, an address or a range']
  for (const one of told)
    expect(() => parseConfig(wrong)).toThrow(new RegExp(`^Failed to parse Config\n(.*\n)*  ${one}`))
})

test('names unsafe and incomplete settings together with missing and wrong ones', () => {
  const { DATA_KEY: _, ...wrong } = {
    ...whole,
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: 'shop',
    S3_BUCKET: 'b',
  }
  const told = [
    'DATABASE_URL: must be an address, .+',
    'DATA_KEY: must be set',
    'S3_PUBLIC_URL: must be set with S3_BUCKET',
  ]
  for (const one of [...told, 'DEMO: must be 0 in production', 'PUBLIC_API_URL: must begin with https:'])
    expect(() => parseConfig(wrong)).toThrow(new RegExp(`^Failed to parse Config\n(.*\n)*  ${one}`))
})

test.each(['-----BEGIN', generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })])(
  'names an invalid private key for Amazon Pay: %s',
  (AMAZON_PAY_PRIVATE_KEY) => {
    expect(() => parseConfig({ ...whole, AMAZON_PAY_PRIVATE_KEY: String(AMAZON_PAY_PRIVATE_KEY) })).toThrow(
      /^Failed to parse Config\n {2}AMAZON_PAY_PRIVATE_KEY: must be a private RSA key as PEM$/,
    )
  },
)

test('accepts an empty private key for Amazon Pay', () => {
  expect(parseConfig({ ...whole, AMAZON_PAY_PRIVATE_KEY: '' }).AMAZON_PAY_PRIVATE_KEY).toBe('')
})

test('a public address loses the slash at its end, which would double that of every path', () => {
  const typed = {
    PUBLIC_API_URL: 'https://api.example.jp/',
    PUBLIC_STOREFRONT_URL: 'https://shop.example.jp/',
    S3_PUBLIC_URL: 'https://files.example.jp/shop/',
  }
  expect(parseConfig({ ...whole, ...typed })).toMatchObject({
    PUBLIC_API_URL: 'https://api.example.jp',
    PUBLIC_STOREFRONT_URL: 'https://shop.example.jp',
    S3_PUBLIC_URL: 'https://files.example.jp/shop',
  })
})

test('without settings nobody else may call with credentials, and there is no clinic to link to', () => {
  const { CORS_ORIGINS: _, ECLINIC_URL: __, CLINIC_BOOKING_URL: ___, ...bare } = whole
  const read = parseConfig(bare)
  expect([read.CORS_ORIGINS, read.ECLINIC_URL, read.CLINIC_BOOKING_URL]).toEqual([[], undefined, undefined])
})

test('refuses DEMO in production', () => {
  expect(() => parseConfig({ ...whole, NODE_ENV: 'production', DEMO: '1' })).toThrow('DEMO: must be 0 in production')
})

test('reads trusted proxies as names, addresses and ranges', () => {
  expect(parseConfig(whole).TRUSTED_PROXIES).toEqual(['loopback'])
  const TRUSTED_PROXIES = 'loopback, 10.0.0.7,10.1.0.0/16,fd00::/8'
  const named = ['loopback', '10.0.0.7', '10.1.0.0/16', 'fd00::/8']
  expect(parseConfig({ ...whole, TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual(named)
})

test('reads CORS origins separated by commas, and refuses what is not an origin', () => {
  const CORS_ORIGINS = 'https://shop.example.jp, http://localhost:5173,'
  expect(parseConfig({ ...whole, CORS_ORIGINS }).CORS_ORIGINS).toEqual([
    'https://shop.example.jp',
    'http://localhost:5173',
  ])
  expect(parseConfig({ ...whole, CORS_ORIGINS: '' }).CORS_ORIGINS).toEqual([])
  for (const wrong of ['https://shop.example.jp/', '*', 'shop.example.jp'])
    expect(() => parseConfig({ ...whole, CORS_ORIGINS: wrong })).toThrow('CORS_ORIGINS.0: must be an origin')
})
