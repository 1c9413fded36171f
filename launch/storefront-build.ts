import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ChildPlan } from './children.ts'

export const storefront = path.resolve(import.meta.dirname, '../apps/storefront')
const packages = path.resolve(import.meta.dirname, '../packages')
const stamp = path.join(storefront, 'build/sources.sha256')

/**
 * Builds the storefront when its sources, those of its packages or the lock file changed since the last build.
 * `run` runs a command to its end and throws when it fails.
 */
export async function buildStorefront(run: (plan: Omit<ChildPlan, 'logFile'>) => Promise<void>): Promise<void> {
  const sources = await hashSources()
  const last = await readFile(stamp, 'utf8').catch(() => '')
  if (last === sources && existsSync(path.join(storefront, 'build/server/index.js'))) return
  const env = { ...process.env, NODE_ENV: 'production' }
  const node = { name: 'build', command: process.execPath, cwd: storefront, env }
  await run({ ...node, args: [routerCli(), 'build', '--logLevel', 'warn'] })
  await run({ ...node, args: ['server/compress.ts'] })
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, sources)
}

/** The command of React Router, wherever npm has put it. */
export function routerCli(): string {
  const require = createRequire(path.join(storefront, 'package.json'))
  return path.join(path.dirname(require.resolve('@react-router/dev/package.json')), 'bin.cjs')
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = [path.resolve(packages, '../package-lock.json')]
  for (const folder of [storefront, packages]) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      if (entry.isFile() && !/\/(node_modules|build|\.react-router)\/|\.test\.tsx?$/.test(file)) files.push(file)
    }
  }
  for (const file of files.sort()) hash.update(`${path.relative(packages, file)}\n`).update(await readFile(file))
  return hash.digest('hex')
}
