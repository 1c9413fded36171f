import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, factsOf, openAccount, password } from '../../base/testing/accounts.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import type { TestResponse, TestShop } from '../../base/testing/shop.ts'
import { openSignInDesk, redirectUri, type SignInDesk } from './sign-in-elsewhere.fixture.ts'

let desk: SignInDesk
let shop: TestShop
beforeAll(async () => {
  desk = await openSignInDesk()
  ;({ shop } = desk)
})
beforeEach(() => shop.db.deleteFrom('rate_limit').execute())
afterAll(() => desk.close())

type Headers = Record<string, string>
const post = (url: string, body: object, headers: Headers = {}) => shop.call('POST', url, body, headers)
const signIn = (email: string, headers: Headers = {}) => post('/store/v1/auth', { email, password }, headers)
const ways = async (headers: Headers) => (await shop.call('GET', '/store/v1/auth/ways', undefined, headers)).body.data
const ownData = (headers: Headers) => shop.call('GET', '/store/v1/customers/own-data', undefined, headers)
const accountOf = (id: string) =>
  shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const later = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
}
const no = { status: 403, body: { code: 'sign_in_again', statusCode: 403 } }

/** Somebody who has signed in sixteen minutes ago. */
async function signedInLongAgo() {
  const { id, email } = await openAccount(shop)
  const headers = cookieOf(await signIn(email))
  expect(await ways(headers)).toMatchObject({ proved: true })
  later(16)
  return { id, email, headers }
}

/** The session cookie of a response, among all others it sets. */
const sessionOf = (answer: TestResponse): Headers => cookieNamed(answer, 'connect.sid')
const cookieNamed = (answer: TestResponse, name: string): Headers => {
  const cookies = [answer.headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
  return { cookie: cookies.filter((one) => one?.startsWith(`${name}=`)).join('; ') }
}

describe('a session whose last sign-in was over 15 minutes ago', () => {
  test('cannot connect providers, change e-mail or password, close the account or export data', async () => {
    const { id, headers } = await signedInLongAgo()
    const before = await accountOf(id)
    expect(await ways(headers)).toMatchObject({ proved: false })
    expect(await desk.handIn('line', await desk.visit('line', 'midori', { headers }), '/connect')).toMatchObject(no)
    expect(await desk.handIn('docomo', await desk.visit('docomo', 'midori', { headers }), '/connect')).toMatchObject(no)
    expect(await desk.handIn('yahoo', await desk.visit('yahoo', 'midori', { headers }), '/connect')).toMatchObject(no)
    for (const body of [{ email: 'mine-now@example.com' }, { password: 'another password' }])
      expect((await post('/store/customers/me', body, headers)).status).toBe(403)
    expect(await post('/store/v1/customers/delete', {}, headers)).toMatchObject(no)
    expect(await ownData(headers)).toMatchObject(no)
    expect(await accountOf(id)).toEqual(before)
    expect((await post('/store/customers/me', { first_name: '花子' }, headers)).status).toBe(200)
  })

  test('cannot do so with an access token of that age either', async () => {
    const { id, email } = await openAccount(shop)
    const { access_token } = (await post('/store/auth/token', { email, password })).body
    const headers = { authorization: `Bearer ${access_token}` }
    later(16)
    const before = await accountOf(id)
    expect((await post('/store/customers/me', { email: 'mine-now@example.com' }, headers)).status).toBe(403)
    expect(await post('/store/v1/customers/delete', {}, headers)).toMatchObject(no)
    expect(await accountOf(id)).toEqual(before)
  })

  test('can do so after signing in again with the password, under a new cookie', async () => {
    const { id, email, headers } = await signedInLongAgo()
    const newSession = cookieOf(await signIn(email, headers))
    expect(newSession).not.toEqual(headers)
    expect((await shop.call('GET', '/store/customers/me', undefined, headers)).status).toBe(401)
    const connecting = await desk.visit('line', 'hanako', { headers: newSession })
    expect((await desk.handIn('line', connecting, '/connect')).body.data).toEqual({ ok: true })
    expect((await ownData(newSession)).body.data.parts.customer).toMatchObject([{ id, email }])
    expect((await post('/store/v1/customers/delete', {}, newSession)).status).toBe(200)
    expect((await accountOf(id)).deleted_at).not.toBeNull()
  })

  test('can do so after signing in again with the connected provider, as the same person', async () => {
    const { headers: first } = await signedInLongAgo()
    const stranger = await desk.handIn('line', await desk.visit('line', 'taro', { headers: first }))
    expect(stranger).toMatchObject({ status: 401, body: { code: 'ams_line_sso_error' } })
    const { id, email, headers } = await signedInLongAgo()
    const newSession = cookieOf(await signIn(email, headers))
    await desk.handIn('yahoo', await desk.visit('yahoo', 'midori', { headers: newSession }), '/connect')
    later(16)
    const started = await post(
      '/store/v1/auth/start',
      { party: 'yahoo', redirectUri: redirectUri('yahoo') },
      newSession,
    )
    expect(new URL(started.body.data.url).searchParams.get('prompt')).toBe('login')
    const proved = await desk.handIn('yahoo', await desk.visit('yahoo', 'midori', { headers: newSession }))
    expect(proved.body.data).toEqual({ customerId: id })
    expect(await ways(sessionOf(proved))).toMatchObject({ proved: true, connected: ['yahoo'] })
    expect(await shop.db.selectFrom('customer').select('id').where('email', 'like', 'taro%').execute()).toEqual([])
  })

  test('is not renewed by signing in to another account or as staff', async () => {
    const { headers } = await signedInLongAgo()
    const { id, email } = await openAccount(shop)
    expect(await signIn(email, headers)).toMatchObject({ status: 401, body: { code: 'ams_invalid_credentials' } })
    const { password_hash } = await accountOf(id)
    const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
    await shop.db
      .insertInto('staff')
      .values({ id: 'usr_beside', email, password_hash, ...stamps })
      .execute()
    const beside = cookieOf(await post('/admin/auth', { email, password }, headers))
    expect(await ways(beside)).toMatchObject({ proved: false, password: true })
  })
})

describe('signing in during a concurrent change', () => {
  const noSession = async (id: string, answer: TestResponse) => {
    expect(answer.status).toBe(401)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(await shop.db.selectFrom('session').where('customer_id', '=', id).select('id').execute()).toEqual([])
  }

  test.each(['/store/v1/auth', '/store/auth'])('is refused if the password has changed: %s', async (path) => {
    const { id, email } = await openAccount(shop)
    const other = await openAccount(shop)
    const { password_hash } = await accountOf(other.id)
    const change = (db: TestShop['db']) =>
      db.updateTable('customer').set({ password_hash }).where('id', '=', id).execute()
    await noSession(id, await raceTransactions(shop.db, change, () => post(path, { email, password })))
  })

  test('is refused if the account was closed', async () => {
    const { id, email } = await openAccount(shop)
    const close = (db: TestShop['db']) =>
      db.updateTable('customer').set({ deleted_at: shop.clock.now, metadata: null }).where('id', '=', id).execute()
    await noSession(id, await raceTransactions(shop.db, close, () => signIn(email)))
    expect((await accountOf(id)).metadata).toBe(null)
  })

  test('by a provider is refused if the account was closed, and stores nothing', async () => {
    const { body } = await desk.handIn('line', await desk.visit('line', 'hanako'))
    const id = body.data.customerId
    const visited = await desk.visit('line', 'hanako')
    const close = (db: TestShop['db']) =>
      db
        .updateTable('customer')
        .set({ deleted_at: shop.clock.now, metadata: null, email: 'gone@erased.invalid' })
        .where('id', '=', id)
        .execute()
    await shop.db.deleteFrom('session').where('customer_id', '=', id).execute()
    const answer = await raceTransactions(shop.db, close, () => desk.handIn('line', visited))
    expect(answer.status).toBe(401)
    expect((await accountOf(id)).metadata).toBe(null)
    expect(await shop.db.selectFrom('session').where('customer_id', '=', id).select('id').execute()).toEqual([])
  })

  test('as staff is refused if the password has changed', async () => {
    const { id, email } = await openAccount(shop)
    const { password_hash } = await accountOf(id)
    const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
    await shop.db
      .insertInto('staff')
      .values({ id: 'usr_out', email, password_hash, ...stamps })
      .execute()
    const change = (db: TestShop['db']) =>
      db.updateTable('staff').set({ password_hash: 'another' }).where('id', '=', 'usr_out').execute()
    const answer = await raceTransactions(shop.db, change, () => post('/admin/auth', { email, password }))
    expect(answer.status).toBe(401)
    expect(await shop.db.selectFrom('session').where('staff_id', '=', 'usr_out').select('id').execute()).toEqual([])
  })
})

describe('the fact of a sign-in with a new browser', () => {
  const fact = 'customer.came_by_new_browser'
  beforeEach(async () => void (await factsOf(shop, fact)))
  /** What a browser keeps after its session has ended. */
  const browserMark = (answer: TestResponse) => cookieNamed(answer, 'known_here')

  test('is noted once per browser, but not for the first sign-in ever', async () => {
    const { id, email } = await openAccount(shop)
    const home = browserMark(await signIn(email))
    expect(await factsOf(shop, fact)).toEqual([])
    await signIn(email, home)
    expect(await factsOf(shop, fact)).toEqual([])
    const away = await signIn(email)
    const expected = { customer_id: id, way: 'password', at: shop.clock.now.toISOString() }
    expect(await factsOf(shop, fact)).toEqual([expected])
    await signIn(email, browserMark(away))
    expect(await factsOf(shop, fact)).toEqual([])
    await post('/store/auth', { email, password })
    await post('/store/auth/token', { email, password })
    expect(await factsOf(shop, fact)).toEqual([expected, expected])
  })

  test('is noted for each account that shares a browser', async () => {
    const [mother, son] = [await openAccount(shop), await openAccount(shop)]
    for (const { email } of [mother, son]) await signIn(email)
    const hers = browserMark(await signIn(mother.email))
    await factsOf(shop, fact)
    const markOfBoth = browserMark(await signIn(son.email, hers))
    expect(await factsOf(shop, fact)).toMatchObject([{ customer_id: son.id }])
    for (const { email } of [mother, son]) await signIn(email, markOfBoth)
    expect(await factsOf(shop, fact)).toEqual([])
    await signIn(son.email, { cookie: 'known_here=made-up' })
    expect(await factsOf(shop, fact)).toMatchObject([{ customer_id: son.id }])
  })

  test('names the provider, and is not noted for refused sign-ins', async () => {
    await desk.handIn('docomo', await desk.visit('docomo', 'hanako'))
    expect(await factsOf(shop, fact)).toEqual([])
    const { body } = await desk.handIn('docomo', await desk.visit('docomo', 'hanako'))
    expect(await factsOf(shop, fact)).toMatchObject([{ customer_id: body.data.customerId, way: 'docomo' }])
    const unverified = await openAccount(shop, { verified: false })
    await signIn(unverified.email)
    await signIn(unverified.email)
    await post('/store/v1/auth', { email: unverified.email, password: 'wrong' })
    expect(await factsOf(shop, fact)).toEqual([])
  })

  test('is not noted for the browser that registered, which is not visible in the answer', async () => {
    const email = 'registered@example.com'
    const created = await post('/store/customers', { email, password })
    expect(created.body.customer.metadata ?? {}).toEqual({})
    await post('/store/auth', { email, password }, browserMark(created))
    expect(await factsOf(shop, fact)).toEqual([])
    await post('/store/auth', { email, password })
    expect(await factsOf(shop, fact)).toHaveLength(1)
  })
})
