import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { DEFAULTS, type Sandbox, type SandboxOptions, startSandbox } from '../sandbox.ts'

interface Received {
  event: Stripe.Event
  body: string
  signature: string
}

/** A shop's webhook endpoint: records what it receives, and responds with `statuses` one after the other, then 200. */
export async function openReceiver() {
  const received: Received[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    received.push({ event: JSON.parse(body), body, signature: String(request.headers['stripe-signature']) })
    response.writeHead(statuses.shift() ?? 200).end()
    for (const { resolve } of waiting.filter(({ count }) => received.length >= count)) resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    received,
    statuses,
    types: () => received.map(({ event }) => event.type),
    /** Resolves as soon as `count` posts have arrived in total. */
    arrived(count: number): Promise<void> {
      if (received.length >= count) return Promise.resolve()
      return new Promise((resolve) => waiting.push({ count, resolve }))
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A sandbox of its own for one test file, a shop's endpoint, and the official client that calls it. */
export async function openLab(options: Partial<SandboxOptions> = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const receiver = await openReceiver()
  const settings = { dataFolder, webhookUrl: receiver.url, webhookRetryDelaysMs: [1, 1], ...options }
  let sandbox: Sandbox = await startSandbox(settings)
  const lab = {
    receiver,
    url: sandbox.url,
    smtpPort: sandbox.smtpPort,
    stripe: clientFor(sandbox.url),
    /** Stops the sandbox and starts it again on the same folder. */
    async restart() {
      await sandbox.stop()
      sandbox = await startSandbox(settings)
      Object.assign(lab, { url: sandbox.url, smtpPort: sandbox.smtpPort, stripe: clientFor(sandbox.url) })
    },
    async post(path: string, body?: object) {
      const headers = body ? { 'Content-Type': 'application/json' } : undefined
      const response = await fetch(lab.url + path, { method: 'POST', headers, body: body && JSON.stringify(body) })
      return { status: response.status, body: await response.json() }
    },
    async close() {
      await sandbox.stop()
      await receiver.close()
      await rm(dataFolder, { recursive: true })
    },
  }
  return lab
}
export type Lab = Awaited<ReturnType<typeof openLab>>

export function clientFor(url: string, key = DEFAULTS.secretKey): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** The error with which a call fails; the test fails if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the call was not refused')
}
