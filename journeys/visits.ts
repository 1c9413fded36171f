import { randomInt } from 'node:crypto'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { newShopper, openBrowser, type screens } from './browser.ts'

/** Lets somebody new in: one more person with a browser of their own, who leaves when the test ends. */
export type Enter = (screen: keyof typeof screens, wishes?: { javaScriptEnabled?: boolean }) => Promise<Page>

/** Opens a browser for the journeys of a file; who enters to stay leaves with the last of them. */
export function visits({ stay = false } = {}): Enter {
  const { url } = inject('shop')
  const inside: { shopper: BrowserContext; home: Home }[] = []
  let browser: Browser
  const leave = () => Promise.all(inside.splice(0).map(({ shopper, home }) => shopper.close().finally(home.close)))
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(() => stay || leave())
  afterAll(() => leave().then(() => browser.close()))
  return async (screen, wishes = {}) => {
    const home = await openHome()
    const shopper = await newShopper(browser, screen, url, { ...wishes, proxy: { server: home.url } })
    inside.push({ shopper, home })
    return shopper.newPage()
  }
}

interface Home {
  url: string
  close: () => void
}

/**
 * The shop counts attempts by address: a shopper reaches it through a proxy that tells an address of their own. (To
 * change requests in the browser itself would switch off its cache.)
 */
async function openHome(): Promise<Home> {
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`
  const agent = new Agent({ keepAlive: true })
  const proxy = createServer((asked, told) => {
    const headers = { ...asked.headers, 'x-forwarded-for': address }
    const onward = request(asked.url!, { agent, method: asked.method, headers }, (answer) => {
      told.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(told)
    })
    onward.on('error', () => told.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
    agent.destroy()
  }
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close }
}
