import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ChildPlan } from './children.ts'

export const storefront = path.resolve(import.meta.dirname, '../apps/storefront')
export const consoleApp = path.resolve(import.meta.dirname, '../apps/admin')
const packages = path.resolve(import.meta.dirname, '../packages')

/** Runs a command to its end and throws when it fails. */
type Run = (plan: Omit<ChildPlan, 'logFile'>) => Promise<void>

/** Builds the storefront when its sources, those of its packages or the lock file changed since the last build. */
export const buildStorefront = (run: Run): Promise<void> =>
  buildWhenChanged(run, 'build-storefront', storefront, 'server/index.js', [
    [routerCli(), 'build', '--logLevel', 'warn'],
    ['server/compress.ts'],
  ])

/** Builds the staff console in the same way. */
export const buildConsole = (run: Run): Promise<void> =>
  buildWhenChanged(run, 'build-console', consoleApp, 'index.html', [[viteCli(), 'build', '--logLevel', 'warn']])

/** The command of React Router, wherever npm has put it. */
export const routerCli = () => commandIn(storefront, '@react-router/dev', 'bin.cjs')

/** The command of Vite. */
export const viteCli = () => commandIn(consoleApp, 'vite', 'bin/vite.js')

function commandIn(app: string, name: string, file: string): string {
  const require = createRequire(path.join(app, 'package.json'))
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), file)
}

async function buildWhenChanged(run: Run, name: string, app: string, builtFile: string, commands: string[][]) {
  const stamp = path.join(app, 'build/sources.sha256')
  const sources = await hashSources(app)
  const last = await readFile(stamp, 'utf8').catch(() => '')
  if (last === sources && existsSync(path.join(app, 'build', builtFile))) return
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const args of commands) await run({ name, command: process.execPath, cwd: app, env, args })
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, sources)
}

/** By its path in the project, because that may itself be in a folder named `build`. */
export const isSource = (name: string) => !/[\\/](node_modules|build|\.react-router)[\\/]|\.test\.tsx?$/.test(name)

async function hashSources(app: string): Promise<string> {
  const hash = createHash('sha256')
  const files = [path.resolve(packages, '../package-lock.json')]
  for (const folder of [app, packages]) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      if (entry.isFile() && isSource(path.relative(path.dirname(packages), file))) files.push(file)
    }
  }
  for (const file of files.sort()) hash.update(`${path.relative(packages, file)}\n`).update(await readFile(file))
  return hash.digest('hex')
}
