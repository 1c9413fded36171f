import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { unsafeInProduction } from './unsafe-in-production.ts'

const secret = z.string().min(32, 'must be at least 32 characters')
/** For example `loopback`, `10.0.0.7`, `10.0.0.0/8`. */
const proxy = z.union(
  [z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be a name, an address or a range',
)
/** As browsers send it: no path, no slash at the end. */
const isOrigin = (text: string) => URL.parse(text)?.origin === text
const origin = z.string().refine(isOrigin, 'must be an origin, as https://shop.example.jp')
const splitEntries = (text: string) => text.split(',').flatMap((entry) => entry.trim() || [])
const commaSeparated = (defaultText: string) => z.string().default(defaultText).transform(splitEntries)
/** Without the slash at its end that people may type: paths are appended to it. */
const publicAddress = z.url().transform((address) => address.replace(/\/+$/, ''))
const port = z.coerce.number().int().min(0).max(65535)

/** A blank key counts as left out, like every other secret of a wallet. */
function isRsaKey(pem: string): boolean {
  try {
    return pem === '' || createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** A wallet without its secrets is not offered. Addresses default to the official ones; the demo sets the sandbox. */
const wallets = {
  PAYPAY_API_KEY: z.string().optional(),
  PAYPAY_API_SECRET: z.string().optional(),
  PAYPAY_MERCHANT_ID: z.string().optional(),
  PAYPAY_API_URL: z.url().default('https://apigw.paypay.ne.jp'),
  /** PayPay does not sign notifications, so only the sender proves them. IP addresses and ranges, comma separated. */
  PAYPAY_NOTICES_FROM: z.string().default(''),
  AMAZON_PAY_PUBLIC_KEY_ID: z.string().optional(),
  AMAZON_PAY_PRIVATE_KEY: z.string().refine(isRsaKey, 'must be a private RSA key as PEM').optional(),
  AMAZON_PAY_MERCHANT_ID: z.string().default(''),
  AMAZON_PAY_STORE_ID: z.string().default(''),
  AMAZON_PAY_API_URL: z.url().default('https://pay-api.amazon.jp/live'),
  AMAZON_PAY_SCRIPT_URL: z.url().default('https://static-fe.payments-amazon.com/checkout.js'),
  /** A notification names the address of its signing key: the only origin from which such keys are taken. */
  AMAZON_PAY_NOTICE_KEYS_URL: z.url().default('https://sns.ap-northeast-1.amazonaws.com'),
  RAKUTEN_PAY_SHOP_ID: z.string().optional(),
  RAKUTEN_PAY_SHOP_PASS: z.string().optional(),
  RAKUTEN_PAY_API_URL: z.url().default('https://p01.mul-pay.jp'),
  D_PAY_MERCHANT_ID: z.string().optional(),
  D_PAY_SECRET: z.string().optional(),
  D_PAY_API_URL: z.url().optional(),
  /** Without these there are only the shop's own points. */
  D_POINT_MERCHANT_ID: z.string().optional(),
  D_POINT_SECRET: z.string().optional(),
  D_POINT_API_URL: z.url().optional(),
  /** External sign-in: a party without its secrets is not offered. */
  LINE_CHANNEL_ID: z.string().optional(),
  LINE_CHANNEL_SECRET: z.string().optional(),
  D_ACCOUNT_CLIENT_ID: z.string().optional(),
  D_ACCOUNT_CLIENT_SECRET: z.string().optional(),
  YAHOO_CLIENT_ID: z.string().optional(),
  YAHOO_CLIENT_SECRET: z.string().optional(),
  /** Only for the sandbox, which stands in for all three; left out, the official addresses are used. */
  SIGN_IN_URL: z.url().optional(),
}

const Settings = z.object({
  /** `demo` is production with published accounts; development and test also check answers against their contract. */
  NODE_ENV: z.enum(['production', 'demo', 'development', 'test']).default('production'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be an address, as postgres://user:password@host/name'),
  /** Connections of this process: about four for each core of the database server; more only wait for each other. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(8),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(9000),
  ROLES: commaSeparated('api,worker').pipe(z.array(z.enum(['api', 'worker'])).min(1)),
  SESSION_SECRET: secret,
  JWT_SECRET: secret,
  /** Encrypts health answers; 32 bytes, base64. */
  DATA_KEY: z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  PUBLIC_API_URL: publicAddress.default('http://localhost:9000'),
  PUBLIC_STOREFRONT_URL: publicAddress.default('http://localhost:3000'),
  /** Origins whose browsers may call with credentials, comma separated; our own storefront calls from its server. */
  CORS_ORIGINS: commaSeparated('').pipe(z.array(origin)),
  /** Proxies whose `X-Forwarded-For` is trusted: names, IP addresses and ranges, comma separated. */
  TRUSTED_PROXIES: commaSeparated('loopback').pipe(z.array(proxy).min(1)),
  FILES_DIR: z.string().min(1),
  /** Keeps uploads in this bucket, at AWS or at S3_ENDPOINT; left out, they are kept in FILES_DIR. */
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().default('ap-northeast-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The public address of the bucket, before `uploads/…`. */
  S3_PUBLIC_URL: publicAddress.optional(),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().default('くすりばこ <shop@example.com>'),
  /** The mail address of the service that collects orders of several malls; left out, it is sent no mails. */
  CROSSMALL_MAIL_TO: z.email().optional(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** Only for the sandbox; left out, the official address is used. */
  STRIPE_API_URL: z.url().optional(),
  STRIPE_JS_URL: z.url(),
  ...wallets,
  /** The telephone number for buyers, shown on the last screen before an order and in mails. */
  SUPPORT_PHONE: z.string().min(1).default('0120-000-000'),
  FIRST_CLASS_BY_PLAN: z.enum(['0', '1']).default('0'),
  /** The clinic's own sites, to which the service directory links (shop.md §2); left out, it lists no services. */
  ECLINIC_URL: z.url().optional(),
  CLINIC_BOOKING_URL: z.url().optional(),
  /** Set by the demo alone: its accounts have a published password, so production refuses to start with it. */
  DEMO: z.enum(['0', '1']).default('0'),
})
export type Config = z.output<typeof Settings>

/** Reads the settings from the environment. Refuses to start without them: names every missing or wrong key at once. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const parsed = Settings.safeParse(env)
  const shapes = Object.entries(Settings.shape)
  const readable = Object.fromEntries(shapes.map(([key, shape]) => [key, shape.safeParse(env[key]).data])) as Config
  const bucket = readable.S3_BUCKET ? ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'] : []
  const wrong = [
    ...(parsed.error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${env[String(path[0])] === undefined ? 'must be set' : message}`,
    ),
    ...bucket.filter((key) => env[key] === undefined).map((key) => `${key}: must be set with S3_BUCKET`),
    ...unsafeInProduction(readable),
  ]
  if (!parsed.success || wrong.length > 0) throw new Error(['Failed to parse Config', ...wrong].join('\n  '))
  return parsed.data
}
