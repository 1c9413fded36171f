import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSource } from './builds.ts'
import { checkData, checkDatabase, checkPorts, lockFolder, refuseOldPostgres } from './checks.ts'
import { missingFor } from './node24.mjs'
import { loadSecrets } from './secrets.ts'
import { UserError } from './user-error.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-checks-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('checkPorts names every port in use, with the variable to change it', async () => {
  const others = [createServer(), createServer()]
  const taken = await Promise.all(
    others.map(async (other) => {
      await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve))
      return (other.address() as AddressInfo).port
    }),
  )
  const ports = taken.map((port, at) => ({ port, variable: ['PORT', 'SANDBOX_PORT'][at]! }))
  await expect(checkPorts(ports)).rejects.toThrow(
    [
      `ポート ${taken[0]} は使用中です。PORT=${taken[0]! + 10} npm start のように、別の番号を指定してください。`,
      `ポート ${taken[1]} は使用中です。SANDBOX_PORT=${taken[1]! + 10} npm start のように、別の番号を指定してください。`,
    ].join('\n'),
  )
  await Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve))))
  await checkPorts(ports)
})

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

// For `localhost` browsers try ::1 first: they would find the other server there.
test.each(['127.0.0.1', ...(hasIPv6 ? ['::1'] : [])])('a port used only at %s counts as in use', async (host) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, host, resolve))
  const { port } = other.address() as AddressInfo
  await expect(checkPorts([{ port, variable: 'PORT' }])).rejects.toThrow(`ポート ${port} は使用中です。`)
  await new Promise((resolve) => other.close(resolve))
  await checkPorts([{ port, variable: 'PORT' }])
})

test('a data folder that is a file is rejected, and one that can be created is accepted', async () => {
  const file = path.join(folder, 'a file')
  await writeFile(file, '')
  await expect(checkData(file)).rejects.toThrow(
    `データの置き場 ${file} に書けません（EEXIST）。DATA_DIR で別の場所を指定してください。`,
  )
  await checkData(path.join(folder, 'data'))
})

test.runIf(process.platform === 'linux')('a full disk is reported with the required space', async () => {
  await expect(checkData('/proc')).rejects.toThrow('ディスクの空きが足りません（/proc に 0 MB、必要なのは 700 MB）。')
})

test('a folder whose shop is running is refused; a stale lock is taken over', async () => {
  const lock = path.join(folder, 'start.pid')
  // Another start, seen from outside.
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'launch/start.ts'])
  await writeFile(lock, String(other.pid))
  await expect(lockFolder(folder)).rejects.toThrow(
    `このフォルダのくすりばこはもう動いています（プロセス ${other.pid}）。`,
  )
  expect(await readFile(lock, 'utf8')).toBe(String(other.pid))
  const gone = new Promise((resolve) => other.on('exit', resolve))
  other.kill('SIGKILL')
  await gone
  await lockFolder(folder)
  expect(await readFile(lock, 'utf8')).toBe(String(process.pid))
})

test.each([
  ['apps/admin/src/main.tsx', true],
  ['apps\\admin\\src\\main.tsx', true],
  ['packages/ui/src/build.ts', true],
  ['apps/admin/build/index.html', false],
  ['apps\\admin\\build\\index.html', false],
  ['apps\\storefront\\.react-router\\types\\a.ts', false],
  ['packages/ui/node_modules/a/index.js', false],
  ['packages/ui/src/price.test.tsx', false],
])('isSource decides whether a change in %s requires a new build: %s', (name, expected) => {
  expect(isSource(name)).toBe(expected)
})

test.each([
  ['linux-x64', []],
  ['linux-arm64', []],
  ['darwin-arm64', ['@tailwindcss/oxide-darwin-arm64@4.3.5']],
  ['darwin-x64', ['@tailwindcss/oxide-darwin-x64@4.3.5']],
  ['win32-x64', ['@tailwindcss/oxide-win32-x64-msvc@4.3.5']],
])('missingFor lists the packages that %s needs beside the lock file', async (system, expected) => {
  const lock = JSON.parse(await readFile(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'))
  expect(missingFor(lock, system)).toEqual(expected)
})

test('an unreachable PostgreSQL is reported', async () => {
  await expect(checkDatabase('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    /^DATABASE_URL の PostgreSQL につながりません（.*ECONNREFUSED.*）。$/,
  )
})

test('PostgreSQL 14 is refused, and 15 is accepted', () => {
  expect(() => refuseOldPostgres(140_099)).toThrow(
    new UserError('DATABASE_URL の PostgreSQL は 14 です。15 以上が必要です。'),
  )
  expect(() => refuseOldPostgres(150_000)).not.toThrow()
})

test('secrets are created once, and an unreadable file of secrets is never overwritten', async () => {
  const made = await loadSecrets(folder)
  expect(Buffer.from(made.DATA_KEY, 'base64')).toHaveLength(32)
  expect(await loadSecrets(folder)).toEqual(made)
  const file = path.join(folder, 'secrets.json')
  await writeFile(file, '{"DATA_KEY":')
  await expect(loadSecrets(folder)).rejects.toThrow(/secrets\.json を読めません（.+）。控えから戻してください。$/)
  expect(await readFile(file, 'utf8')).toBe('{"DATA_KEY":')
})
