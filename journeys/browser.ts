import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { findBrowser } from '../launch/browser.ts'

// The browser may talk only to the shop.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const

/** Starts the browser of this machine; `npm test` makes sure that there is one. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const { CHROMIUM_PATH, ...env } = await findBrowser()
  // Without a configured language, Chromium would save a file with a Japanese name as `download`.
  const spoken = { ...process.env, LC_ALL: 'C.UTF-8', ...env }
  const settings = { executablePath: CHROMIUM_PATH, args: [...flags, ...more], env: spoken }
  return chromium.launch({ ...settings, timeout: 90_000 })
}

/** A new shopper: Japanese, in Tokyo, on a phone or a desktop, with long timeouts because machines are busy. */
export async function newShopper(
  browser: Browser,
  screen: keyof typeof screens,
  url: string,
  wishes: Pick<BrowserContextOptions, 'javaScriptEnabled' | 'proxy' | 'deviceScaleFactor'> = {},
): Promise<BrowserContext> {
  const japanese = { baseURL: url, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' }
  const shopper = await browser.newContext({ ...screens[screen], ...wishes, ...japanese })
  shopper.setDefaultTimeout(60_000)
  return shopper
}
