import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePorts } from '../launch/free-ports.ts'
import { loadSecrets } from '../launch/secrets.ts'
import { settingsFrom } from '../launch/settings.ts'
import { shopOf } from '../launch/shop.ts'
import { quietStep } from '../launch/steps.ts'

/** The address of the journeys' shop. */
interface Addresses {
  url: string
  apiUrl: string
  sandboxUrl: string
  databaseUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    shop: Addresses
  }
}

/**
 * Global setup: opens one whole shop for all journeys (free ports, a fresh database with the demo) and passes on its
 * address. Returns the teardown; nothing of it is kept.
 */
export default async function openShop(project: TestProject): Promise<() => Promise<void>> {
  const data = await mkdtemp(path.join(tmpdir(), 'kusuribako-journey-'))
  const ports = await freePorts()
  const env = { PATH: process.env.PATH, TZ: process.env.TZ }
  const settings = settingsFrom(env, { ports, data, dev: false, secrets: await loadSecrets(data) })
  const shop = shopOf({ ...settings, orders: false, durable: false })
  const close = async () => {
    await shop.stop()
    await rm(data, { recursive: true, force: true })
  }
  try {
    await shop.open(quietStep)
  } catch (error) {
    await close()
    throw error
  }
  const at = (port: number) => `http://localhost:${port}`
  project.provide('shop', {
    url: at(ports.storefront),
    apiUrl: at(ports.server),
    sandboxUrl: at(ports.sandbox),
    databaseUrl: settings.server.DATABASE_URL!,
  })
  return close
}
