import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse as InjectedReply } from 'fastify'
import { pino } from 'pino'
import { openOutside } from '../../adapters/outside.ts'
import { openShop, type Shop } from '../../shop.ts'
import { type Config, parseConfig } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import type { Letter, Outside } from '../ports.ts'
import { testDatabase } from './database.ts'
import { refusalOf } from './record-refusals.ts'

export interface TestResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came; the contract has checked its shape.
  body: any
  headers: Record<string, unknown>
  /** Code of the refusal, also where the answer's shape has no place for it. */
  refusal: string | undefined
}

export interface TestShop extends Shop {
  config: Config
  /** The clock is set by the test; tests never wait. */
  clock: { now: Date }
  /** Mails handed to the mail provider, oldest first. */
  letters: Letter[]
  call: (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestResponse>
  /** A context as jobs get it. */
  ctx: () => Ctx
}

/**
 * The whole shop behind its HTTP interface, in process, on this worker's own database. Only outgoing mail is captured;
 * payment providers are the real adapters (`settings` may point them at a running sandbox). Rate limits are
 * effectively off unless `limitFactor` is 1.
 */
export async function testShop(
  settings: Record<string, string | undefined> = {},
  outside: Partial<Outside> = {},
  limitFactor = 1000,
): Promise<TestShop> {
  const config = parseConfig({ ...testSettings(await testDatabase()), ...settings })
  const clock = { now: new Date('2026-06-01T03:00:00.000Z') }
  const letters: Letter[] = []
  const mail = { send: async (letter: Letter) => void letters.push(letter) }
  const shop = await openShop({
    config,
    log: pino({ level: 'silent' }),
    outside: { ...openOutside(config), mail, ...outside },
    clock: () => clock.now,
    limitFactor,
  })
  const call: TestShop['call'] = async (method, url, body, headers = {}) => {
    const content =
      body === undefined
        ? {}
        : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
    return answeredOf(await shop.app.inject({ method, url, headers, ...content }))
  }
  return { ...shop, config, clock, letters, call, ctx: () => shop.jobCtx('test') }
}

/** What came back, with JSON read. */
export function answeredOf({ statusCode, headers, body, json, raw }: InjectedReply): TestResponse {
  const isJson = String(headers['content-type']).startsWith('application/json')
  return { status: statusCode, body: isJson ? json() : body, headers, refusal: refusalOf(raw.req) }
}

/** Settings of a shop under test; the secrets are generated anew each time. */
export const testSettings = (DATABASE_URL: string) => ({
  NODE_ENV: 'test',
  DATABASE_URL,
  DATABASE_POOL: '8',
  ROLES: 'api',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  JWT_SECRET: randomBytes(32).toString('hex'),
  DATA_KEY: randomBytes(32).toString('base64'),
  FILES_DIR: '.data/test-files',
  SMTP_URL: 'smtp://127.0.0.1:9125',
  STRIPE_SECRET_KEY: 'sk_test_kusuribako',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_kusuribako',
  STRIPE_WEBHOOK_SECRET: 'whsec_kusuribako',
  STRIPE_API_URL: 'http://127.0.0.1:9100',
  STRIPE_JS_URL: 'http://127.0.0.1:9100/stripe.js',
  CORS_ORIGINS: 'http://localhost:3000',
  ECLINIC_URL: 'https://eclinic.example.com',
  CLINIC_BOOKING_URL: 'https://clinic.example.com/booking',
})
