import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { keepAliveServer } from './keep-alive.ts'

test('idle connections are kept for 72 seconds, and every answer says so', async () => {
  const server = keepAliveServer((_request, response) => response.end('OK'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect([answer.headers.get('keep-alive'), await answer.text()]).toEqual(['timeout=72', 'OK'])
  server.closeAllConnections()
  await once(server.close(), 'close')
})
