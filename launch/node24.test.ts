import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kusuribako-install-'))
  mkdirSync(path.join(folder, 'launch'))
  for (const file of ['launch/node24.mjs', 'package-lock.json'])
    cpSync(new URL(`../${file}`, import.meta.url), path.join(folder, file))
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'start.mjs'), "(await import('./launch/node24.mjs')).runOnNode24('none.ts')")
  // Stands in for npm: it writes its process id, and never ends by itself.
  writeFileSync(
    path.join(folder, 'npm.js'),
    "import { writeFileSync } from 'node:fs'\nwriteFileSync('npm.pid', String(process.pid))\nsetInterval(() => {}, 1000)",
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'a start that is ended by %s while it installs ends npm too',
  async (signal) => {
    const mark = path.join(folder, 'npm.pid')
    rmSync(mark, { force: true })
    const env = { ...process.env, npm_execpath: path.join(folder, 'npm.js') }
    const start = spawn(process.execPath, ['start.mjs'], { cwd: folder, env, stdio: 'ignore' })
    const ended = new Promise((resolve) => start.on('exit', resolve))
    await expect.poll(() => existsSync(mark) && readFileSync(mark, 'utf8')).toMatch(/^\d+$/)
    const npm = Number(readFileSync(mark, 'utf8'))
    expect(isAlive(npm)).toBe(true)
    start.kill(signal)
    expect(await ended).toBe(1)
    await expect.poll(() => isAlive(npm)).toBe(false)
  },
)
