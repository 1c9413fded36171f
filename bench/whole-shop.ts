import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Child, startChild } from '../launch/children.ts'
import { waitForAnswer } from '../launch/wait-for-answer.ts'
import { node, root } from './bench-shop.ts'
import { memoryOf, pidsOf } from './memory.ts'
import { firstProduct, measurePages, type PageRow } from './pages.ts'

const ports = { STOREFRONT_PORT: '13720', PORT: '13721', SANDBOX_PORT: '13722', SANDBOX_SMTP_PORT: '13723' }
/** Long enough for the first jobs to have run. */
const rest_ms = 15_000

const barePort = '13725'

const url = `http://localhost:${ports.STOREFRONT_PORT}`

/** The whole demo shop as `npm start` opens it: its memory at rest, its pages, and how soon a later start shows one. */
export async function measureWholeShop(): Promise<PageRow[]> {
  const folder = path.join(root, '.data/bench/whole')
  await mkdir(folder, { recursive: true })
  const launcher = openWholeShop(folder)
  const rows: PageRow[] = []
  try {
    // The storefront answers before the first run has filled the shop behind it.
    for (const part of [url, `http://localhost:${ports.PORT}`]) await waitForAnswer(launcher, `${part}/health`)
    await pause(rest_ms)
    const launcherMemory = await memoryOf([launcher.pid])
    const server = await memoryOf(await pidsOf(launcher.pid, 'apps/server/src/main.ts'))
    const reference = '-'
    rows.push(
      { what: 'memory at rest, server', ours: `${Math.round(server)} MB`, reference, goal: '≤ 200 MB' },
      { what: 'memory at rest, everything', ours: `${Math.round(launcherMemory)} MB`, reference, goal: '≤ 650 MB' },
      ...(await pagesBesideBare(launcher, folder)),
    )
  } finally {
    await launcher.stop(30_000)
  }
  return [...rows, await laterStart(folder)]
}

const openWholeShop = (folder: string): Child =>
  startChild({
    name: 'shop',
    command: node,
    args: ['launch/start.ts'],
    cwd: root,
    logFile: path.join(folder, 'shop.log'),
    env: {
      ...process.env,
      ...ports,
      MAIN_DOMAIN: 'localhost',
      DATA_DIR: folder,
      NODE_ENV: undefined,
      DATABASE_URL: undefined,
    },
  })

/** From the start of the launcher, everything being installed, built and loaded, to the whole home page. */
async function laterStart(folder: string): Promise<PageRow> {
  const began_ms = performance.now()
  const launcher = openWholeShop(folder)
  try {
    await waitForAnswer(launcher, `${url}/`)
    const ours = `${((performance.now() - began_ms) / 1000).toFixed(1)} s`
    return { what: 'a later start, to the first page', ours, reference: '-', goal: '≤ 5 s' }
  } finally {
    await launcher.stop(30_000)
  }
}

async function pagesBesideBare(launcher: Child, folder: string): Promise<PageRow[]> {
  const [pid] = await pidsOf(launcher.pid, 'server.ts')
  const product = await firstProduct(url)
  const child = startChild({
    name: 'bare',
    command: node,
    args: [path.join(import.meta.dirname, 'bare-pages.ts'), url, product, barePort],
    logFile: path.join(folder, 'bare.log'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const bare = { url: `http://localhost:${barePort}`, pid: child.pid }
  try {
    await waitForAnswer(child, `${bare.url}/kept`)
    return await measurePages({ url, pid: pid! }, bare, product, path.join(root, '.data/bench/lighthouse'))
  } finally {
    await child.stop()
  }
}
