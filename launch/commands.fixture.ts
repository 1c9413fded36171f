import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from './free-ports.ts'
import { portVariables } from './settings.ts'

const root = path.resolve(import.meta.dirname, '..')

/** A command of the project, run by npm in a process group of its own, as a terminal runs it. */
export interface Command {
  pid: number
  /** Its output so far. */
  words(): string
  /** Resolves once it has printed that; throws when it exits before. */
  says(what: string): Promise<void>
  /** What Ctrl-C does: every process in the terminal's foreground group gets the signal. */
  pressCtrlC(): void
  /** Resolves with its exit code. */
  ended: Promise<number | null>
  /** Every process that it has started and that still runs, whatever its parent by now: pid and command line. */
  processes(): Map<number, string>
}

/** Starts `npm <script>` in a copy of the project or the project itself, with these settings and no others. */
export function runCommand(script: string, settings: Record<string, string>, cwd = root): Command {
  const mark = `KUSURIBAKO_RUN=${process.pid}.${performance.now()}`
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, NO_COLOR: '1', KUSURIBAKO_RUN: mark.split('=')[1], ...settings }
  const child = spawn('npm', ['run', script], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  }
  let hasEnded = false
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve)).finally(() => {
    hasEnded = true
  })
  const says = async (what: string) => {
    while (!words.includes(what)) {
      if (hasEnded) throw new Error(`It ended without saying "${what}":\n${words}`)
      await pause(20)
    }
  }
  const pressCtrlC = () => void process.kill(-child.pid!, 'SIGINT')
  return { pid: child.pid!, words: () => words, says, pressCtrlC, ended, processes: () => processesOf(mark) }
}

/** Those whose environment has the marker, and all their descendants (PostgreSQL overwrites its environment). */
function processesOf(mark: string): Map<number, string> {
  const all = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : [])))
  const isOurs = (pid: number): boolean => {
    const process_ = all.get(pid)
    return process_ !== undefined && (process_.environment.includes(mark) || isOurs(process_.parent))
  }
  return new Map([...all].filter(([pid]) => isOurs(pid)).map(([pid, { line }]) => [pid, line]))
}

interface ProcessInfo {
  parent: number
  line: string
  environment: string
}

/** None when it has exited meanwhile; a zombie counts as none. */
function readProcess(pid: number): [number, ProcessInfo][] {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    if (state === 'Z' || state === 'X') return []
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return [[pid, { parent: Number(parent), line, environment: environmentOf(pid) }]]
  } catch {
    return []
  }
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}

/** Those of these processes that still run. */
export const stillRunning = (processes: Map<number, string>) =>
  [...processes.keys()].filter((pid) => readProcess(pid).length)

/** Free ports for a shop, and the settings that use them. */
export async function placeOfShop() {
  const ports = await freePorts()
  const parts = Object.keys(ports) as (keyof typeof ports)[]
  return { ports, settings: Object.fromEntries(parts.map((part) => [portVariables[part], String(ports[part])])) }
}

/**
 * A copy of the project to be edited: sources copied, installed packages shared, its own workspace packages. File
 * times are kept: npm has nothing to install.
 */
export function copyProject(folder: string): void {
  const excluded = new Set(['node_modules', '.data', '.git', 'build', '.react-router'])
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !excluded.has(path.basename(source)),
  })
  const installed = path.join(root, 'node_modules')
  const shared = path.join(folder, 'node_modules')
  mkdirSync(path.join(shared, '@kusuribako'), { recursive: true })
  const share = (name: string) => symlinkSync(path.join(installed, name), path.join(shared, name))
  for (const name of readdirSync(installed)) if (name !== '@kusuribako' && name !== '.vite') share(name)
  for (const name of readdirSync(path.join(installed, '@kusuribako'))) {
    const place = ['apps', 'packages'].find((one) => readdirSync(path.join(root, one)).includes(name))!
    symlinkSync(path.join(folder, place, name), path.join(shared, '@kusuribako', name))
    // What npm has installed for this workspace alone.
    const ownModules = path.join(place, name, 'node_modules')
    if (existsSync(path.join(root, ownModules))) symlinkSync(path.join(root, ownModules), path.join(folder, ownModules))
  }
}
