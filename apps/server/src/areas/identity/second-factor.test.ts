import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookieOf, factsOf, password } from '../../base/testing/accounts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { codeAt, opened, secondFactorDesk, secondFactorUrl } from './second-factor.fixture.ts'

let shop: TestShop
let desk: ReturnType<typeof secondFactorDesk>
type Headers = Record<string, string>
let owner: Headers
beforeAll(async () => {
  shop = await testShop()
  desk = secondFactorDesk(shop)
})
beforeEach(async () => {
  shop.clock.now = opened
  await shop.db.deleteFrom('rate_limit').execute()
  await shop.db.deleteFrom('fact').execute()
  owner = await signInStaff(shop)
})
afterAll(() => shop.close())

test('a second factor is set up with the password and a first code, and required from then on', async () => {
  const { id, email, headers } = await desk.clerk()
  const started = await desk.begin(headers)
  expect(started).toMatchObject({ status: 200, body: { data: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } } })
  const { secret, address } = started.body.data
  const name = encodeURIComponent('くすりばこ')
  const label = `${name}:${encodeURIComponent(email)}`
  const form = `issuer=${name}&secret=${secret}&algorithm=SHA1&digits=6&period=30`
  expect(address).toBe(`otpauth://totp/${label}?${form}`)
  expect((await desk.signIn(email)).status).toBe(200)
  expect((await shop.call('GET', secondFactorUrl, undefined, headers)).body).toEqual({
    data: { since: null, recovery_codes_left: 0 },
  })

  const confirmed = await desk.confirm(headers, codeAt(secret))
  expect(confirmed.status).toBe(200)
  const { recovery_codes } = confirmed.body.data
  expect(new Set(recovery_codes).size).toBe(10)
  for (const one of recovery_codes) expect(one).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect(await factsOf(shop, 'staff.proof_changed')).toEqual([
    { user_id: id, what: 'second_factor_on', at: opened.toISOString() },
  ])

  desk.later(30)
  for (const path of ['/admin/auth', '/admin/auth/token']) {
    const refused = await shop.call('POST', path, { email, password })
    expect(refused).toMatchObject({ status: 401, body: { code: 'second_factor_needed', type: 'unauthorized' } })
    expect(refused.headers).not.toHaveProperty('set-cookie')
  }
  const signedIn = await desk.signIn(email, codeAt(secret, 30))
  expect(signedIn).toMatchObject({
    status: 200,
    body: { user: { id, second_factor_at: opened.toISOString(), staff_role: 'clerk' } },
  })
  expect((await shop.call('GET', secondFactorUrl, undefined, cookieOf(signedIn))).body).toEqual({
    data: { since: opened.toISOString(), recovery_codes_left: 10 },
  })
})

test('neither the secret nor recovery codes are readable in the database or the audit log', async () => {
  const { id, secret, codes } = await desk.guarded()
  const stored = JSON.stringify([
    await desk.rowsOf(id),
    await shop.db.selectFrom('audit_entry').selectAll().where('resource_id', '=', id).execute(),
  ])
  for (const one of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(one)
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select(['call', 'resource_type', 'after'])
    .where('resource_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { call: `POST ${secondFactorUrl}/begin`, resource_type: 'second_factor', after: { secret: '***' } },
    { call: `POST ${secondFactorUrl}/confirm`, resource_type: 'second_factor', after: { last_step: 59_342_760 } },
    { call: `POST ${secondFactorUrl}/confirm`, resource_type: 'second_factor', after: { recovery_secrets: '***' } },
    {
      call: `POST ${secondFactorUrl}/confirm`,
      resource_type: 'staff',
      after: { second_factor_at: expect.any(String) },
    },
  ])
})

test('turning on a second factor ends the account’s other sessions and tokens', async () => {
  const { email, headers } = await desk.clerk()
  const elsewhere = cookieOf(await desk.signIn(email))
  const { access_token } = (await shop.call('POST', '/admin/auth/token', { email, password })).body
  const bearer = { authorization: `Bearer ${access_token}` }
  const statusAs = async (as: Headers) => (await shop.call('GET', '/admin/auth', undefined, as)).status
  expect([await statusAs(elsewhere), await statusAs(bearer)]).toEqual([200, 200])
  const { secret } = (await desk.begin(headers)).body.data
  const thisSession = cookieOf(await desk.confirm(headers, codeAt(secret)))
  expect([
    await statusAs(elsewhere),
    await statusAs(bearer),
    await statusAs(headers),
    await statusAs(thisSession),
  ]).toEqual([401, 401, 401, 200])
  desk.later(30)
  const newToken = await shop.call('POST', '/admin/auth/token', { email, password, code: codeAt(secret, 30) })
  expect(await statusAs({ authorization: `Bearer ${newToken.body.access_token}` })).toBe(200)
})

test('setting up requires the own password (ams_invalid_credentials); ten wrong ones lock it', async () => {
  const { id, headers } = await desk.clerk()
  const before = await desk.rowsOf(id)
  expect(await desk.begin(headers, 'wrong')).toMatchObject({ status: 401, body: { code: 'ams_invalid_credentials' } })
  expect(await desk.rowsOf(id)).toEqual(before)
  for (let at = 1; at < 10; at++) await desk.begin(headers, 'wrong')
  expect(await desk.begin(headers)).toMatchObject({ status: 423, body: { code: 'ams_account_locked' } })
  expect(await desk.rowsOf(id)).toEqual(before)
})

test('ten wrong codes lock the confirmation too (ams_account_locked)', async () => {
  const { id, headers } = await desk.clerk()
  await desk.begin(headers)
  const before = await desk.rowsOf(id)
  for (let at = 0; at < 10; at++) await desk.confirm(headers, '000000')
  expect(await desk.confirm(headers, '000000')).toMatchObject({ status: 423, body: { code: 'ams_account_locked' } })
  expect(await desk.rowsOf(id)).toEqual(before)
})

test('confirming without a set-up (second_factor_missing) or with a wrong code is refused', async () => {
  const { id, email, headers } = await desk.clerk()
  expect(await desk.confirm(headers, '123456')).toMatchObject({ status: 404, body: { code: 'second_factor_missing' } })
  const { secret } = (await desk.begin(headers)).body.data
  const before = await desk.rowsOf(id)
  for (const code of [codeAt(secret, 600), 'ABCD-EFGH'])
    expect(await desk.confirm(headers, code)).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } })
  expect(await desk.rowsOf(id)).toEqual(before)
  expect((await desk.signIn(email)).status).toBe(200)
})

test('a new set-up replaces an unconfirmed one, but not a confirmed one (second_factor_on)', async () => {
  const { id, headers } = await desk.clerk()
  const first = (await desk.begin(headers)).body.data.secret
  const { secret } = (await desk.begin(headers)).body.data
  expect((await desk.confirm(headers, codeAt(first))).status).toBe(401)
  const thisSession = cookieOf(await desk.confirm(headers, codeAt(secret)))
  const before = await desk.rowsOf(id)
  const refused = { status: 409, body: { code: 'second_factor_on' } }
  expect(await desk.begin(thisSession)).toMatchObject(refused)
  expect(await desk.confirm(thisSession, codeAt(secret, 30))).toMatchObject(refused)
  expect(await desk.rowsOf(id)).toEqual(before)
})

test('staff turn off their own second factor with password and code', async () => {
  const { id, email, secret, headers } = await desk.guarded()
  desk.later(300)
  const end = (body: object) => shop.call('POST', `${secondFactorUrl}/end`, body, headers)
  const before = await desk.rowsOf(id)
  expect((await end({ password: 'wrong', code: codeAt(secret, 300) })).body.code).toBe('ams_invalid_credentials')
  expect((await end({ password, code: '000000' })).body.code).toBe('second_factor_wrong')
  expect((await end({ password })).status).toBe(400)
  expect(await desk.rowsOf(id)).toEqual(before)
  await factsOf(shop, 'staff.proof_changed')
  expect(await end({ password, code: codeAt(secret, 300) })).toMatchObject({
    status: 200,
    body: { data: { ok: true } },
  })
  expect(await factsOf(shop, 'staff.proof_changed')).toMatchObject([{ user_id: id, what: 'second_factor_off' }])
  expect((await desk.rowsOf(id))[0]).toEqual([])
  expect((await desk.signIn(email)).status).toBe(200)
  expect(await end({ password, code: '000000' })).toMatchObject({
    status: 404,
    body: { code: 'second_factor_missing' },
  })
})

test('an owner can remove a colleague’s second factor, but not their own; other roles cannot', async () => {
  const { id, email } = await desk.guarded()
  await factsOf(shop, 'staff.proof_changed')
  const takeOff = (of: string, as = owner) => shop.call('DELETE', `/admin/v1/users/${of}/second-factor`, undefined, as)
  const before = await desk.rowsOf(id)
  for (const role of ['pharmacist', 'clerk', 'support', 'viewer', 'developer'])
    expect((await takeOff(id, await signInStaff(shop, { role }))).status).toBe(403)
  expect((await takeOff('usr_none')).status).toBe(404)
  const self = (await shop.call('GET', '/admin/auth', undefined, owner)).body.user.id
  expect(await takeOff(self)).toMatchObject({ status: 400, body: { code: 'second_factor_own' } })
  expect(await desk.rowsOf(id)).toEqual(before)
  expect(await takeOff(id)).toMatchObject({ status: 200, body: { data: { ok: true } } })
  expect((await takeOff(id)).status).toBe(200)
  expect(await factsOf(shop, 'staff.proof_changed')).toMatchObject([{ user_id: id, what: 'second_factor_off' }])
  expect((await desk.signIn(email)).status).toBe(200)
  const entries = shop.db.selectFrom('audit_entry').select(['resource_type', 'action']).where('resource_id', '=', id)
  expect(await entries.where('action', '=', 'delete').execute()).toEqual([
    { resource_type: 'second_factor', action: 'delete' },
  ])
})

test('an API token works without a code', async () => {
  const { id } = await desk.guarded()
  await shop.call('POST', `/admin/users/${id}`, { api_token: 'tok_of_the_clerk_that_nobody_guesses' }, owner)
  const { body } = await shop.call('GET', '/admin/auth', undefined, {
    'x-medusa-access-token': 'tok_of_the_clerk_that_nobody_guesses',
  })
  expect(body.user.id).toBe(id)
})

test('deleting a member of staff deletes their second factor', async () => {
  const { id } = await desk.guarded()
  await shop.call('DELETE', `/admin/users/${id}`, undefined, owner)
  expect((await desk.rowsOf(id))[0]).toEqual([])
})
