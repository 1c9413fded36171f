import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nowOf } from './clock.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { openState } from './state.ts'

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-clock-'))
  sandbox = await startSandbox({ dataFolder: folder })
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true })
})

const move = async (by_ms: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${sandbox.url}/sandbox/clock`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ by_ms }),
  })
  return { status: answer.status, body: await answer.json() }
}

test("each step moves the clock further ahead, and 0 resets it to the machine's time", async () => {
  expect((await move(300_000)).body.ahead_ms).toBe(300_000)
  const { ahead_ms, now } = (await move(86_400_000)).body
  expect(ahead_ms).toBe(86_700_000)
  expect(Math.abs(Date.parse(now) - Date.now() - ahead_ms)).toBeLessThan(5_000)
  expect(nowOf(openState(folder)) - Date.now()).toBeGreaterThan(86_690_000)
  expect((await move(0)).body.ahead_ms).toBe(0)
})

test.each([[-1], [1.5], ['a day'], [null], [3_653 * 86_400_000]])('the step %j is rejected', async (by_ms) => {
  expect((await move(by_ms)).status).toBe(400)
  expect((await (await fetch(`${sandbox.url}/sandbox/clock`)).json()).ahead_ms).toBe(0)
})

test('a button on the first page moves the clock', async () => {
  const body = new URLSearchParams({ by_ms: '1200000' })
  const pressed = await fetch(`${sandbox.url}/sandbox/clock`, { method: 'POST', body, redirect: 'manual' })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/'])
  expect(await (await fetch(sandbox.url)).text()).toContain('20分進める')
  expect((await (await fetch(`${sandbox.url}/sandbox/clock`)).json()).ahead_ms).toBe(1_200_000)
})
