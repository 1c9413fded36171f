import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignIn } from '../../adapters/sign-in/index.ts'
import type { Outside } from '../../base/ports.ts'
import { cookieOf, factsOf, openAccount, password } from '../../base/testing/accounts.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import type { TestResponse, TestShop } from '../../base/testing/shop.ts'
import { bodyOf, openSignInDesk, type Party, redirectUri, type SignInDesk } from './sign-in-elsewhere.fixture.ts'

let desk: SignInDesk
let shop: TestShop
let visit: SignInDesk['visit']
let handIn: SignInDesk['handIn']
beforeAll(async () => {
  desk = await openSignInDesk()
  ;({ shop, visit, handIn } = desk)
})
afterAll(() => desk.close())

const failed = { line: 'ams_line_sso_error', docomo: 'ams_daccount_sso_error', yahoo: 'ams_yahoo_sso_error' }
const parties = Object.keys(failed) as Party[]

const enter = async (party: Party, person: string, more = {}) => handIn(party, await visit(party, person), '', more)
const sessionCookie = (answer: TestResponse) => {
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  return { cookie: cookies.find((one) => one.startsWith('connect.sid='))!.split(';')[0]! }
}
const customers = () => shop.db.selectFrom('customer').selectAll().orderBy('id').execute()
const forget = async () => {
  await shop.db.deleteFrom('session').execute()
  await shop.db.deleteFrom('customer').execute()
  await shop.db.deleteFrom('fact').execute()
}

test('the three sign-in providers are offered', async () => {
  const { body } = await shop.call('GET', '/store/v1/auth/ways')
  expect(body.data).toEqual({ offered: ['line', 'docomo', 'yahoo'], connected: [], password: false, proved: false })
})

test.each(parties)('the first sign-in with %s creates an account, later ones use the same account', async (party) => {
  await forget()
  const first = await enter(party, 'midori', { newsletterSubscription: true })
  expect(first.status).toBe(200)
  const [account, ...otherCustomers] = await customers()
  expect(otherCustomers).toEqual([])
  expect(account).toMatchObject({ id: first.body.data.customerId, email: 'midori@example.com', has_account: true })
  expect(account!.password_hash).toBeNull()
  // LINE does not say whether the address is verified: a mail has to ask.
  expect(account!.metadata?.verified_email ?? null).toBe(party === 'line' ? null : true)
  expect(await factsOf(shop, 'customer.registered')).toEqual([{ customer_id: account!.id, newsletter: true }])
  const me = await shop.call('GET', '/store/v1/auth/ways', undefined, sessionCookie(first))
  expect(me.body.data).toMatchObject({ connected: [party], password: false })
  expect((await enter(party, 'midori')).body.data.customerId).toBe(account!.id)
  expect(await customers()).toHaveLength(1)
})

test.each(parties)('an invalid answer of %s is refused and creates no account', async (party) => {
  await forget()
  for (const fault of ['wrong_nonce', 'wrong_key', 'wrong_audience', 'expired_token', 'expired_code', 'wrong_state']) {
    const answer = await handIn(party, await visit(party, 'midori', { fault }))
    expect({ fault, status: answer.status, code: answer.body.code }).toEqual({
      fault,
      status: 401,
      code: failed[party],
    })
  }
  expect(await customers()).toEqual([])
})

test.each(parties)('a code of %s works once, only in the browser that started, and for ten minutes', async (party) => {
  await forget()
  const visited = await visit(party, 'midori')
  const other = await visit(party, 'midori')
  const stolen = { query: visited.query, headers: other.headers }
  expect((await handIn(party, stolen)).body.code).toBe(failed[party])
  expect((await handIn(party, { ...visited, headers: { cookie: '' } })).body.code).toBe(failed[party])
  shop.clock.now = new Date(shop.clock.now.getTime() + 600_000)
  expect((await handIn(party, visited)).body.code).toBe(failed[party])
  expect(await customers()).toEqual([])
  const fresh = await visit(party, 'midori')
  expect((await handIn(party, fresh)).status).toBe(200)
  expect((await handIn(party, fresh)).body.code).toBe(failed[party])
})

test('a d-account token expires after two minutes; another token of the shop is not accepted', async () => {
  await forget()
  const { query, headers } = await visit('docomo', 'midori')
  const proof = { docomoAuthCode: query.code, docomoRedirectUri: redirectUri('docomo') }
  const { token } = (await shop.call('POST', '/store/v1/auth/docomo/token', proof, headers)).body.data
  const ticket = headers.cookie.split('=')[1]!
  const tryToken = (text: string) => shop.call('POST', '/store/v1/auth/docomo', { token: text })
  expect((await tryToken(decodeURIComponent(ticket))).body.code).toBe('ams_daccount_sso_error')
  shop.clock.now = new Date(shop.clock.now.getTime() + 120_000)
  expect(await tryToken(token)).toMatchObject({ status: 401, body: { code: 'ams_daccount_sso_error' } })
  expect(await customers()).toEqual([])
})

test('someone who refuses at the provider comes back without a code', async () => {
  for (const party of parties) expect((await visit(party, '')).query).toMatchObject({ error: 'access_denied' })
})

test('an account is matched by an e-mail verified on both sides, and its owner is told', async () => {
  await forget()
  const { id } = await openAccount(shop)
  await shop.db.updateTable('customer').set({ email: 'hanako@example.com' }).where('id', '=', id).execute()
  expect((await enter('yahoo', 'hanako')).body.data).toEqual({ customerId: id })
  expect(await factsOf(shop, 'customer.connected')).toEqual([{ customer_id: id, party: 'yahoo' }])
  expect((await customers())[0]!.metadata).toMatchObject({ verified_email: true, yahooOpenId: expect.any(String) })
})

test.each<[string, Party, object]>([
  ['LINE does not vouch for the address', 'line', { verified_email: true }],
  ['the account’s own address was never verified', 'yahoo', {}],
  ['the account’s own address was never verified', 'docomo', {}],
  ['another person at the party is connected to it', 'yahoo', { verified_email: true, yahooOpenId: 'another' }],
])('an account is not matched by e-mail when %s', async (_why, party, known) => {
  await forget()
  const { id } = await openAccount(shop)
  const changes = { email: 'hanako@example.com', metadata: JSON.stringify(known) }
  await shop.db.updateTable('customer').set(changes).where('id', '=', id).execute()
  const before = await customers()
  expect(await enter(party, 'hanako')).toMatchObject({ status: 422, body: { code: 'customer_exists_already' } })
  expect(await customers()).toEqual(before)
})

test.each([
  ['docomo', 'taro', 403, 'auth_unverified_email'],
  ['yahoo', 'taro', 403, 'auth_unverified_email'],
  ['line', 'nashi', 400, 'missing_required_field'],
  ['docomo', 'nashi', 400, 'missing_required_field'],
  ['yahoo', 'nashi', 400, 'missing_required_field'],
] as const)('%s: %s, without a verified e-mail, gets no account', async (party, person, status, code) => {
  await forget()
  expect(await enter(party, person)).toMatchObject({ status, body: { code, statusCode: status } })
  expect(await customers()).toEqual([])
})

test('a signed-in customer cannot sign in again (already_signed_in)', async () => {
  await forget()
  const { headers } = await signInCustomer(shop)
  const before = await customers()
  for (const party of parties) {
    const body = party === 'docomo' ? { token: 'any' } : bodyOf(party, { code: 'any' })
    expect(await shop.call('POST', `/store/v1/auth/${party}`, body, headers)).toMatchObject({
      status: 409,
      body: { code: 'already_signed_in' },
    })
  }
  expect(await customers()).toEqual(before)
})

test('a sign-in can only be started with a redirect URL of the shop', async () => {
  const start = (body: object) => shop.call('POST', '/store/v1/auth/start', body)
  for (const redirectUri of [
    'https://evil.example.com/',
    'http://localhost:3000@evil.example.com/',
    'http://localhost:30001/',
  ])
    expect(await start({ party: 'line', redirectUri })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request_body' },
    })
  expect(await start({ party: 'google', redirectUri: redirectUri('line') })).toMatchObject({ status: 400 })
})

/** Runs a function while other providers than the sandbox's are configured. */
async function withParties<T>(signIn: Outside['signIn'], work: () => Promise<T>): Promise<T> {
  const { outside } = shop.ctx()
  const before = outside.signIn
  Object.assign(outside, { signIn })
  return work().finally(() => Object.assign(outside, { signIn: before }))
}

test.each(parties)('an unreachable %s answers 503 and changes nothing', async (party) => {
  await forget()
  const { headers } = await signInCustomer(shop)
  const [visited, connecting] = [await visit(party, 'midori'), await visit(party, 'midori', { headers })]
  const before = await customers()
  const away = openSignIn({ ...shop.config, SIGN_IN_URL: 'http://127.0.0.1:9/sign-in' })
  const answers = await withParties(away, async () => [
    await handIn(party, visited),
    await handIn(party, connecting, '/connect'),
  ])
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'ams_unknown_error' } })
  expect(await customers()).toEqual(before)
})

test('a provider that is not offered answers 404', async () => {
  await withParties(new Map(), async () => {
    const start = { party: 'yahoo', redirectUri: redirectUri('yahoo') }
    expect(await shop.call('POST', '/store/v1/auth/start', start)).toMatchObject({ status: 404 })
  })
})

test.each(parties)('%s can be connected, and disconnected while the account has a password', async (party) => {
  await forget()
  const { email } = await openAccount(shop)
  const session = cookieOf(await shop.call('POST', '/store/v1/auth', { email, password }))
  expect((await handIn(party, await visit(party, 'midori', { headers: session }), '/connect')).body.data).toEqual({
    ok: true,
  })
  expect(await factsOf(shop, 'customer.connected')).toHaveLength(1)
  const repeated = await handIn(party, await visit(party, 'midori', { headers: session }), '/connect')
  expect(repeated).toMatchObject({ status: 409, body: { code: 'duplicate_action_error' } })
  const disconnect = () => shop.call('DELETE', `/store/v1/auth/${party}/disconnect`, undefined, session)
  expect((await disconnect()).body.data).toEqual({ ok: true })
  expect(await disconnect()).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await customers())[0]!.metadata).toEqual({ verified_email: true, has_signed_in: true })
})

test.each(parties)('a person at %s can be connected to one customer only', async (party) => {
  await forget()
  await enter(party, 'midori')
  const { headers } = await signInCustomer(shop)
  const before = await customers()
  expect(await handIn(party, await visit(party, 'midori', { headers }), '/connect')).toMatchObject({
    status: 422,
    body: { code: 'duplicate_error' },
  })
  expect(await customers()).toEqual(before)
})

test.each(parties)('a %s sign-in during a concurrent connection creates no second account', async (party) => {
  await forget()
  await enter(party, 'midori')
  const { metadata } = (await customers())[0]!
  await forget()
  const { id } = await openAccount(shop)
  const visited = await visit(party, 'midori')
  const connect = (db: TestShop['db']) =>
    db
      .updateTable('customer')
      .set({ metadata: JSON.stringify(metadata) })
      .where('id', '=', id)
      .execute()
  expect(await raceTransactions(shop.db, connect, () => handIn(party, visited))).toMatchObject({
    status: 422,
    body: { code: 'duplicate_error' },
  })
  expect((await customers()).map((one) => one.id)).toEqual([id])
})

test.each(parties)('a made-up code of %s connects nothing', async (party) => {
  await forget()
  const { headers } = await signInCustomer(shop)
  const before = await customers()
  const { query, headers: visitHeaders } = await visit(party, 'midori', { headers })
  const body = party === 'docomo' ? { token: 'made-up' } : bodyOf(party, { ...query, code: 'made-up' })
  expect(await shop.call('POST', `/store/v1/auth/${party}/connect`, body, visitHeaders)).toMatchObject({
    status: 401,
    body: { code: failed[party] },
  })
  expect(await customers()).toEqual(before)
})

test.each(parties)('the last way to sign in cannot be removed: %s', async (party) => {
  await forget()
  const session = sessionCookie(await enter(party, 'midori'))
  const before = await customers()
  const no = { status: 400, body: { code: 'last_sign_in_method' } }
  const disconnect = () => shop.call('DELETE', `/store/v1/auth/${party}/disconnect`, undefined, session)
  expect(await disconnect()).toMatchObject(no)
  if (party === 'line')
    expect(await shop.call('POST', '/store/v1/auth/line/deauthorize', {}, session)).toMatchObject(no)
  expect(await customers()).toEqual(before)
  const other = party === 'yahoo' ? 'line' : 'yahoo'
  await handIn(other, await visit(other, 'midori', { headers: session }), '/connect')
  expect((await disconnect()).status).toBe(200)
})

test('of two last ways to sign in that are removed at the same time, one stays', async () => {
  await forget()
  const { id, headers } = await signInCustomer(shop)
  const connect = (known: object) => (db: TestShop['db']) =>
    db
      .updateTable('customer')
      .set({ metadata: JSON.stringify(known) })
      .where('id', '=', id)
      .execute()
  await connect({ lineId: 'a', yahooOpenId: 'b' })(shop.db)
  const removal = () => shop.call('DELETE', '/store/v1/auth/yahoo/disconnect', undefined, headers)
  const answer = await raceTransactions(shop.db, connect({ yahooOpenId: 'b' }), removal)
  expect(answer).toMatchObject({ status: 400, body: { code: 'last_sign_in_method' } })
  expect((await customers())[0]!.metadata).toEqual({ yahooOpenId: 'b' })
})

test('deauthorizing LINE removes the connection; its access token is never returned', async () => {
  await forget()
  const session = sessionCookie(await enter('line', 'midori'))
  await handIn('yahoo', await visit('yahoo', 'midori', { headers: session }), '/connect')
  const { metadata } = (await customers())[0]!
  const account = await shop.call('GET', '/store/customers/me', undefined, session)
  expect(account.body.customer.metadata).not.toHaveProperty('access_token')
  expect(metadata).toHaveProperty('access_token')
  expect((await shop.call('POST', '/store/v1/auth/line/deauthorize', {}, session)).body.data).toEqual({ ok: true })
  expect((await customers())[0]!.metadata).not.toHaveProperty('lineId')
  expect(await shop.call('POST', '/store/v1/auth/line/deauthorize', {}, session)).toMatchObject({ status: 404 })
})
