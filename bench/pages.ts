import autocannon from 'autocannon'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { newShopper, openBrowser } from '../journeys/browser.ts'
import { lighthouseScores } from './lighthouse.ts'
import { median, readRate } from './reads.ts'

/** A line of the table: what was measured, what came out, and the goal. */
export interface PageRow {
  what: string
  ours: string
  goal: string
}

/** A processor four times slower on a slow 4G line, as Lighthouse applies them: every request waits for 562 ms. */
const phone = { cpu: 4, latency_ms: 562.5, bytes_per_s: (1.6 * 0.9 * 1024 * 1024) / 8 }
const ROUNDS = 3
const SECONDS = 5

/**
 * The storefront's pages at `url`, one process: product pages a second from memory and drawn anew, and home, list and
 * product on a phone (largest paint, shifts, JavaScript as it travels; Lighthouse, which is kept in `folder`).
 */
export async function measurePages(url: string, folder: string): Promise<PageRow[]> {
  const list = '/search/%E9%A0%AD%E7%97%9B'
  const product = await firstProduct(url + list)
  const rows: PageRow[] = [
    { what: 'product page as HTML, kept', ours: `${figure(await keptRate(url, product))}/s`, goal: '≥ 3,000/s' },
    { what: 'product page as HTML, drawn', ours: `${figure(await drawnRate(url, product))}/s`, goal: '≥ 400/s' },
  ]
  const shown = [
    ['home', '/'],
    ['list', list],
    ['product', product],
  ] as const
  const browser = await openBrowser()
  try {
    for (const [name, path] of shown) {
      const { lcp_ms, cls, script_kb } = await openOnPhone(browser, url, path)
      rows.push({
        what: `${name} on a phone`,
        ours: `LCP ${(lcp_ms / 1000).toFixed(2)} s, CLS ${cls.toFixed(3)}, JavaScript ${Math.round(script_kb)} KB`,
        goal: 'LCP ≤ 1.8 s, CLS ≤ 0.02, JavaScript ≤ 150 KB',
      })
    }
  } finally {
    await browser.close()
  }
  const scores = await lighthouseScores(
    url,
    shown.map(([, path]) => path),
    folder,
  )
  for (const [at, [name]] of shown.entries())
    rows.push({ what: `${name}, Lighthouse`, ours: scores[at]!.join(' / '), goal: '≥ 95 in all four' })
  return rows
}

const figure = (value: number) => Math.round(value).toLocaleString('en')

async function firstProduct(listAddress: string): Promise<string> {
  const html = await (await fetch(listAddress)).text()
  const path = /href="(\/products\/[^"]+)"/.exec(html)?.[1]
  if (!path) throw new Error(`${listAddress} lists no product`)
  return path
}

async function keptRate(url: string, path: string): Promise<number> {
  await readRate(url, [path], 2)
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) rates.push((await readRate(url, [path], SECONDS)).per_s)
  return median(rates)
}

/** Every address is asked once, so that nothing is found in memory: `?n=` changes nothing on the page. */
async function drawnRate(url: string, path: string): Promise<number> {
  let n = Date.now()
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: `${path}?n=${n++}` })
  const run = (duration: number) =>
    autocannon({ url, connections: 16, duration, requests: [{ method: 'GET', path, setupRequest }] })
  await run(3)
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { non2xx, errors, requests } = await run(SECONDS)
    if (non2xx || errors) throw new Error(`${path}: ${non2xx} refused, ${errors} errors`)
    rates.push(requests.average)
  }
  return median(rates)
}

interface Opened {
  lcp_ms: number
  cls: number
  script_kb: number
}

/** Opens the page with an empty cache, the given number of times; the median of each figure. */
async function openOnPhone(browser: Browser, url: string, path: string): Promise<Opened> {
  const seen: Opened[] = []
  // One visit beforehand: pictures are resized when they are first asked for.
  for (let round = -1; round < ROUNDS; round++) {
    const shopper = await newShopper(browser, 'phone', url)
    const page = await shopper.newPage()
    const line = await shopper.newCDPSession(page)
    const opened = await openSlowly(page, line, path)
    if (round >= 0) seen.push(opened)
    await shopper.close()
  }
  const middle = (of: keyof Opened) => median(seen.map((one) => one[of]))
  return { lcp_ms: middle('lcp_ms'), cls: middle('cls'), script_kb: middle('script_kb') }
}

async function openSlowly(page: Page, line: CDPSession, path: string): Promise<Opened> {
  const scripts = new Set<string>()
  let bytes = 0
  line.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latency_ms,
    downloadThroughput: phone.bytes_per_s,
    uploadThroughput: phone.bytes_per_s,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu })
  await page.goto(path, { waitUntil: 'networkidle' })
  const painted = await page.evaluate(paints)
  return { ...painted, script_kb: bytes / 1024 }
}

/** In the page: its largest paint, and how far things moved by themselves. */
function paints(): Promise<{ lcp_ms: number; cls: number }> {
  const entriesOf = <T extends PerformanceEntry>(type: string) =>
    new Promise<T[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as T[]))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  return Promise.all([
    entriesOf('largest-contentful-paint'),
    entriesOf<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift'),
  ]).then(([largest, shifts]) => ({
    lcp_ms: largest.at(-1)?.startTime ?? Number.NaN,
    cls: shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0),
  }))
}
