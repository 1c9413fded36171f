import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { newShopper, openBrowser, type screens } from './browser.ts'

/** Lets somebody new in: one more person with a browser of their own, who leaves when the test ends. */
export type Enter = (screen: keyof typeof screens, wishes?: { javaScriptEnabled?: boolean }) => Promise<Page>

/** Opens a browser for the journeys of a file; who enters to stay leaves with the last of them. */
export function visits({ stay = false } = {}): Enter {
  const { url } = inject('shop')
  const inside: BrowserContext[] = []
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(() => stay || Promise.all(inside.splice(0).map((shopper) => shopper.close())))
  afterAll(() => browser.close())
  return async (screen, wishes = {}) => {
    const shopper = await newShopper(browser, screen, url, wishes)
    await liveElsewhere(shopper, url)
    inside.push(shopper)
    return shopper.newPage()
  }
}

/** The shop counts attempts by address: each shopper has one of their own, as a proxy before the shop would say. */
function liveElsewhere(shopper: BrowserContext, url: string) {
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`
  return shopper.route(
    ({ origin, pathname }) => origin === url && !/^\/(assets|image)/.test(pathname),
    (route) => route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
}
