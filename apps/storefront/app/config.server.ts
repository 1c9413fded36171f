import { z } from 'zod'

const anyAddress = z.url({ protocol: /^https?$/ })
const address = (fallback: string) => anyAddress.default(fallback)
/** Without the slash at its end that people may type: paths are appended to it. */
const publicAddress = anyAddress.transform((text) => text.replace(/\/+$/, ''))

const madeUpPhone = '0120-000-000'

const Config = z.object({
  NODE_ENV: z.string().optional(),
  STOREFRONT_PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  STOREFRONT_HOST: z.string().min(1).default('0.0.0.0'),
  /** The commerce server, as reached by this process. */
  API_URL: address('http://127.0.0.1:9000'),
  /** The public address of this shop. */
  PUBLIC_URL: publicAddress.default('http://localhost:3000'),
  /** The public addresses of the server and of its bucket, if any: uploaded pictures are named by them. */
  PUBLIC_API_URL: publicAddress.default('http://localhost:9000'),
  S3_PUBLIC_URL: publicAddress.optional(),
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
  /** The clinic's own sites, and the shop's pages elsewhere: each is shown where it is set. */
  ECLINIC_URL: anyAddress.optional(),
  CLINIC_BOOKING_URL: anyAddress.optional(),
  PRESCRIPTION_URL: anyAddress.optional(),
  GUIDANCE_URL: anyAddress.optional(),
  FACEBOOK_URL: anyAddress.optional(),
  X_URL: anyAddress.optional(),
  INSTAGRAM_URL: anyAddress.optional(),
  LINE_URL: anyAddress.optional(),
  /** The pages say that nothing is for sale here. */
  DEMO: z.enum(['0', '1']).default('0'),
  SUPPORT_PHONE: z.string().min(1).default(madeUpPhone),
})

export type Config = z.infer<typeof Config>

/** Reads the settings once at start. A wrong one ends the start with a message that names every such key. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = Config.safeParse(env)
  const issues = result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const wrong = [...issues, ...unsafeInProduction(env)]
  if (result.success && wrong.length === 0) return result.data
  throw new Error(`Failed to parse Config\n${wrong.join('\n')}`)
}

/** Values of the demo with which a shop for real customers must not start: they would go unnoticed. */
function unsafeInProduction(env: NodeJS.ProcessEnv): string[] {
  if (env.NODE_ENV !== 'production' || env.DEMO === '1') return []
  return [
    // Cookies, and the return address of external sign-in, depend on the first, uploaded pictures on the second.
    ...['PUBLIC_URL', 'PUBLIC_API_URL']
      .filter((key) => !env[key]?.startsWith('https:'))
      .map((key) => `${key}: must begin with https: in production`),
    ...(env.MAIN_DOMAIN === undefined ? ['MAIN_DOMAIN: must be set in production, or no search engine may index'] : []),
    ...((env.SUPPORT_PHONE ?? madeUpPhone) === madeUpPhone
      ? ["SUPPORT_PHONE: must be set to the shop's own in production, for buyers are told it"]
      : []),
  ]
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

/** Where pictures may come from. */
export interface PictureSources {
  /** The server's files, as this process reaches them, and by their public address, which is never called. */
  files: string
  publicFiles: string
  /** Prefixes of other URLs. */
  others: string[]
}

export const pictureSources = (config: Config): PictureSources => ({
  files: new URL('/files/', config.API_URL).href,
  publicFiles: `${config.PUBLIC_API_URL}/files/`,
  others: [
    ...(config.S3_PUBLIC_URL === undefined ? [] : [`${config.S3_PUBLIC_URL}/uploads/`]),
    ...(config.PICTURE_SOURCES ?? '')
      .split(',')
      .map((source) => source.trim())
      .filter(Boolean),
  ],
})
