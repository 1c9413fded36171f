import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-pages-'))
  const wallets = {
    shopUrl: 'http://127.0.0.1:1',
    paypay: { apiKey: 'key', apiSecret: 'secret', merchantId: 'merchant' },
    amazonPay: { publicKeyId: 'SANDBOX-TEST', publicKey: '', merchantId: 'merchant' },
    rakutenPay: { shopId: 'shop', shopPass: 'pass' },
    dPay: { merchantId: 'merchant', secret: 'secret' },
  }
  sandbox = await startSandbox({ dataFolder: folder, wallets })
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true })
})

test.each([
  ['/stripe', 1],
  ['/wallets', 2],
  ['/sign-in', 1],
  ['/d-points', 1],
  ['/mailbox', 1],
])('%s shows a message instead of an empty list', async (place, times) => {
  const page = await (await fetch(sandbox.url + place)).text()
  expect(page).not.toContain('<ul class="rows"></ul>')
  expect(page.match(/まだ(ありません|メールは届いていません)。/g)).toHaveLength(times)
})

test('when the sandbox runs alone, the wallets page explains why it is empty', async () => {
  const own = mkdtempSync(join(tmpdir(), 'sandbox-alone-'))
  const alone = await startSandbox({ dataFolder: own })
  const answer = await fetch(`${alone.url}/wallets`)
  const page = await answer.text()
  await alone.stop()
  rmSync(own, { recursive: true })
  expect(answer.status).toBe(200)
  expect(page).toContain('お店と一緒に始めたとき')
  expect(page).toContain('npm start')
})
