import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkData, checkPorts, lockFolder } from './checks.ts'
import { isAlive } from './children.ts'
import { loadSecrets } from './secrets.ts'
import { portsFrom, portVariables, type Settings, settingsFrom } from './settings.ts'
import { type Shop, shopOf } from './shop.ts'
import { say, step } from './steps.ts'
import { UserError } from './user-error.ts'

let shop: Shop | undefined
let ending = false

async function main() {
  process.umask(0o022)
  console.log('くすりばこを始めます（終えるときは Ctrl-C）')
  const ports = portsFrom(process.env)
  const data = path.resolve(import.meta.dirname, '..', process.env.DATA_DIR || '.data')
  const settings = await step('空き容量・設定・ポートの確認', async () => {
    await checkData(data)
    // Before the ports: a second start would report them, and not why they are taken.
    await lockFolder(data)
    const dev = process.argv.includes('--dev')
    const settings = settingsFrom(process.env, { ports, data, dev, secrets: await loadSecrets(data) })
    // The sandbox simulates outside parties in the demo only.
    const parts = settings.demo
      ? (['storefront', 'server', 'sandbox', 'smtp'] as const)
      : (['storefront', 'server'] as const)
    await checkPorts(parts.map((part) => ({ port: ports[part], variable: portVariables[part] })))
    return settings
  })
  settings.show = showErrors
  shop = shopOf(settings)
  await shop.open(step)
  if (ending) return
  console.log(banner(settings))
  const lost = await shop.lost
  if (ending) return
  console.error(`\n${lost.name} が止まりました。最後の言葉:\n${lost.lastLines()}\n記録: ${data}/logs/${lost.name}.log`)
  await end(1)
}

async function end(code: number) {
  ending = true
  await shop?.stop()
  if (code === 0) say('終わりました。データはそのまま残っています。')
  process.exit(code)
}

/** Errors of the processes are shown on the screen, the rest of their output is in their logs. */
function showErrors(text: string) {
  const isError = /"level":(50|60|"error"|"fatal")|^\S*Error\b/
  for (const line of text.split('\n')) if (isError.test(line)) console.error(line)
}

function banner({ ports, demo, data }: Settings): string {
  const at = (port: number, rest = '') => `http://localhost:${port}${rest}`
  const lines = [
    `お店        ${at(ports.storefront)}`,
    `API と説明  ${at(ports.server, '/docs')}`,
    `管理画面    ${at(ports.server, '/app')}`,
  ]
  if (demo) {
    lines.push(`メール      ${at(ports.sandbox, '/mailbox')}`)
    lines.push('', 'デモの利用者（合言葉はすべて kusuribako-demo）')
    lines.push('  お客さま  hanako@example.com', '  薬剤師    pharmacist@example.com', '  管理者    admin@example.com')
  }
  lines.push('', `記録は ${path.relative(process.cwd(), data)}/logs、終えるときは Ctrl-C`)
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}

/** The npm that started us, a few processes above (on Linux found through /proc). */
function findNpmAncestor(): number | undefined {
  if (process.platform !== 'linux') return undefined
  for (let pid = process.ppid; pid > 1; ) {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (/^npm |npm-cli\.js/.test(words.replaceAll('\0', ' '))) return pid
    if (!/launch\/start|^sh\0/.test(words)) return undefined
    pid = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  }
  return undefined
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ending) return
    say('終えています…')
    void end(0)
  })
}
// Closing a terminal removes the screen first.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
// A killed npm cannot notify us: then nobody is left to press Ctrl-C.
const npm = findNpmAncestor()
if (npm) setInterval(() => !isAlive(npm) && !ending && end(0), 1000).unref()

main().catch(async (error: unknown) => {
  if (ending) return
  console.error(error instanceof UserError ? `\n${error.message}` : error)
  await end(1)
})
