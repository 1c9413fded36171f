import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { portsFrom, reachableHost, settingsFrom } from './settings.ts'

const ports = { storefront: 3000, server: 9000, sandbox: 9100, smtp: 9125 }
const secrets = {
  SESSION_SECRET: 's'.repeat(32),
  JWT_SECRET: 'j'.repeat(32),
  DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  AMAZON_PAY_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
}
const given = { ports, data: '/data', dev: false, secrets }

test('portsFrom uses the default ports unless the environment sets others', () => {
  expect(portsFrom({})).toEqual(ports)
  expect(portsFrom({ PORT: '9010', STOREFRONT_PORT: '3010' })).toEqual({ ...ports, server: 9010, storefront: 3010 })
})

test.each([
  [{ PORT: 'nine' }, 'PORT: must be a port number'],
  [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT: must be a port number'],
  [{ PORT: '3000' }, 'PORT: must be a port of its own'],
  [{ SANDBOX_SMTP_PORT: '9100' }, 'SANDBOX_SMTP_PORT: must be a port of its own'],
])('%o is refused', (env, words) => {
  expect(() => settingsFrom(env, { ...given, ports: portsFrom(env) })).toThrow(`Failed to parse Config\n  ${words}`)
})

test('invalid ports are listed once each, with every other invalid key', () => {
  const env = { PORT: 'nine', SANDBOX_PORT: '0', STOREFRONT_PORT: '-1', DATABASE_POOL: '0', PAGE_CACHE_MB: 'many' }
  const told = whatIsWrong(env, portsFrom(env))
  expect(told).toEqual(['STOREFRONT_PORT', 'PORT', 'SANDBOX_PORT', 'DATABASE_POOL', 'PAGE_CACHE_MB'])
})

test('the demo needs no settings, and uses its own URLs', () => {
  const { demo, server, storefront } = settingsFrom({}, given)
  expect(demo).toBe(true)
  expect(server).toMatchObject({ NODE_ENV: 'demo', DEMO: '1', PUBLIC_API_URL: 'http://localhost:9000' })
  expect(storefront).toMatchObject({ NODE_ENV: 'production', DEMO: '1', PUBLIC_URL: 'http://localhost:3000' })
  expect(server.CORS_ORIGINS).toBe('http://localhost:3000')
  expect(storefront).toMatchObject({
    GUIDANCE_URL: 'https://guidance.example.com',
    INSTAGRAM_URL: 'https://instagram.example.com',
  })
})

test('an external PostgreSQL is used if DATABASE_URL names one, the embedded one otherwise', () => {
  const DATABASE_URL = 'postgres://shop@db.example.com/shop'
  expect(settingsFrom({ DATABASE_URL }, given).databaseUrl).toBe(DATABASE_URL)
  for (const env of [{}, { DATABASE_URL: '' }]) expect(settingsFrom(env, given).databaseUrl).toBeUndefined()
})

test('in production nothing has a default: every missing or invalid key is listed at once', () => {
  expect(() => settingsFrom({ NODE_ENV: 'production', API_URL: 'nowhere', DATABASE_POOL: '0' }, given)).toThrow(
    /^Failed to parse Config\n( {2}\w+: .+\n?)+$/,
  )
  const told = whatIsWrong({ NODE_ENV: 'production', API_URL: 'nowhere', DATABASE_POOL: '0' })
  expect(told).toEqual([
    'DATABASE_URL',
    'DATABASE_POOL',
    'SESSION_SECRET',
    'JWT_SECRET',
    'DATA_KEY',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_JS_URL',
    'PUBLIC_API_URL',
    'PUBLIC_STOREFRONT_URL',
    'MAIL_FROM',
    'SUPPORT_PHONE',
    'API_URL',
    'PUBLIC_URL',
    'MAIN_DOMAIN',
  ])
})

test('a part that listens on one address is called at that address', () => {
  expect(['0.0.0.0', undefined, '127.0.0.2', '::1'].map(reachableHost)).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.2',
    '[::1]',
  ])
  expect(settingsFrom({ HOST: '127.0.0.2' }, given).storefront.API_URL).toBe('http://127.0.0.2:9000')
})

function whatIsWrong(env: Record<string, string>, of = ports) {
  try {
    settingsFrom(env, { ...given, ports: of })
    return []
  } catch (error) {
    return [...(error as Error).message.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)
  }
}
