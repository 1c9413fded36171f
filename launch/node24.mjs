// Runs on any Node from 20 on; everything behind it is TypeScript for Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const lockFile = path.join(root, 'package-lock.json')
/** By these a terminal, or a service manager, ends us. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']
const [major, minor] = process.versions.node.split('.').map(Number)

/** Installs what the lock file requires if that was not done yet, then runs a script of this folder under Node 24. */
export async function runOnNode24(script) {
  process.chdir(root)
  if (major < 20)
    fail(`Node.js 20 以上が必要です（今は ${process.versions.node}）。https://nodejs.org から入れてください。`)
  if (!installed()) await install()
  const shipped = path.join(root, 'node_modules', `node-${platform()}-${process.arch}`, 'bin', executable('node'))
  if (major === 24 || (!existsSync(shipped) && (major > 22 || (major === 22 && minor >= 18)))) {
    await import(/* @vite-ignore */ `./${script}`)
  } else if (existsSync(shipped) && spawnSync(shipped, ['--version']).status === 0) {
    runUnder(shipped, script)
  } else {
    fail(
      `この機械（${process.platform}-${process.arch}）では Node.js 22.18 以上が必要です（今は ${process.versions.node}）。`,
    )
  }
}

function installed() {
  const mark = path.join(root, 'node_modules', '.package-lock.json')
  return existsSync(mark) && statSync(mark).mtimeMs >= statSync(lockFile).mtimeMs - 1000
}

async function install() {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1).padStart(6)} 秒`
  console.log('  必要な部品を入れます（npm ci、はじめは 1 分ほど）')
  const beat = setInterval(() => console.log(`${seconds()}  部品を入れています`), 10_000)
  await npm('ci', '--include=dev')
  const missing = missingFor(JSON.parse(readFileSync(lockFile, 'utf8')), `${process.platform}-${process.arch}`)
  if (missing.length) await npm('install', '--no-save', ...missing)
  clearInterval(beat)
  console.log(`${seconds()}  部品を入れました`)
}

/**
 * Packages required on that system that the lock file does not contain, with exact versions: the registry from which
 * the lock was made does not have everything for other systems.
 */
export function missingFor({ packages }, system) {
  const named = new Set(Object.keys(packages).map((at) => at.split('node_modules/').at(-1)))
  const isForIt = new RegExp(`-${system}(-|$)`)
  return Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
    .filter(([name]) => isForIt.test(name) && !named.has(name))
    .map((one) => one.join('@'))
}

async function npm(...words) {
  const cli = process.env.npm_execpath
  const [command, args] = cli?.endsWith('.js') ? [process.execPath, [cli]] : [executable('npm', '.cmd'), []]
  const child = spawn(command, [...args, ...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command.endsWith('.cmd'),
  })
  // Ended with us: left behind, it would go on writing into the folder in which the next start installs.
  const end = () => {
    child.kill('SIGKILL')
    process.exit(1)
  }
  for (const signal of endings) process.on(signal, end)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve) => child.on('error', () => resolve(127)).on('close', resolve))
  for (const signal of endings) process.off(signal, end)
  if (code !== 0) fail(`部品を入れられませんでした（npm ${words[0]} の終了コード ${code}）。\n${said.trim()}`)
}

function runUnder(node, script) {
  const child = spawn(node, [path.join(root, 'launch', script), ...process.argv.slice(2)], { stdio: 'inherit' })
  // The child shuts down in order and reports its exit code; until then no signal ends us. On Windows it gets Ctrl-C
  // from the console, and a signal would end it at once.
  const pass = process.platform === 'win32' ? () => {} : (signal) => child.kill(signal)
  for (const signal of endings) process.on(signal, pass)
  child.on('exit', (code) => process.exit(code ?? 1))
}

const platform = () => (process.platform === 'win32' ? 'win' : process.platform)
const executable = (name, ending = '.exe') => (process.platform === 'win32' ? name + ending : name)

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
