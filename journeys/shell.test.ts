import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newShopper, openBrowser, screens } from './browser.ts'
import { type JourneyShop, openJourneyShop } from './shop.ts'

let shop: JourneyShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openJourneyShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

test.each(Object.keys(screens) as (keyof typeof screens)[])('the shop opens on a %s', async (screen) => {
  const shopper = await newShopper(browser, screen, shop.url)
  const page = await shopper.newPage()
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  expect(await page.getAttribute('html', 'lang')).toBe('ja')
  await shopper.close()
})

test('every part of the shop says that it is ready', async () => {
  const ready = await fetch(`${shop.apiUrl}/ready`)
  expect(await ready.json()).toEqual({ status: 'ready', checks: { database: true, migrations: true, queue: true } })
  expect((await fetch(`${shop.url}/health`)).status).toBe(200)
  expect((await fetch(shop.sandboxUrl)).status).toBe(200)
})
