import { rmSync } from 'node:fs'
import { access, constants, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { consoleApp, routerCli, storefront } from './builds.ts'
import { type Child, startChild } from './children.ts'
import { countTests, type Verdict } from './verdicts.ts'

const root = path.resolve(import.meta.dirname, '..')
const tool = (file: string) => path.join(root, 'node_modules', file)

/** Runs commands of the project, ends those still running when we are ended, and deletes its temporary folder. */
export interface Runs {
  /** The folder for this run's reports and logs. */
  folder: string
  run(name: string, args: string[], options?: RunOptions): Promise<{ code: number; output: string }>
}

interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** Shows its output as it comes. */
  live?: boolean
}

export async function openRuns(): Promise<Runs> {
  const TMPDIR = await scratchFolder()
  const folder = await mkdtemp(path.join(TMPDIR, 'kusuribako-run-'))
  const running = new Set<Child>()
  const run: Runs['run'] = async (name, args, { cwd = root, env = {}, live = false } = {}) => {
    let output = ''
    const onText = (text: string) => {
      if (live) process.stdout.write(text)
      else output += text
    }
    const child = startChild({
      name,
      command: process.execPath,
      args,
      cwd,
      env: { ...process.env, TMPDIR, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...env },
      logFile: path.join(folder, `${name}.log`),
      onText,
    })
    running.add(child)
    const { code } = await child.ended
    running.delete(child)
    return { code: code ?? 1, output }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void Promise.all([...running].map((child) => child.stop())).then(() => process.exit(1)))
  }
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { folder, run }
}

/**
 * Where tests store short-lived data: in memory, where the system has such a folder with enough space. Nearly four
 * hundred databases are created and dropped, of a thousand files each: on a disk that takes a tenth to a whole second.
 */
async function scratchFolder(): Promise<string> {
  const memory = '/dev/shm'
  const room = await statfs(memory).catch(() => null)
  const isLarge = room !== null && room.bavail * room.bsize > 4 * gigabyte && process.availableMemory() > 8 * gigabyte
  if (!isLarge) return tmpdir()
  return access(memory, constants.W_OK).then(
    () => memory,
    () => tmpdir(),
  )
}
const gigabyte = 1024 ** 3

/** Type checks of everything, including the storefront and the console, and the linter. Each counts as one. */
export function staticChecks({ run }: Runs): Promise<Verdict>[] {
  // Several checkers would each process the whole contract: one takes half the processor time and memory of four.
  // Results for unchanged files are reused by the next run: an eighth of the time.
  const types = (name: string) => {
    const buildInfo = path.join(root, '.data/types', `${name}.tsbuildinfo`)
    const incremental = ['--incremental', '--tsBuildInfoFile', buildInfo]
    return [tool('typescript/bin/tsc'), '-p', '.', '--noEmit', '--checkers', '1', ...incremental]
  }
  const check = async (name: string, ...steps: { args: string[]; cwd?: string }[]): Promise<Verdict> => {
    for (const { args, cwd } of steps) {
      const { code, output } = await run(name, args, { cwd })
      if (code !== 0) return { name, passed: 0, failed: 1, output }
    }
    return { name, passed: 1, failed: 0 }
  }
  return [
    check('types', { args: types('all') }),
    check(
      'storefront types',
      { args: [routerCli(), 'typegen'], cwd: storefront },
      { args: types('storefront'), cwd: storefront },
    ),
    check('console types', { args: types('console'), cwd: consoleApp }),
    check('lint', { args: [tool('@biomejs/biome/bin/biome'), 'check', '.'] }),
  ]
}

/** Runs the tests of some projects of vitest.config.ts, all of them or those of the named files. */
export async function tests(runs: Runs, name: string, projects: string[], options: TestOptions = {}): Promise<Verdict> {
  const { files = [], ...rest } = options
  const report = path.join(runs.folder, `${name}.json`)
  const args = [...files, ...projects.flatMap((project) => ['--project', project])]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--passWithNoTests']
  const { code, output } = await runs.run(name, [tool('vitest/vitest.mjs'), 'run', ...args, ...reporters], rest)
  return { ...(await countTests(name, report, code)), output }
}

interface TestOptions extends RunOptions {
  files?: string[]
}
