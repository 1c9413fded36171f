import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSandbox } from '../../../../sandbox/src/sandbox.ts'
import type { PaymentData } from '../ports.ts'
import { walletSecrets, walletSettings } from './wallets.ts'

export interface Notification {
  type: string
  body: string
  signature: string
}

/** Events that a wallet's provider can report to the shop or ask of it. */
interface WalletNews {
  path: string
  body: string
  headers: Record<string, string>
}

export interface TestSandbox {
  url: string
  /** The settings with which a shop finds this sandbox. */
  settings: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_URL: string } & ReturnType<
    typeof walletSettings
  >
  /** Calls Stripe's API directly and not through the shop; returns its JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came.
  ask: (method: 'GET' | 'POST', path: string, form?: Record<string, string>) => Promise<any>
  /** Injects a fault, or (`null`) removes it. */
  fault: (faults: { webhooks?: string; delay_ms?: number; count?: number; api?: object | null }) => Promise<void>
  /** Moves the clock of the outside parties ahead by this many ms; 0 resets it. */
  clock: (by_ms: number) => Promise<void>
  /** Presses a button on the bank's page; `closed` closes the page. */
  challenge: (data: PaymentData, decision: 'approved' | 'refused' | 'closed') => Promise<void>
  /** Sets the receiver of webhooks from now on; it returns the response status. */
  onNotification: (take: (notification: Notification) => Promise<number>) => void
  /** Sets the receiver of the wallets' webhooks from now on. */
  onWalletNews: (take: (news: WalletNews) => Promise<{ status: number; text: string }>) => void
  /** Presses a button on a wallet's page; returns the page, or the URL that leads back to the shop. */
  decide: (reference: string, decision: string) => Promise<{ location: string | null; text: string }>
  /** The provider's own record of a wallet's payment. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came.
  wallet: (reference: string) => Promise<any>
  stop: () => Promise<void>
}

/** The outside parties for one test file, in process, on free ports and with their own state. */
export async function testSandbox(): Promise<TestSandbox> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'kusuribako-sandbox-'))
  const letterbox = await openLetterbox()
  const sandbox = await startSandbox({
    dataFolder,
    webhookUrl: `${letterbox.url}/webhooks/stripe`,
    webhookRetryDelaysMs: [1, 1, 1],
    wallets: walletSecrets(letterbox.url),
  })
  const secret = { STRIPE_SECRET_KEY: 'sk_test_kusuribako', STRIPE_WEBHOOK_SECRET: 'whsec_kusuribako' }
  const ask: TestSandbox['ask'] = async (method, at, form) => {
    const authorization = `Bearer ${secret.STRIPE_SECRET_KEY}`
    const body = form && new URLSearchParams(form)
    const answer = await fetch(sandbox.url + at, { method, headers: { authorization }, ...(body && { body }) })
    return answer.json()
  }
  const wallet: TestSandbox['wallet'] = async (reference) => {
    const all = (await (await fetch(`${sandbox.url}/wallets.json`)).json()) as { reference: string }[]
    return all.find((one) => one.reference === reference)
  }
  return {
    url: sandbox.url,
    settings: { ...secret, STRIPE_API_URL: sandbox.url, ...walletSettings(sandbox.url) },
    ask,
    async fault(faults) {
      const headers = { 'content-type': 'application/json' }
      await fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(faults) })
    },
    async clock(by_ms) {
      const headers = { 'content-type': 'application/json' }
      await fetch(`${sandbox.url}/sandbox/clock`, { method: 'POST', headers, body: JSON.stringify({ by_ms }) })
    },
    async challenge({ id, client_secret }, decision) {
      if (decision === 'closed') return ask('POST', `/v1/payment_intents/${id}/source_cancel`, {})
      const body = new URLSearchParams({ client_secret: String(client_secret), decision })
      await fetch(`${sandbox.url}/stripe/challenge/${id}`, { method: 'POST', body, redirect: 'manual' })
    },
    onNotification: letterbox.onNotification,
    onWalletNews: letterbox.onWalletNews,
    async decide(reference, decision) {
      const { id } = await wallet(reference)
      const body = new URLSearchParams({ decision })
      const answer = await fetch(`${sandbox.url}/wallets/${id}`, { method: 'POST', body, redirect: 'manual' })
      return { location: answer.headers.get('location'), text: await answer.text() }
    },
    wallet,
    async stop() {
      await sandbox.stop()
      await letterbox.close()
      await rm(dataFolder, { recursive: true })
    },
  }
}

/** Where the sandbox posts its webhooks until the shop that receives them is started. */
async function openLetterbox() {
  let receive: (notification: Notification) => Promise<number> = async () => 200
  let receiveWalletNews: (news: WalletNews) => Promise<{ status: number; text: string }> = async () => ({
    status: 200,
    text: '{}',
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const path = request.url ?? ''
    if (path !== '/webhooks/stripe') {
      const answer = await receiveWalletNews({ path, body, headers: request.headers as Record<string, string> })
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
    }
    const { type } = JSON.parse(body) as { type: string }
    response.writeHead(await receive({ type, body, signature: String(request.headers['stripe-signature']) })).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    onNotification(next: typeof receive) {
      receive = next
    },
    onWalletNews(next: typeof receiveWalletNews) {
      receiveWalletNews = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
