import { randomInt } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { newShopper, openBrowser, type screens } from './browser.ts'
import { recordFailures } from './record-failures.ts'

/** Opens a browser context for a new person, closed when the test ends. */
export type Enter = (screen: keyof typeof screens, wishes?: { javaScriptEnabled?: boolean }) => Promise<Page>

interface Visits {
  stay?: boolean
  /** The browser's font size in px, where it is not the default. */
  letters?: number
}

/**
 * Opens a browser for the journeys of a file; contexts opened to stay are closed with the last of them. When a journey
 * fails, what everybody saw last is printed.
 */
export function visits({ stay = false, letters = 16 }: Visits = {}): Enter {
  const { url, databaseUrl } = inject('shop')
  const inside: { shopper: BrowserContext; home: Home; tell: () => Promise<string> }[] = []
  let browser: Browser
  const closeAll = () => Promise.all(inside.splice(0).map(({ shopper, home }) => shopper.close().finally(home.close)))
  beforeAll(async () => {
    await forgetSignIns(databaseUrl)
    // Other journeys have all cores busy: helper threads of the engine would only disturb (a twelfth of the work). And
    // no page lives long enough to repay the optimised code of its scripts.
    const engine = '--js-flags=--single-threaded --no-opt --no-maglev'
    browser = await openBrowser([engine, `--blink-settings=defaultFontSize=${letters}`])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const { tell } of inside) process.stderr.write(`${task.name}: ${await tell()}\n`)
    if (!stay) await closeAll()
  })
  afterAll(() => closeAll().then(() => browser.close()))
  return async (screen, wishes = {}) => {
    const home = await openHome()
    // Nobody looks at these screens' pixels: a phone's would be four times as many to paint.
    const shopper = await newShopper(browser, screen, url, {
      ...wishes,
      deviceScaleFactor: 1,
      proxy: { server: home.url },
    })
    inside.push({ shopper, home, tell: recordFailures(shopper) })
    return shopper.newPage()
  }
}

/**
 * On a fast machine the journeys sign in as one member of staff more often than the shop permits, from whatever
 * address.
 */
async function forgetSignIns(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query("delete from rate_limit where key like 'sign_in_of_account:%'")
  await client.end()
}

interface Home {
  url: string
  close: () => void
}

/**
 * The shop counts attempts by IP address: a shopper reaches it through a proxy that sets a separate address. (Changing
 * requests in the browser itself would disable its cache.)
 */
async function openHome(): Promise<Home> {
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': address }
    // A new connection each: the shop may close a kept one just as it is used again.
    const onward = request(incoming.url!, { agent: false, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close }
}
