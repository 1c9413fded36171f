import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { SIGN_IN_SECRETS } from './parties.ts'

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-sign-in-'))
  sandbox = await startSandbox({ dataFolder: folder })
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true })
})

const send = (path: string, form: Record<string, string>) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const page = async (path: string) => (await fetch(sandbox.url + path)).text()

const redirect_uri = 'http://localhost:3000/account/login/line'
const { clientId: client_id, clientSecret: client_secret } = SIGN_IN_SECRETS.line

/** A person lets the provider identify them to the shop; returns the code. */
async function allow(): Promise<string> {
  const asked = new URLSearchParams({ client_id, redirect_uri, response_type: 'code', scope: 'openid', state: 's' })
  const answer = await send('/sign-in/line/oauth2/v2.1/authorize', { asked: String(asked), person: 'midori' })
  return new URL(answer.headers.get('location')!).searchParams.get('code')!
}
const spend = (code: string) =>
  send('/sign-in/line/oauth2/v2.1/token', {
    ...{ client_id, client_secret, redirect_uri, code, grant_type: 'authorization_code' },
  })

test('a provider set to fail rejects the given number of calls and does not use up the code', async () => {
  const code = await allow()
  const set = await send('/sandbox/faults', { match: '/sign-in/line', api: 'fails', count: '1' })
  expect([set.status, set.headers.get('location')]).toEqual([303, '/'])
  expect(await page('/')).toContain('LINEがエラー500を返します（あと1回）')
  expect((await spend(code)).status).toBe(500)
  expect((await spend(code)).status).toBe(200)
})

test('a fault affects only the chosen provider, and can be switched off', async () => {
  await send('/sandbox/faults', { match: '/sign-in/yahoo', api: 'fails' })
  expect((await spend(await allow())).status).toBe(200)
  await send('/sandbox/faults', { match: '', api: 'none' })
  expect(await page('/')).not.toContain('いまの状態')
})

test('a delayed call has taken effect', async () => {
  const code = await allow()
  const late = { api: { delay_ms: 300, match: '/sign-in', count: 1 } }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(late) })
  const answer = await spend(code)
  expect([answer.status, answer.headers.get('x-late-ms')]).toEqual([200, null])
  expect((await spend(code)).status).toBe(400)
})

test('the sign-in page lists the sign-ins and what became of each', async () => {
  await allow()
  const shown = await page('/sign-in')
  expect(shown).toContain('緑川 みどり')
  expect(shown).toContain('コードを渡しました')
  expect(shown).toContain('お店がトークンを受け取りました')
  expect(shown).toContain('取り消されました')
})
