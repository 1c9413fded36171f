import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stripe, StripeCardElement, StripeElements } from '@stripe/stripe-js'
import { type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core'
import { findBrowser } from '../../../../launch/browser.ts'
import { openLab } from './lab.ts'

/** What the shop's page holds, by the official types: the stand-in must behave as they say. */
declare global {
  interface Window {
    lab: {
      stripe: Stripe
      elements: StripeElements
      fields: StripeCardElement
      changes: object[]
      outcome?: Promise<object>
    }
  }
}

/** A sandbox, a shop at another address whose pages load Stripe.js under a strict policy, and a browser. */
export async function openShopPage() {
  const lab = await openLab()
  const shop = createServer((request, response) => {
    const policy = `default-src 'self'; script-src 'self' ${lab.url}; frame-src ${lab.url}; connect-src ${lab.url}`
    response.writeHead(request.url === '/favicon.ico' ? 404 : 200, {
      'Content-Security-Policy': policy,
      'Content-Type': 'text/html; charset=utf-8',
    })
    response.end(`<!doctype html><html lang="ja"><head><title>店</title></head><body><main><h1>お支払い</h1>
<div id="card"></div></main><script src="${lab.url}/stripe.js"></script></body></html>`)
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { CHROMIUM_PATH, ...env } = await findBrowser()
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-quic']
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args, env: { ...process.env, ...env } })
  let context: BrowserContext | undefined
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  return {
    lab,
    url,
    /** A new shopper on a phone, on the shop's page. */
    async visit(): Promise<Page> {
      await context?.close()
      context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ja-JP' })
      const page = await context.newPage()
      await page.goto(url)
      return page
    },
    async close() {
      await browser.close()
      await new Promise((resolve) => shop.close(resolve))
      await lab.close()
    },
  }
}
export type ShopPage = Awaited<ReturnType<typeof openShopPage>>

/** Mounts the card fields, and records the events of Stripe.js in `window.lab` of the shop's page. */
export async function mount(page: Page, element: 'card' | 'payment' = 'payment'): Promise<FrameLocator> {
  await page.evaluate(async (type) => {
    const stripe = window.Stripe!('pk_test_kusuribako')
    const elements = stripe.elements({ mode: 'payment', amount: 4_980, currency: 'jpy', locale: 'ja' })
    // Both kinds of element accept the options used here.
    const fields = elements.create(type as 'card')
    const changes: object[] = []
    fields.on('change', (change) => changes.push(change))
    const ready = new Promise((resolve) => fields.on('ready', resolve))
    fields.mount('#card')
    await ready
    window.lab = { stripe, elements, fields, changes }
  }, element)
  return page.frameLocator('#card iframe')
}

/** Types a card into the fields. */
export async function fill(fields: FrameLocator, number: string) {
  await fields.getByLabel('カード番号').fill(number)
  await fields.getByLabel('有効期限（月 / 年）').fill('1240')
  await fields.getByLabel('セキュリティコード').fill('123')
  await fields.getByLabel('カードの名義人').fill('HANAKO YAKUSHI')
}
