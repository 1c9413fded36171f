import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserError } from './user-error.ts'
import { readyWithin_ms, waitForAnswer } from './wait-for-answer.ts'

let status: number
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`
})
afterAll(() => server.close())

const part = { name: 'server', lastLines: () => 'waits for a lock' }
const alive = { ...part, ended: new Promise<never>(() => {}) }
const gone = { ...part, ended: Promise.resolve({ code: 1, signal: null }) }

test('waitForAnswer resolves on a success status, or on any status with the option acceptsErrors', async () => {
  status = 200
  await waitForAnswer(alive, url)
  status = 503
  await waitForAnswer(alive, url, { acceptsErrors: true })
})

test('a part that runs but does not become ready in time fails with its last log lines', async () => {
  status = 503
  const waiting = waitForAnswer(alive, url, { within_ms: 60 })
  await expect(waiting).rejects.toThrow(new UserError('server が時間内に応答しませんでした。\nwaits for a lock'))
  expect(readyWithin_ms).toBe(300_000)
})

test('a part that has ended fails at once with its last log lines', async () => {
  status = 503
  await expect(waitForAnswer(gone, url)).rejects.toThrow(
    new UserError('server が始まりませんでした。\nwaits for a lock'),
  )
})
