import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPorts } from './checks.ts'
import { type Command, copyProject, placeOfShop, runCommand, stillRunning } from './commands.fixture.ts'
import { portVariables } from './settings.ts'

// The two commands as typed by a user: real processes, one data folder from the first start to the last. The system is
// asked which processes are left, which only Linux reports reliably.
const onLinux = test.runIf(process.platform === 'linux')

let folder: string
let data: string
let place: Awaited<ReturnType<typeof placeOfShop>>
let settings: Record<string, string>
let shop: Command
const started: Command[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-commands-'))
  data = path.join(folder, 'data')
  place = await placeOfShop()
  settings = { ...place.settings, DATA_DIR: data }
})
afterAll(async () => {
  // What a failed test has left; its watchers end the rest.
  for (const command of started) for (const pid of command.processes().keys()) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const theEnd = '終えるときは Ctrl-C\n\n'
async function open(script = 'start', cwd?: string) {
  shop = runCommand(script, settings, cwd)
  started.push(shop)
  await shop.says(theEnd)
}

async function refused(more: Record<string, string>) {
  const command = runCommand('start', { ...settings, ...more })
  started.push(command)
  return { code: await command.ended, said: command.words().split('（終えるときは Ctrl-C）\n').at(-1)! }
}

/** None of the processes still runs, and nothing holds its ports. */
async function expectNothingLeft(ran: Map<number, string>) {
  await expect.poll(() => stillRunning(ran).map((pid) => ran.get(pid)), { timeout: 5000 }).toEqual([])
  expect([...shop.processes().values()]).toEqual([])
  const { ports } = place
  await checkPorts((Object.keys(ports) as (keyof typeof ports)[]).map((part) => portOf(part)))
}
const portOf = (part: keyof typeof portVariables) => ({ port: place.ports[part], variable: portVariables[part] })

const at = (part: keyof typeof portVariables, rest: string) => `http://localhost:${place.ports[part]}${rest}`

async function post(rest: string, body: Record<string, string>) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(at('server', rest), init)).status
}

/** The rows of the demo by id and last writer, its orders, and the creation time of the shop. */
async function demoRows() {
  const lines = readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: lines[4], port: Number(lines[3]), user: 'kusuribako' })
  await client.connect()
  const look = 'select count(*)::int as products, max(xmin::text::bigint)::int as written from product_tag_product'
  const unpaid = "count(*) filter (where payment_status = 'awaiting' and status <> 'requires_action')::int as unpaid"
  const orders = `select count(*)::int as orders, min(display_id) as first_order, ${unpaid},
    (select count(distinct order_id) from guarded_purchase)::int as guarded,
    (select count(*) from inquiry)::int as inquiries, (select count(*) from favorite_variant)::int as favorites,
    (select count(*) from restock_notice)::int as wishes, (select count(*) from legacy_order)::int as former from orders`
  const { rows } = await client.query(`select s.created_at, p.*, o.* from store s, (${look}) p, (${orders}) o`)
  await client.end()
  return rows
}

const member = { email: 'first@example.com', password: 'correct horse', first_name: '花子', last_name: '山田' }
let rows: unknown[]

onLinux('the first start reports each step, then the URLs and the demo accounts', { timeout: 300_000 }, async () => {
  await open()
  const steps = ['空き容量・設定・ポートの確認', 'PostgreSQL', '外部の代役（決済・メール）', '店の画面の組み立て']
  steps.push('表とデモの商品', 'サーバー', '店の画面', '管理画面の組み立て')
  for (const step of steps) expect(shop.words()).toContain(` 秒  ${step}: できました（`)
  const { ports } = place
  const banner = shop.words().slice(shop.words().indexOf('\n  お店'))
  expect(banner.replace(/記録は \S+\/logs/, '記録は')).toBe(`
  お店        http://localhost:${ports.storefront}
  API と説明  http://localhost:${ports.server}/docs
  管理画面    http://localhost:${ports.server}/app
  メール      http://localhost:${ports.sandbox}/mailbox

  デモの利用者（合言葉はすべて kusuribako-demo）
    お客さま  hanako@example.com
    薬剤師    pharmacist@example.com
    管理者    admin@example.com

  記録は、終えるときは Ctrl-C

`)
  const addresses = [...banner.matchAll(/http:\S+/g)].map(([address]) => address)
  expect((await fetch(addresses[0]!)).status).toBe(200)
  // The others are compiled on first request: on a busy machine they may report a timeout.
  const statuses = () => Promise.all(addresses.map(async (address) => (await fetch(address)).status))
  await expect.poll(statuses, { timeout: 60_000 }).toEqual([200, 200, 200, 200])
  const logins = ['pharmacist@example.com', 'admin@example.com'].map((email) => ['/admin/auth', email] as const)
  for (const [call, email] of [...logins, ['/store/auth', 'hanako@example.com'] as const])
    expect(await post(call, { email, password: 'kusuribako-demo' })).toBe(200)
  expect(await post('/store/customers', member)).toBe(200)
  rows = await demoRows()
  const left = { inquiries: 2, favorites: 4, wishes: 3, former: 2 }
  expect(rows).toMatchObject([{ products: expect.any(Number), orders: 18, unpaid: 0, guarded: 2, ...left }])
})

onLinux('every database process runs in the SCHED_BATCH class and thus does not preempt the server', () => {
  const ofDatabase = [...shop.processes()].filter(([, line]) => line.startsWith('postgres: '))
  // The 41st field (man proc_pid_stat), counted from the third; 3 is SCHED_BATCH.
  const classOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[38]
  expect([...new Set(ofDatabase.map(([pid]) => classOf(pid)))]).toEqual(['3'])
})

onLinux('a second start explains in one sentence why it fails, and the first keeps running', async () => {
  const launcher = readFileSync(path.join(data, 'start.pid'), 'utf8')
  const again = `このフォルダのくすりばこはもう動いています（プロセス ${launcher}）。`
  expect(await refused({})).toEqual({
    code: 1,
    said: `\n${again}そちらを終えるか、DATA_DIR で別の場所を指定してください。\n`,
  })
  const taken = ['storefront', 'server', 'sandbox', 'smtp'] as const
  const sentences = taken.map(portOf).map(({ port, variable }) => {
    return `ポート ${port} は使用中です。${variable}=${port + 10} npm start のように、別の番号を指定してください。\n`
  })
  const elsewhere = path.join(folder, 'elsewhere')
  expect(await refused({ DATA_DIR: elsewhere })).toEqual({ code: 1, said: `\n${sentences.join('')}` })
  const { code, said } = await refused({ DATA_DIR: elsewhere, NODE_ENV: 'production', PORT: 'nine' })
  expect(code).toBe(1)
  expect(said).toMatch(/^\nFailed to parse Config\n {2}PORT: must be a port number\n( {2}\w+: .+\n)+$/)
  expect((await fetch(at('server', '/ready'))).status).toBe(200)
})

onLinux('npm run migrate reports an up-to-date database, and that it requires a DATABASE_URL', async () => {
  const lines = readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const DATABASE_URL = `postgres://kusuribako@/kusuribako?host=${encodeURIComponent(lines[4]!)}&port=${lines[3]}`
  const run = async (given: Record<string, string>) => {
    const command = runCommand('migrate', given)
    started.push(command)
    return { code: await command.ended, said: command.words().trim().split('\n').at(-1) }
  }
  expect(await run({ DATABASE_URL })).toEqual({ code: 0, said: 'データベースはもうこの版です。何も変えていません。' })
  const how = 'DATABASE_URL=postgres://… npm run migrate の形で実行してください。'
  expect(await run({})).toEqual({ code: 1, said: how })
})

onLinux('Ctrl-C ends every process', async () => {
  const ran = shop.processes()
  const names = ['npm run start', 'launch/start.', 'postgres -D', 'apps/server/src/main.ts', 'server.ts']
  for (const name of names) expect([...ran.values()].join('\n')).toContain(name)
  shop.pressCtrlC()
  await shop.ended
  expect(shop.words()).toContain('終わりました。データはそのまま残っています。')
  await expectNothingLeft(ran)
  expect(() => readFileSync(path.join(data, 'start.pid'))).toThrow('ENOENT')
})

onLinux('the next start finds all data, even after a copy restored as root', async () => {
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', '0:0', path.join(data, 'postgres')])
  await open()
  expect(await demoRows()).toEqual(rows)
  expect(await post('/store/auth', { email: member.email, password: member.password })).toBe(200)
})

onLinux('SIGTERM ends every process, and a pending request is still answered', async () => {
  const ran = shop.processes()
  const { promise: answered, resolve, reject } = Promise.withResolvers<number | undefined>()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: at('storefront', '') }
  const form = request(at('storefront', '/report-error'), { method: 'POST', headers }, (answer) => {
    answer.resume()
    resolve(answer.statusCode)
  })
  form.on('error', reject)
  form.write('message=')
  await pause(200)
  process.kill(shop.pid, 'SIGTERM')
  await pause(3500)
  form.end('late')
  // The API server has already ended, so the storefront answers that request with 503.
  expect(await answered).toBe(503)
  await shop.ended
  await expectNothingLeft(ran)
})

onLinux('when a part dies, the whole shop ends with its last log lines and an exit code', async () => {
  await open()
  const ran = shop.processes()
  const [storefront] = [...ran].find(([, line]) => line.endsWith('node server.ts'))!
  process.kill(storefront, 'SIGKILL')
  expect(await shop.ended).toBe(1)
  expect(shop.words()).toContain('storefront が止まりました。最後の言葉:\nStorefront on port')
  await expectNothingLeft(ran)
})

onLinux('when the launcher is killed, every part ends too', async () => {
  await open()
  const ran = shop.processes()
  process.kill(Number(readFileSync(path.join(data, 'start.pid'), 'utf8')), 'SIGKILL')
  await shop.ended
  await expectNothingLeft(ran)
})

onLinux('npm run dev uses the same data, serves edited files, and ends with Ctrl-C', { timeout: 300_000 }, async () => {
  const copy = path.join(folder, 'copy')
  mkdirSync(copy)
  copyProject(copy)
  await open('dev', copy)
  expect(await demoRows()).toEqual(rows)
  const ran = shop.processes()
  const edits = [
    ['apps/server/src/status.ts', "'ok'", "'edited'", at('server', '/health')],
    ['apps/storefront/app/routes/contact.tsx', '商品・お薬について', '書きかえました', at('storefront', '/contact')],
    ['apps/admin/index.html', '</title>', '（書きかえました）</title>', at('server', '/app')],
  ] as const
  for (const [file, from, to] of edits) edit(path.join(copy, file), from, to)
  await Promise.all(edits.map(([, , to, address]) => shows(address, to.replaceAll("'", ''))))
  expect(shop.words()).not.toContain('止まりました')
  shop.pressCtrlC()
  await shop.ended
  await expectNothingLeft(ran)
})

function edit(file: string, from: string, to: string) {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

/** While the server restarts it responds to nobody. */
async function shows(address: string, words: string) {
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    if ((await answer?.text())?.includes(words)) return
    await pause(50)
  }
}
