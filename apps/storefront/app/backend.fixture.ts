import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { config } from './config.server.ts'

/** A backend of this test file, with configurable responses; meanwhile the shop's address is shop.example.com. */
export function fakeBackend(answer: RequestListener): void {
  let backend: Server
  // Read once by a process, and so shared with every other test that runs in this one.
  const settings = { ...config() }
  beforeAll(async () => {
    backend = createServer(answer)
    await new Promise<void>((ready) => backend.listen(0, '127.0.0.1', ready))
    const { port } = backend.address() as AddressInfo
    Object.assign(config(), { API_URL: `http://127.0.0.1:${port}`, PUBLIC_URL: 'http://shop.example.com' })
  })
  afterAll(() => {
    Object.assign(config(), settings)
    backend.close()
  })
}
