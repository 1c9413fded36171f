import path from 'node:path'
import { parseConfig } from '../apps/server/src/base/config.ts'
import { readConfig } from '../apps/storefront/app/config.server.ts'
import type { Secrets } from './secrets.ts'
import { UserError } from './user-error.ts'

type Env = Record<string, string | undefined>

export interface Ports {
  storefront: number
  server: number
  sandbox: number
  smtp: number
}

/** Where a shop runs, and the environment of its processes. */
export interface Settings {
  ports: Ports
  /** Folder of everything that must survive: database, files, secrets, logs. */
  data: string
  /** An external PostgreSQL; otherwise the embedded one, which only the demo uses. */
  databaseUrl?: string
  /** The demo shop with its stand-ins for outside parties; never in production. */
  demo: boolean
  /** Whether the demo begins with its order history; journeys use only their own orders. */
  orders: boolean
  dev: boolean
  durable: boolean
  server: Env
  storefront: Env
  /** Gets the output of the processes. */
  show?: (text: string) => void
}

/** The address at which this machine reaches what listens at `host`. */
export function reachableHost(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** The variable that sets each port. */
export const portVariables: Record<keyof Ports, string> = {
  storefront: 'STOREFRONT_PORT',
  server: 'PORT',
  sandbox: 'SANDBOX_PORT',
  smtp: 'SANDBOX_SMTP_PORT',
}

const usualPorts: Ports = { storefront: 3000, server: 9000, sandbox: 9100, smtp: 9125 }
const parts = Object.keys(usualPorts) as (keyof Ports)[]

const portIn = (text: string) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535 ? Number(text) : null

/** The ports from the environment; an unreadable one is replaced by the default, which `settingsFrom` refuses. */
export function portsFrom(env: Env): Ports {
  const port = (part: keyof Ports) => portIn(env[portVariables[part]] ?? '') ?? usualPorts[part]
  return { storefront: port('storefront'), server: port('server'), sandbox: port('sandbox'), smtp: port('smtp') }
}

function wrongPorts(env: Env, ports: Ports): string[] {
  const unreadable = parts.filter(
    (part) => env[portVariables[part]] !== undefined && !portIn(env[portVariables[part]]!),
  )
  if (unreadable.length) return unreadable.map((part) => `${portVariables[part]}: must be a port number`)
  const duplicates = parts.filter((part, at) => parts.slice(0, at).some((other) => ports[other] === ports[part]))
  return duplicates.map((part) => `${portVariables[part]}: must be a port of its own`)
}

/**
 * The environment of each process: the given one, and for the demo everything that it leaves open. In production
 * nothing is filled in except folders: a missing or wrong setting is refused, all such keys named at once.
 */
export function settingsFrom(
  env: Env,
  options: Pick<Settings, 'ports' | 'data' | 'dev'> & { secrets: Secrets },
): Settings {
  const { ports, data, dev, secrets } = options
  const demo = env.NODE_ENV !== 'production'
  const databaseUrl = env.DATABASE_URL || undefined
  const at = (port: number) => `http://localhost:${port}`
  const portsAndFolders = {
    PORT: String(ports.server),
    STOREFRONT_PORT: String(ports.storefront),
    FILES_DIR: path.join(data, 'files'),
    NODE_COMPILE_CACHE: path.join(data, 'compiled'),
    PICTURE_CACHE_DIR: path.join(data, 'pictures'),
    API_URL: `http://${reachableHost(env.HOST)}:${ports.server}`,
  }
  const demoOnly = {
    ...secrets,
    NODE_ENV: dev ? 'development' : 'demo',
    DEMO: '1',
    PUBLIC_API_URL: at(ports.server),
    PUBLIC_STOREFRONT_URL: at(ports.storefront),
    PUBLIC_URL: at(ports.storefront),
    CORS_ORIGINS: at(ports.storefront),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    STRIPE_SECRET_KEY: 'sk_test_kusuribako',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_kusuribako',
    STRIPE_API_URL: `http://127.0.0.1:${ports.sandbox}`,
    STRIPE_JS_URL: `${at(ports.sandbox)}/stripe.js`,
    ...walletsOf(at(ports.sandbox)),
    ...sitesElsewhere,
    LINE_CHANNEL_ID: '1650000000',
    LINE_CHANNEL_SECRET: 'line_channel_secret_of_kusuribako',
    D_ACCOUNT_CLIENT_ID: 'd_account_kusuribako',
    D_ACCOUNT_CLIENT_SECRET: 'd_account_secret_of_kusuribako',
    YAHOO_CLIENT_ID: 'yahoo_kusuribako',
    YAHOO_CLIENT_SECRET: 'yahoo_secret_of_kusuribako',
    SIGN_IN_URL: `${at(ports.sandbox)}/sign-in`,
  }
  const all: Env = { ...portsAndFolders, ...(demo ? demoOnly : {}), ...env }
  const storefront = { ...all, NODE_ENV: dev ? 'development' : 'production' }
  const embedded = demo ? 'postgres://embedded' : undefined
  refuseWrong({ ...all, DATABASE_URL: databaseUrl ?? embedded }, storefront, wrongPorts(env, ports))
  return { ports, data, dev, demo, orders: demo, databaseUrl, durable: true, server: { ...all }, storefront }
}

/** What the demo shop links to. */
const sitesElsewhere = {
  ECLINIC_URL: 'https://eclinic.example.com',
  CLINIC_BOOKING_URL: 'https://clinic.example.com/booking',
  PRESCRIPTION_URL: 'https://prescription.example.com',
  GUIDANCE_URL: 'https://guidance.example.com',
  FACEBOOK_URL: 'https://facebook.example.com',
  X_URL: 'https://x.example.com',
  INSTAGRAM_URL: 'https://instagram.example.com',
  LINE_URL: 'https://line.example.com',
}

/** The wallets of the demo, all simulated by the sandbox. */
const walletsOf = (sandbox: string) => ({
  PAYPAY_API_KEY: 'demo-paypay',
  PAYPAY_API_SECRET: 'demo-paypay-secret',
  PAYPAY_API_URL: `${sandbox}/paypay`,
  PAYPAY_NOTICES_FROM: '127.0.0.0/8,::1',
  AMAZON_PAY_PUBLIC_KEY_ID: 'SANDBOX-DEMO',
  AMAZON_PAY_MERCHANT_ID: 'DEMO',
  AMAZON_PAY_STORE_ID: 'amzn1.application-oa2-client.demo',
  AMAZON_PAY_API_URL: `${sandbox}/amazon-pay`,
  AMAZON_PAY_SCRIPT_URL: `${sandbox}/amazon-pay/checkout.js`,
  AMAZON_PAY_NOTICE_KEYS_URL: sandbox,
  RAKUTEN_PAY_SHOP_ID: 'tshop00000001',
  RAKUTEN_PAY_SHOP_PASS: 'demo-rakuten-pass',
  RAKUTEN_PAY_API_URL: `${sandbox}/rakuten-pay`,
  D_PAY_MERCHANT_ID: 'demo-d-pay',
  D_PAY_SECRET: 'demo-d-pay-secret',
  D_PAY_API_URL: `${sandbox}/d-pay`,
  D_POINT_MERCHANT_ID: 'd_point_kusuribako',
  D_POINT_SECRET: 'd_point_secret_of_kusuribako',
  D_POINT_API_URL: `${sandbox}/d-points`,
  WALLET_ORIGINS: sandbox,
})

/** Before anything is started: every wrong key of the launcher, of server and of storefront, in their own words. */
function refuseWrong(server: Env, storefront: Env, wrong: string[]) {
  const portNames = new Set(Object.values(portVariables))
  for (const read of [() => parseConfig(server), () => readConfig(storefront as NodeJS.ProcessEnv)]) {
    try {
      read()
    } catch (error) {
      const lines = (error as Error).message.split('\n').slice(1)
      // The launcher has already reported ports.
      wrong.push(...lines.map((line) => line.trim()).filter((line) => !portNames.has(line.split(':')[0] ?? '')))
    }
  }
  if (wrong.length) throw new UserError(['Failed to parse Config', ...new Set(wrong)].join('\n  '))
}
