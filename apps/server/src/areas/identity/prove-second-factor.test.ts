import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seal } from '../../base/seal.ts'
import { factsOf, password } from '../../base/testing/accounts.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { codeAt, opened, secondFactorDesk, secondFactorUrl } from './second-factor.fixture.ts'

let shop: TestShop
let desk: ReturnType<typeof secondFactorDesk>
beforeAll(async () => {
  shop = await testShop()
  desk = secondFactorDesk(shop)
})
beforeEach(async () => {
  shop.clock.now = opened
  await shop.db.deleteFrom('rate_limit').execute()
  await shop.db.deleteFrom('fact').execute()
})
afterAll(() => shop.close())

const wrong = {
  status: 401,
  body: { code: 'second_factor_wrong', type: 'unauthorized', message: expect.any(String) },
}

test('the codes are those of RFC 6238', async () => {
  const { id, headers } = await desk.clerk()
  await desk.begin(headers)
  // Appendix B: the secret “12345678901234567890”, SHA-1, at 2005-03-18 01:58:29 UTC; of eight digits the last six.
  const secret = seal(shop.config, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  await shop.db.updateTable('second_factor').set({ secret }).where('staff_id', '=', id).execute()
  shop.clock.now = new Date(1_111_111_109_000)
  expect((await desk.confirm(headers, '081804')).status).toBe(200)
})

test('ignores a code when the account has no second factor', async () => {
  const { email } = await desk.clerk()
  expect((await desk.signIn(email, '000000')).status).toBe(200)
  expect((await shop.call('POST', '/admin/auth/token', { email, password, code: 'x' })).status).toBe(200)
})

test('accepts codes of a clock that is up to thirty seconds off, and no more', async () => {
  const { email, secret } = await desk.guarded()
  desk.later(300)
  for (const [skew, status] of [
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ] as const)
    expect({ skew, status: (await desk.signIn(email, codeAt(secret, 300 + skew))).status }).toEqual({ skew, status })
})

test('a code works once, and no earlier code works after it', async () => {
  const { id, email, secret } = await desk.guarded()
  expect(await desk.signIn(email, codeAt(secret))).toMatchObject(wrong)
  expect(await shop.call('POST', '/admin/auth/token', { email, password, code: codeAt(secret) })).toMatchObject(wrong)
  desk.later(300)
  expect((await desk.signIn(email, codeAt(secret, 300))).status).toBe(200)
  const before = await desk.rowsOf(id)
  expect(await desk.signIn(email, codeAt(secret, 300))).toMatchObject(wrong)
  expect(await desk.signIn(email, codeAt(secret, 270))).toMatchObject(wrong)
  expect(await desk.rowsOf(id)).toEqual(before)
  expect((await desk.signIn(email, codeAt(secret, 330))).status).toBe(200)
})

test('a code that another sign-in uses at the same time is refused', async () => {
  const { id, email, secret, codes } = await desk.guarded()
  desk.later(300)
  const last_step = Math.floor(shop.clock.now.getTime() / 30_000)
  const uses = [
    [codeAt(secret, 300), { last_step }],
    [codes[0], { recovery_secrets: [] }],
  ] as const
  for (const [code, used] of uses) {
    const use = (db: TestShop['db']) =>
      db
        .updateTable('second_factor')
        .set(used as { last_step: number })
        .where('staff_id', '=', id)
        .execute()
    expect(await raceTransactions(shop.db, use, () => desk.signIn(email, code))).toMatchObject(wrong)
  }
})

test('codes may be typed in full width, with spaces and in lower case', async () => {
  const { email, secret, codes } = await desk.guarded()
  desk.later(300)
  const wide = (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const code = wide(codeAt(secret, 300))
  expect((await desk.signIn(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  expect((await desk.signIn(email, codes[0]!.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
})

test('a recovery code signs in once, and notes an event for its owner', async () => {
  const { id, email, codes, headers } = await desk.guarded()
  await factsOf(shop, 'staff.proof_changed')
  expect((await desk.signIn(email, codes[3])).status).toBe(200)
  expect(await factsOf(shop, 'staff.proof_changed')).toEqual([
    { user_id: id, what: 'recovery_code_used', at: opened.toISOString() },
  ])
  expect((await shop.call('GET', secondFactorUrl, undefined, headers)).body.data.recovery_codes_left).toBe(9)
  const before = await desk.rowsOf(id)
  expect(await desk.signIn(email, codes[3])).toMatchObject(wrong)
  expect(await desk.rowsOf(id)).toEqual(before)
  expect((await desk.signIn(email, codes[9])).status).toBe(200)
})

test('ten wrong codes lock the account for fifteen minutes, even for a right code', async () => {
  const { id, email, secret, headers } = await desk.guarded()
  desk.later(300)
  for (let at = 0; at < 10; at++) expect(await desk.signIn(email, '000000')).toMatchObject(wrong)
  expect((await desk.signIn(email)).body.code).toBe('second_factor_needed')
  await factsOf(shop, 'staff.proof_changed')
  expect(await desk.signIn(email, codeAt(secret, 300))).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  expect(await factsOf(shop, 'staff.proof_changed')).toEqual([
    { user_id: id, what: 'codes_refused', at: shop.clock.now.toISOString() },
  ])
  const ended = await shop.call('POST', `${secondFactorUrl}/end`, { password, code: codeAt(secret, 300) }, headers)
  expect(ended).toMatchObject({ status: 423, body: { code: 'ams_account_locked' } })
  desk.later(300 + 15 * 60)
  expect((await desk.signIn(email, codeAt(secret, 1200))).status).toBe(200)
})

test('a right code ends the count of wrong ones', async () => {
  const { email, secret } = await desk.guarded()
  for (const [seconds, wrongOnes] of [
    [300, 9],
    [360, 1],
  ] as const) {
    desk.later(seconds)
    for (let at = 0; at < wrongOnes; at++) expect(await desk.signIn(email, '000000')).toMatchObject(wrong)
    expect((await desk.signIn(email, codeAt(secret, seconds))).status).toBe(200)
  }
})

test('a wrong password does not reveal a second factor, and uses up no code', async () => {
  const { email, codes } = await desk.guarded()
  expect(await desk.signIn(email, codes[0], 'wrong')).toMatchObject({ status: 401, body: 'Unauthorized' })
  expect((await desk.signIn(email, codes[0])).status).toBe(200)
})
