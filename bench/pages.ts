import type { Browser, CDPSession, Page } from 'playwright-core'
import { newShopper, openBrowser } from '../journeys/browser.ts'
import { lighthouseScores } from './lighthouse.ts'
import { processorMs } from './memory.ts'
import { median } from './reads.ts'
import { requestRepeatedly } from './request-loop.ts'

/** A line of the table: what was measured, the result, its reference in the same run, and the goal. */
export interface PageRow {
  what: string
  ours: string
  reference: string
  goal: string
}

/** A server of pages: its address and its process. */
export interface PageServer {
  url: string
  pid: number
}

/** A processor four times slower on a slow 4G connection, as Lighthouse applies them: every request takes 562 ms. */
const phone = { cpu: 4, latency_ms: 562.5, bytes_per_s: (1.6 * 0.9 * 1024 * 1024) / 8 }
const ROUNDS = 3
const SECONDS = 5

const listPath = '/search/%E9%A0%AD%E7%97%9B'

/**
 * The storefront's pages, one process: product pages a second from the cache and rendered anew, and home, list and
 * product on a phone (largest paint, shifts, JavaScript transferred; Lighthouse, which is stored in `folder`). `bare`
 * is bare-pages.ts of the same product: the same bytes, the same elements rendered by React alone, the same pages
 * without scripts.
 */
export async function measurePages(
  ours: PageServer,
  bare: PageServer,
  product: string,
  folder: string,
): Promise<PageRow[]> {
  const rows: PageRow[] = [
    {
      what: 'product page as HTML, kept',
      ...(await rates([ours, product], [bare, '/kept'], { 'accept-encoding': 'br' })),
      goal: '≥ 3,000/s',
    },
    { what: 'product page as HTML, drawn', ...(await rates([ours, product], [bare, '/drawn'])), goal: '≥ 400/s' },
  ]
  const paths = { home: '/', list: listPath, product }
  const browser = await openBrowser()
  try {
    for (const [name, path] of Object.entries(paths)) rows.push(await onPhone(browser, name, path, ours, bare))
  } finally {
    await browser.close()
  }
  const addresses = Object.values(paths).flatMap((path) => [ours.url + path, bare.url + path])
  const scores = await lighthouseScores(addresses, folder)
  for (const [at, name] of Object.keys(paths).entries())
    rows.push({
      what: `${name}, Lighthouse`,
      ours: scores[2 * at]!.join(' / '),
      reference: `without scripts ${scores[2 * at + 1]!.join(' / ')}`,
      goal: '≥ 95 in all four',
    })
  return rows
}

const figure = (value: number) => Math.round(value).toLocaleString('en')

/** The first product of the list: the path of its page. */
export async function firstProduct(url: string): Promise<string> {
  const answer = await fetch(url + listPath)
  if (!answer.ok) throw new Error(`${listPath} answers ${answer.status}`)
  const html = await answer.text()
  const path = /href="(\/products\/[^"]+)"/.exec(html)?.[1]
  if (!path) throw new Error(`${listPath} lists no product`)
  return path
}

type MeasuredPage = [server: PageServer, path: string]

/** Pages a second of both alternately, and processor time of their processes for each page; cached ones compressed. */
async function rates(ours: MeasuredPage, bare: MeasuredPage, headers?: Record<string, string>) {
  const measurements: RequestRate[][] = [[], []]
  for (let round = -1; round < ROUNDS; round++)
    for (const [at, measured] of [ours, bare].entries()) {
      const pages = await measureRate(measured, headers)
      if (round >= 0) measurements[at]!.push(pages)
    }
  const [a, b] = measurements.map((pages) => ({
    per_s: median(pages.map(({ per_s }) => per_s)),
    cpu_ms: median(pages.map(({ cpu_ms }) => cpu_ms)),
  })) as [RequestRate, RequestRate]
  const describe = ({ per_s, cpu_ms }: RequestRate) => `${figure(per_s)}/s, ${cpu_ms.toFixed(2)} ms of processor each`
  const share = `${percent(a.per_s / b.per_s)}, by processor time ${percent(b.cpu_ms / a.cpu_ms)}`
  return { ours: `${describe(a)} = ${share}`, reference: `${headers ? 'bare http' : 'React alone'} ${describe(b)}` }
}

interface RequestRate {
  per_s: number
  cpu_ms: number
}

let uniqueQuery = Date.now()

/**
 * Without `headers` every URL is requested once, so that nothing is found in the cache: `?n=` changes nothing there.
 */
async function measureRate([{ url, pid }, path]: MeasuredPage, headers?: Record<string, string>): Promise<RequestRate> {
  const before = await processorMs(pid)
  const nextPath = () => (headers ? path : `${path}?n=${uniqueQuery++}`)
  const { pages, per_s } = await requestRepeatedly(url, nextPath, headers ?? {}, SECONDS)
  return { per_s, cpu_ms: ((await processorMs(pid)) - before) / pages }
}

const percent = (share: number) => `${Math.round(100 * share)} %`

/** Opens the page and its reference alternately. */
async function onPhone(
  browser: Browser,
  name: string,
  path: string,
  ours: PageServer,
  bare: PageServer,
): Promise<PageRow> {
  const visits: PageVisit[][] = [[], []]
  // One visit beforehand: pictures are resized when they are first requested.
  for (let round = -1; round < ROUNDS; round++)
    for (const [at, { url }] of [ours, bare].entries()) {
      const opened = await openOnPhone(browser, url, path)
      if (round >= 0) visits[at]!.push(opened)
    }
  const medianOf = (at: number, of: keyof PageVisit) => median(visits[at]!.map((one) => one[of]))
  const [a, b] = [medianOf(0, 'lcp_ms'), medianOf(1, 'lcp_ms')]
  const seconds = (ms: number) => `LCP ${(ms / 1000).toFixed(2)} s`
  const layoutAndScripts = `CLS ${medianOf(0, 'cls').toFixed(3)}, JavaScript ${Math.round(medianOf(0, 'script_kb'))} KB`
  return {
    what: `${name} on a phone`,
    ours: `${seconds(a)} = ×${(a / b).toFixed(2)}, ${layoutAndScripts}`,
    reference: `without scripts ${seconds(b)}`,
    goal: 'LCP ≤ 1.8 s, CLS ≤ 0.02, JavaScript ≤ 150 KB',
  }
}

interface PageVisit {
  lcp_ms: number
  cls: number
  script_kb: number
}

/** Opens the page with an empty cache. */
async function openOnPhone(browser: Browser, url: string, path: string): Promise<PageVisit> {
  const shopper = await newShopper(browser, 'phone', url)
  const page = await shopper.newPage()
  const opened = await openSlowly(page, await shopper.newCDPSession(page), path)
  await shopper.close()
  return opened
}

async function openSlowly(page: Page, session: CDPSession, path: string): Promise<PageVisit> {
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latency_ms,
    downloadThroughput: phone.bytes_per_s,
    uploadThroughput: phone.bytes_per_s,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu })
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
