import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { testShop } from './base/testing/shop.ts'

afterEach(() => void vi.useRealTimers())

const halfRequest = ['POST /store/carts HTTP/1.1', 'Host: shop', 'Content-Type: application/json', 'Content-Length: 9']

test.each([
  ['says nothing', ''],
  ['sends half a request', `${halfRequest.join('\r\n')}\r\n\r\n{`],
])('a server that is to stop waits twelve seconds for a connection that %s', async (_what, text) => {
  const shop = await testShop()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const accepted = new Promise((resolve) => shop.app.server.once('connection', resolve))
  const socket = connect((shop.app.server.address() as { port: number }).port, '127.0.0.1')
  const ended = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
  socket.write(text)
  await accepted
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isStopped = false
  const stopped = shop.close().then(() => {
    isStopped = true
  })
  await expect.poll(() => shop.app.server.listening).toBe(false)
  vi.advanceTimersByTime(11_999)
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  vi.advanceTimersByTime(1)
  await Promise.all([ended, stopped])
  expect(isStopped).toBe(true)
})
