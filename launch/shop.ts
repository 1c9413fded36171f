import { createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Sandbox } from '../apps/sandbox/src/sandbox.ts'
import { buildConsole, buildStorefront, consoleApp, routerCli, storefront, viteCli } from './builds.ts'
import { checkDatabase } from './checks.ts'
import { type Child, type ChildPlan, startChild } from './children.ts'
import { startPostgres } from './postgres.ts'
import { reachableHost, type Settings } from './settings.ts'
import type { Step } from './steps.ts'
import { UserError } from './user-error.ts'
import { waitForAnswer } from './wait-for-answer.ts'

const root = path.resolve(import.meta.dirname, '..')

/** A whole shop: database, demo, outside parties, server with worker, storefront. */
export interface Shop {
  /** Starts everything; resolves when every part answers. After a failure, `stop` ends what was started. */
  open(step: Step): Promise<void>
  /** The running processes: `postgres` (unless it is external), `server`, `storefront`; `console` in development. */
  children: Child[]
  /** Resolves with a child that ended unexpectedly. */
  lost: Promise<Child>
  /** Ends everything in order, at any moment; the data stays. */
  stop(): Promise<void>
}

interface Running {
  settings: Settings
  children: Child[]
  sandbox?: Sandbox
  stopping?: Promise<void>
  /** Called with a child that ended unexpectedly. */
  onLost: (child: Child) => void
}

export function shopOf(settings: Settings): Shop {
  const { promise: lost, resolve: onLost } = Promise.withResolvers<Child>()
  const running: Running = { settings, children: [], onLost }
  let opening: Promise<unknown>[] = []
  const open = async (step: Step) => {
    const sandbox = openSandbox(running, step)
    const server = openData(running, step, sandbox).then(() => openServer(running, step))
    opening = [server, sandbox, openStorefront(running, step), openConsole(running, step)]
    await Promise.all(opening)
    if (settings.demo) await step('最初のページ', () => warmUpFirstPage(running))
  }
  const stop = () => {
    running.stopping ??= stopInOrder(running)
      .then(() => Promise.allSettled(opening))
      .then(() => stopInOrder(running))
    return running.stopping
  }
  return { open, children: running.children, lost, stop }
}

/** First those that use the others. */
async function stopInOrder(running: Running) {
  const { children, sandbox } = running
  running.sandbox = undefined
  const isDatabase = (child: Child) => child.name === 'postgres'
  await Promise.all(children.filter((child) => !isDatabase(child)).map((child) => child.stop()))
  await Promise.all([sandbox?.stop(), ...children.filter(isDatabase).map((child) => child.stop(30_000))])
}

/** The demo's orders are paid at the sandbox. */
async function openData(running: Running, step: Step, sandbox: Promise<void>) {
  const { settings } = running
  const { data, durable } = settings
  if (settings.databaseUrl) {
    await step('データベースの確認', () => checkDatabase(settings.databaseUrl!))
  } else {
    const logFile = await rotateLog(data, 'postgres')
    const postgres = await step('PostgreSQL', () =>
      startPostgres({ folder: path.join(data, 'postgres'), logFile, durable }),
    )
    watch(running, postgres.child)
    settings.server.DATABASE_URL = postgres.url
  }
  await sandbox
  await step(settings.demo ? '表とデモの商品' : '表', (report) =>
    runPart(running, {
      name: 'prepare',
      command: process.execPath,
      args: [path.join(root, 'launch/prepare.ts')],
      env: { ...settings.server, ...(settings.orders && { DEMO_ORDERS: '1' }) },
      onText: (text) => report(text.trim().split('\n').at(-1) ?? ''),
    }),
  )
}

async function openSandbox(running: Running, step: Step) {
  const { settings } = running
  if (!settings.demo) return
  await step('外部の代役（決済・メール）', async () => {
    // In this process: another one would cost 50 MB.
    const { startSandbox } = await import('../apps/sandbox/src/sandbox.ts')
    running.sandbox = await startSandbox({
      port: settings.ports.sandbox,
      smtpPort: settings.ports.smtp,
      dataFolder: path.join(settings.data, 'sandbox'),
      secretKey: settings.server.STRIPE_SECRET_KEY,
      publishableKey: settings.server.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: settings.server.STRIPE_WEBHOOK_SECRET,
      webhookUrl: `http://127.0.0.1:${settings.ports.server}/webhooks/stripe`,
      wallets: walletsFor(settings),
    })
  })
}

/** What the wallet providers know of this shop. */
function walletsFor({ server, ports }: Settings) {
  const key = createPublicKey(server.AMAZON_PAY_PRIVATE_KEY ?? '').export({ type: 'spki', format: 'pem' })
  return {
    shopUrl: `http://127.0.0.1:${ports.server}`,
    publicUrl: `http://localhost:${ports.sandbox}`,
    paypay: {
      apiKey: server.PAYPAY_API_KEY ?? '',
      apiSecret: server.PAYPAY_API_SECRET ?? '',
      merchantId: server.PAYPAY_MERCHANT_ID ?? '',
    },
    amazonPay: {
      publicKeyId: server.AMAZON_PAY_PUBLIC_KEY_ID ?? '',
      publicKey: key.toString(),
      merchantId: server.AMAZON_PAY_MERCHANT_ID ?? '',
    },
    rakutenPay: { shopId: server.RAKUTEN_PAY_SHOP_ID ?? '', shopPass: server.RAKUTEN_PAY_SHOP_PASS ?? '' },
    dPay: { merchantId: server.D_PAY_MERCHANT_ID ?? '', secret: server.D_PAY_SECRET ?? '' },
  }
}

async function openServer(running: Running, step: Step) {
  const { settings } = running
  await step('サーバー', async () => {
    const watch = settings.dev ? ['--watch', '--watch-preserve-output'] : []
    const child = await startPart(running, {
      name: 'server',
      command: process.execPath,
      args: [...watch, smallYoungGeneration, path.join(root, 'apps/server/src/main.ts')],
      env: settings.server,
      cwd: root,
      onText: settings.show,
    })
    await waitForAnswer(child, `http://${reachableHost(settings.server.HOST)}:${settings.ports.server}/ready`)
  })
}

/** Node's default of 16 MB keeps garbage of the start for good: 40 MB less at rest. */
const smallYoungGeneration = '--max-semi-space-size=8'

async function openStorefront(running: Running, step: Step) {
  const { settings } = running
  if (!settings.dev) {
    await step('店の画面の組み立て', () => buildStorefront((plan) => runPart(running, plan)))
  }
  const port = settings.ports.storefront
  await step('店の画面', async () => {
    const child = await startPart(running, {
      name: 'storefront',
      command: process.execPath,
      // By default it listens on the first address of `localhost`, which may be only ::1.
      args: settings.dev ? [routerCli(), 'dev', '--host', '127.0.0.1', '--port', String(port)] : ['server.ts'],
      env: settings.storefront,
      cwd: storefront,
      onText: settings.show,
    })
    // In development, a failing page counts as an answer too.
    await waitForAnswer(child, `http://${storefrontHost(settings)}/health`, { acceptsErrors: settings.dev })
  })
}

const storefrontHost = ({ dev, storefront, ports }: Settings) =>
  `${reachableHost(dev ? undefined : storefront.STOREFRONT_HOST)}:${ports.storefront}`

/** Opening the address of the banner must show the demo shop, however busy the machine is after the start. */
async function warmUpFirstPage({ settings, children }: Running) {
  const child = children.find(({ name }) => name === 'storefront')
  if (child) await waitForAnswer(child, `http://${storefrontHost(settings)}/`, { acceptsErrors: settings.dev })
}

/** The server serves what is built here; in development, it is rebuilt with every change. */
async function openConsole(running: Running, step: Step) {
  const { dev, show } = running.settings
  if (!dev) return step('管理画面の組み立て', () => buildConsole((plan) => runPart(running, plan)))
  const args = [viteCli(), 'build', '--watch', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const plan = { name: 'console', command: process.execPath, args, cwd: consoleApp, env, onText: show }
  await step('管理画面', () => startPart(running, plan))
}

/** Starts a process that belongs to the open shop. */
async function startPart(running: Running, plan: Omit<ChildPlan, 'logFile'>): Promise<Child> {
  const child = await start(running, plan)
  watch(running, child)
  return child
}

/** Runs a process that ends by itself. */
async function runPart(running: Running, plan: Omit<ChildPlan, 'logFile'>): Promise<void> {
  const child = await start(running, plan)
  running.children.push(child)
  const { code } = await child.ended
  running.children.splice(running.children.indexOf(child), 1)
  if (code !== 0) throw new UserError(`「${plan.name}」が途中で失敗しました。\n${child.lastLines()}`)
}

async function start(running: Running, plan: Omit<ChildPlan, 'logFile'>) {
  const logFile = await rotateLog(running.settings.data, plan.name)
  if (running.stopping) throw new UserError('始める途中で終えました。')
  return startChild({ ...plan, logFile })
}

function watch(running: Running, child: Child) {
  running.children.push(child)
  void child.ended.then(() => running.stopping || running.onLost(child))
}

/** The log of this run; the previous run's is kept beside it. */
async function rotateLog(data: string, name: string): Promise<string> {
  const file = path.join(data, 'logs', `${name}.log`)
  await mkdir(path.dirname(file), { recursive: true })
  if (existsSync(file)) await rename(file, `${file}.1`)
  return file
}
