import { z } from 'zod'

const address = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback)

const Config = z.object({
  STOREFRONT_PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  STOREFRONT_HOST: z.string().min(1).default('0.0.0.0'),
  /** The commerce server, as reached by this process. */
  API_URL: address('http://127.0.0.1:9000'),
  /** The public address of this shop. */
  PUBLIC_URL: address('http://localhost:3000'),
  /** Search engines may index only when PUBLIC_URL contains it. */
  MAIN_DOMAIN: z.string().min(1).default('kusuribako.example.com'),
  /** Stripe.js, or the stand-in of the sandbox. */
  STRIPE_JS_URL: address('https://js.stripe.com/v3/'),
  /** Amazon's checkout.js, or the stand-in of the sandbox. */
  AMAZON_PAY_SCRIPT_URL: address('https://static-fe.payments-amazon.com/checkout.js'),
  /** Where forms may lead outside this shop: the pages of the wallets (comma-separated origins). */
  WALLET_ORIGINS: z
    .string()
    .default('https://*.paypay.ne.jp,https://*.amazon.co.jp,https://*.mul-pay.jp,https://*.docomo.ne.jp'),
  /** Pictures may come from URLs that begin with one of these (comma-separated), beside the backend's files. */
  PICTURE_SOURCES: z.string().optional(),
  /** Folder of resized pictures. */
  PICTURE_CACHE_DIR: z.string().min(1).default('.data/pictures'),
  PICTURE_CACHE_MB: z.coerce.number().int().min(1).default(512),
  /** Memory for finished pages. */
  PAGE_CACHE_MB: z.coerce.number().int().min(1).default(64),
  ECLINIC_URL: address('https://eclinic.example.com'),
  CLINIC_BOOKING_URL: address('https://clinic.example.com/booking'),
  PRESCRIPTION_URL: address('https://prescription.example.com'),
  GUIDANCE_URL: address('https://guidance.example.com'),
  /** The pages say that nothing is for sale here. */
  DEMO: z.enum(['0', '1']).default('0'),
  SUPPORT_PHONE: z.string().min(1).default('0120-000-000'),
})

export type Config = z.infer<typeof Config>

/** Reads the settings once at start. A wrong one ends the start with a message that names every such key. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = Config.safeParse(env)
  if (result.success) return result.data
  const reasons = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Failed to parse Config\n${reasons.join('\n')}`)
}

let current: Config | undefined
/** The settings of this process. */
export const config = () => {
  current ??= readConfig(process.env)
  return current
}

/** Search engines may index the shop's own domain, and no copy of it elsewhere (shop.md §2). */
export const isIndexable = ({ PUBLIC_URL, MAIN_DOMAIN }: Pick<Config, 'PUBLIC_URL' | 'MAIN_DOMAIN'>): boolean =>
  PUBLIC_URL.includes(MAIN_DOMAIN)

/** Prefixes of the URLs that pictures may come from; the backend's files are the first. */
export const pictureSources = ({ PICTURE_SOURCES, API_URL }: Config): [string, ...string[]] => [
  new URL('/files/', API_URL).href,
  ...(PICTURE_SOURCES ?? '')
    .split(',')
    .map((source) => source.trim())
    .filter(Boolean),
]
