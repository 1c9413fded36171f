import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PointsProvider } from '../../base/ports.ts'
import { dPointsDesk } from '../../base/testing/d-points.ts'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { dPoints } from './d-points.ts'

let sandbox: TestSandbox
let provider: PointsProvider
let desk: ReturnType<typeof dPointsDesk>
let subject = ''
let made = 0
beforeAll(async () => {
  sandbox = await testSandbox()
  provider = dPoints(sandbox.settings, 300)
  desk = dPointsDesk(sandbox)
})
beforeEach(async () => {
  await sandbox.fault({ api: null })
  subject = `https://i.mydocomo.com/id/${++made}`
  await desk.set(subject, { points: 1000 })
})
afterAll(() => sandbox.stop())

const ok = { ok: true }
const no = (code: string) => ({ ok: false, code })
const key = (name: string) => `${name}_${made}`

describe('a use of points', () => {
  test('is held, settled and cancelled once each, however often requested', async () => {
    const use = key('att')
    for (let time = 0; time < 2; time++) expect(await provider.hold(use, subject, 700)).toEqual(ok)
    expect(await provider.read(subject)).toEqual({ ok: true, points: 300, card_last4: '4242' })
    expect(await provider.inspect(use)).toEqual({ ok: true, state: 'held' })
    for (let time = 0; time < 2; time++) expect(await provider.settle(use)).toEqual(ok)
    expect(await provider.inspect(use)).toEqual({ ok: true, state: 'settled' })
    for (let time = 0; time < 2; time++) expect(await provider.cancel(use)).toEqual(ok)
    expect(await desk.pointsOf(subject)).toBe(1000)
    expect(await desk.transactionsOf(subject)).toEqual([['use', 700, 'canceled']])
  })

  test('above the balance is refused', async () => {
    expect(await provider.hold(key('att'), subject, 1001)).toEqual(no('dcm_not_enough_points'))
    expect(await desk.pointsOf(subject)).toBe(1000)
  })

  test('that was cancelled cannot be held or settled, nor its key reused with another amount', async () => {
    const use = key('att')
    expect(await provider.cancel(use)).toEqual(ok)
    expect(await provider.hold(use, subject, 700)).toEqual(no('dcm_transaction_already_processed'))
    const other = key('other')
    await provider.hold(other, subject, 700)
    expect(await provider.hold(other, subject, 701)).toEqual(no('dcm_transaction_already_processed'))
    await provider.cancel(other)
    expect(await provider.settle(other)).toEqual(no('dcm_transaction_already_processed'))
    expect(await desk.pointsOf(subject)).toBe(1000)
  })

  test('whose answer is lost is held once, and confirmed by a retry', async () => {
    const use = key('att')
    await sandbox.fault({ api: { match: '/uses', delay_ms: 600, count: 1 } })
    expect(await provider.hold(use, subject, 700)).toEqual(no('dcm_docomo_timeout'))
    expect(await provider.hold(use, subject, 700)).toEqual(ok)
    expect(await desk.pointsOf(subject)).toBe(300)
  })
})

test('an award is made once per key, and revoked as far as the balance allows', async () => {
  const [award, back] = [key('award'), key('back')]
  for (let time = 0; time < 2; time++) expect(await provider.award(award, subject, 50)).toEqual(ok)
  expect(await desk.pointsOf(subject)).toBe(1050)
  for (let time = 0; time < 2; time++) expect(await provider.revoke(back, award, 20)).toEqual(ok)
  expect(await desk.pointsOf(subject)).toBe(1030)
  await desk.set(subject, { points: 5 })
  expect(await provider.revoke(key('rest'), award, 30)).toEqual(ok)
  expect(await desk.pointsOf(subject)).toBe(0)
})

test('an unknown use has no state and cannot be settled', async () => {
  expect(await provider.inspect('att_none')).toEqual({ ok: true, state: null })
  expect(await provider.settle('att_none')).toEqual(no('dcm_unknown_error'))
})

test.each([
  ['suspended', 'dcm_dcard_suspended'],
  ['not_ready', 'dcm_account_not_ready'],
  ['invalid_card', 'dcm_invalid_dcard_number'],
] as const)('an account that is %s is refused (%s)', async (status, code) => {
  await desk.set(subject, { points: 1000, status })
  expect(await provider.read(subject)).toEqual(no(code))
  expect(await provider.hold(key('att'), subject, 1)).toEqual(no(code))
  expect(await provider.award(key('award'), subject, 1)).toEqual(no(code))
  expect(await desk.pointsOf(subject)).toBe(1000)
})

test('an unknown account is refused as not ready', async () => {
  expect(await provider.read('https://i.mydocomo.com/id/nobody')).toEqual(no('dcm_account_not_ready'))
})

test.each([
  [{ status: 500 }, 'dcm_docomo_internal_error'],
  [{ status: 400 }, 'dcm_docomo_bad_request'],
  [{ status: 418 }, 'dcm_unknown_error'],
  [{ delay_ms: 600 }, 'dcm_docomo_timeout'],
])('a fault of %j is reported as %s', async (fault, code) => {
  await sandbox.fault({ api: { match: '/d-points/v1', ...fault } })
  expect(await provider.read(subject)).toEqual(no(code))
  expect(await provider.award(key('award'), subject, 1)).toEqual(no(code))
})

test('an unreachable server is reported as a timeout', async () => {
  const away = dPoints({ ...sandbox.settings, D_POINT_API_URL: 'http://127.0.0.1:9' })
  expect(await away.read(subject)).toEqual(no('dcm_docomo_timeout'))
})

test('renews an expired access token; without a valid one it reports dcm_token_error', async () => {
  await provider.read(subject)
  await desk.forgetTokens()
  expect(await provider.read(subject)).toMatchObject({ points: 1000 })
  await sandbox.fault({ api: { match: '/d-points/v1', status: 401 } })
  expect(await provider.read(subject)).toEqual(no('dcm_token_error'))
  await sandbox.fault({ api: null })
  const stranger = dPoints({ ...sandbox.settings, D_POINT_SECRET: 'wrong' })
  expect(await stranger.read(subject)).toEqual(no('dcm_token_error'))
})
