import { type AddressInfo, createServer } from 'node:net'
import type { Ports } from './settings.ts'

/** Ports that are free at the moment, for a shop beside others. */
export async function freePorts(): Promise<Ports> {
  const probes = Array.from({ length: 4 }, () => createServer())
  // All open at once, so that they differ.
  await Promise.all(probes.map((probe) => new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))))
  const [storefront, server, sandbox, smtp] = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return { storefront: storefront!, server: server!, sandbox: sandbox!, smtp: smtp! }
}
