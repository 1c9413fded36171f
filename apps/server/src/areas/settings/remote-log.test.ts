import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { noteRemote } from './remote-log.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const report = (body: unknown) => shop.call('POST', '/store/v1/utils/log', body)

test('a report is accepted and answered with null', async () => {
  expect(await report({ message: 'x is undefined', data: { stack: 'at a.js:1' } })).toMatchObject({
    status: 200,
    body: { data: null },
  })
})

test('a report is logged at its severity, with the request’s id and without personal data', async () => {
  const lines: unknown[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const ctx = { ...shop.ctx(), log: log.child({ request_id: 'r1' }) }
  const body = {
    message: 'no mail to hanako@example.com',
    severity: 'warning',
    data: { email: 'x', status: 500 },
  } as const
  await noteRemote(ctx, { params: {}, query: {}, body })
  expect(lines).toEqual([
    { level: 40, request_id: 'r1', from: 'browser', data: { status: 500 }, msg: 'no mail to ［メールアドレス］' },
  ])
})

test.each([
  ['no message', { severity: 'info' }],
  ['a message that is too long', { message: 'x'.repeat(2001) }],
  ['an unknown severity', { message: 'x', severity: 'fatal' }],
  ['data that is too long', { message: 'x', data: 'y'.repeat(10_001) }],
])('%s is refused', async (_what, body) => {
  expect(await report(body)).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
})
