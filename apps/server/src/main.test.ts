import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from './base/testing/database.ts'
import { testSettings } from './base/testing/shop.ts'
import { vanishingDatabase } from './base/testing/vanishing-database.ts'

/** Lets the thirteen seconds of the server pass at once. */
const quickly = `const wait = setTimeout
  globalThis.setTimeout = (work, ms, ...more) => wait(work, ms === 13_000 ? 0 : ms, ...more)`

test('a server that is to stop exits after thirteen seconds, though its database has vanished', async () => {
  const { url, state, close } = await vanishingDatabase(await testDatabase())
  const env = { PATH: process.env.PATH, ...testSettings(url), ROLES: 'worker', PORT: '0' }
  const main = path.resolve(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(quickly)}`, main], {
    env,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  state.isAway = true
  await expect.poll(() => state.unanswered, { timeout: 10_000 }).toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([1, null])
  close()
})
