import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild } from '../launch/children.ts'
import { node, ready } from './bench-shop.ts'
import { memoryOf, pidsOf } from './memory.ts'
import { measurePages, type PageRow } from './pages.ts'

const root = path.resolve(import.meta.dirname, '..')
const ports = { STOREFRONT_PORT: '13720', PORT: '13721', SANDBOX_PORT: '13722', SANDBOX_SMTP_PORT: '13723' }
/** Long enough for the first jobs to have run. */
const rest_ms = 15_000

/** The whole demo shop as `npm start` opens it: what it weighs at rest, and its pages. */
export async function measureWholeShop(): Promise<PageRow[]> {
  const folder = path.join(root, '.data/bench/whole')
  await mkdir(folder, { recursive: true })
  const launcher = startChild({
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
  const url = `http://localhost:${ports.STOREFRONT_PORT}`
  try {
    await ready(url, launcher)
    await pause(rest_ms)
    const everything = await memoryOf([launcher.pid])
    const server = await memoryOf(await pidsOf(launcher.pid, 'apps/server/src/main.ts'))
    return [
      { what: 'memory at rest, server', ours: `${Math.round(server)} MB`, goal: '≤ 200 MB' },
      { what: 'memory at rest, everything', ours: `${Math.round(everything)} MB`, goal: '≤ 650 MB' },
      ...(await measurePages(url, path.join(root, '.data/bench/lighthouse'))),
    ]
  } finally {
    await launcher.stop(30_000)
  }
}
