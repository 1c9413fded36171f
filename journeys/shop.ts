import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Child } from '../launch/children.ts'
import { keepSecrets } from '../launch/secrets.ts'
import { settingsFrom } from '../launch/settings.ts'
import { shopOf } from '../launch/shop.ts'
import { quietStep } from '../launch/steps.ts'

export interface JourneyShop {
  url: string
  apiUrl: string
  sandboxUrl: string
  /** `postgres`, `server`, `storefront`: for tests that end one by force. */
  children: Child[]
  /** Ends everything and removes its data. */
  stop(): Promise<void>
}

/** Opens a whole shop for journeys: free ports, a fresh database with the demo, nothing of it kept. */
export async function openJourneyShop(): Promise<JourneyShop> {
  const data = await mkdtemp(path.join(tmpdir(), 'kusuribako-journey-'))
  const [storefront, server, sandbox, smtp] = await freePorts(4)
  const ports = { storefront: storefront!, server: server!, sandbox: sandbox!, smtp: smtp! }
  const env = { PATH: process.env.PATH, TZ: process.env.TZ }
  const settings = settingsFrom(env, { ports, data, dev: false, secrets: await keepSecrets(data) })
  const shop = shopOf({ ...settings, durable: false })
  const stop = async () => {
    await shop.stop()
    await rm(data, { recursive: true, force: true })
  }
  try {
    await shop.open(quietStep)
  } catch (error) {
    await stop()
    throw error
  }
  const at = (port: number) => `http://localhost:${port}`
  return {
    url: at(ports.storefront),
    apiUrl: at(ports.server),
    sandboxUrl: at(ports.sandbox),
    children: shop.children,
    stop,
  }
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    probes.map(async (probe) => {
      await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
      const address = probe.address()
      return typeof address === 'object' && address ? address.port : 0
    }),
  )
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
