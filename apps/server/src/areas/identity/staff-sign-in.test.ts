import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { hashPassword, writeToken } from './index.ts'
import { jobs } from './jobs.ts'

let shop: TestShop
const opened = new Date('2026-06-01T03:00:00.000Z')
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  shop.clock.now = opened
  await shop.db.deleteFrom('rate_limit').execute()
})
afterAll(() => shop.close())

const password = 'correct horse'
async function hire(more: { password_hash?: string } = {}) {
  const id = newId('staff')
  const email = `${id}@example.com`.toLowerCase()
  const password_hash = more.password_hash ?? (await hashPassword(password))
  const stamps = { created_at: opened, updated_at: opened }
  await shop.db
    .insertInto('staff')
    .values({ id, email, role: 'owner', ...more, password_hash, ...stamps })
    .execute()
  return { id, email }
}
const signIn = (email: string, typed = password, headers = {}) =>
  shop.call('POST', '/admin/auth', { email, password: typed }, headers)
const readSession = (headers: Record<string, string>) => shop.call('GET', '/admin/auth', undefined, headers)
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('signing in opens a session, and returns neither the password hash nor the API token', async () => {
  const { id, email } = await hire()
  const answer = await signIn(email.toUpperCase())
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { id, email, role: 'admin', staff_role: 'owner', api_token: null } },
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password_hash/)
  expect(String(answer.headers['set-cookie'])).toMatch(/^connect\.sid=[\w-]{43};.*HttpOnly; SameSite=Lax$/)
  expect((await readSession({ cookie: cookieOf(answer) })).body.user.id).toBe(id)
})

test('a wrong password and an unknown address get the same answer, and no session', async () => {
  const { email } = await hire()
  for (const answer of [await signIn(email, 'wrong'), await signIn('nobody@example.com')]) {
    expect(answer).toMatchObject({ status: 401, body: 'Unauthorized' })
    expect(answer.headers).not.toHaveProperty('set-cookie')
  }
  expect((await shop.call('POST', '/admin/auth/token', { email, password: 'wrong' })).status).toBe(401)
  expect((await shop.call('POST', '/admin/auth', { email })).status).toBe(400)
})

test('every sign-in issues a new cookie, and the earlier cookie stops working', async () => {
  const { email } = await hire()
  const planted = await signIn(email, password, { cookie: 'connect.sid=planted-by-a-stranger' })
  expect(cookieOf(planted)).not.toBe('connect.sid=planted-by-a-stranger')
  const signedIn = await signIn(email, password, { cookie: cookieOf(planted) })
  expect((await readSession({ cookie: 'connect.sid=planted-by-a-stranger' })).status).toBe(401)
  expect((await readSession({ cookie: cookieOf(planted) })).status).toBe(401)
  expect((await readSession({ cookie: cookieOf(signedIn) })).status).toBe(200)
})

test('a new SESSION_SECRET ends every session', async () => {
  const { email } = await hire()
  const session = { cookie: cookieOf(await signIn(email)) }
  const { DATABASE_URL, DATA_KEY, JWT_SECRET } = shop.config
  const after = await testShop({ DATABASE_URL, DATA_KEY, JWT_SECRET })
  expect((await after.call('GET', '/admin/auth', undefined, session)).status).toBe(401)
  await after.close()
  expect((await readSession(session)).status).toBe(200)
})

test('signing out ends the session for good; a session ends by itself after ten hours', async () => {
  const { email } = await hire()
  const first = { cookie: cookieOf(await signIn(email)) }
  expect(await shop.call('DELETE', '/admin/auth', undefined, first)).toMatchObject({ status: 200, body: 'OK' })
  expect((await readSession(first)).status).toBe(401)
  const second = { cookie: cookieOf(await signIn(email)) }
  shop.clock.now = new Date(opened.getTime() + 10 * 3_600_000 - 1)
  expect((await readSession(second)).status).toBe(200)
  shop.clock.now = new Date(opened.getTime() + 10 * 3_600_000)
  expect((await readSession(second)).status).toBe(401)
})

test('a customer and staff who leave one session at the same moment are both signed out', async () => {
  const customer = await signInCustomer(shop)
  const both = await signInStaff(shop, { customer_id: customer.id })
  const holdSession: Parameters<typeof raceTransactions>[1] = (open) =>
    open.selectFrom('session').select('id').where('customer_id', '=', customer.id).forUpdate().execute()
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const leaveBoth = () =>
    Promise.all(['admin', 'store'].map((domain) => shop.call('DELETE', `/${domain}/auth`, undefined, both)))
  const left = await raceTransactions(shop.db, holdSession, leaveBoth, () =>
    expect.poll(async () => (await waits.execute(shop.db)).rows.length).toBe(2),
  )
  expect(left.map(({ status }) => status)).toEqual([200, 200])
  expect((await readSession(both)).status).toBe(401)
  expect((await shop.call('GET', '/store/auth', undefined, both)).status).toBe(401)
})

test('a session grants nothing once its owner was removed from the staff', async () => {
  const { id, email } = await hire()
  const session = { cookie: cookieOf(await signIn(email)) }
  await shop.db.updateTable('staff').set({ deleted_at: opened }).where('id', '=', id).execute()
  expect((await readSession(session)).status).toBe(401)
  expect((await shop.call('GET', '/admin/customers', undefined, session)).status).toBe(401)
})

test('the session cookie is ignored in requests from a foreign origin, whatever the method', async () => {
  const { id, email } = await hire()
  const cookie = cookieOf(await signIn(email))
  const rename = (first_name: string, origin: string) =>
    shop.call('POST', `/admin/users/${id}`, { first_name }, { cookie, origin, host: 'console.example.jp' })
  for (const origin of ['http://blog.localhost:9000', 'http://localhost:9000.evil.example', 'null'])
    expect([origin, (await rename('悪', origin)).status]).toEqual([origin, 401])
  const foreign = { cookie, origin: 'http://blog.localhost:9000' }
  expect((await shop.call('DELETE', '/admin/auth', undefined, foreign)).status).toBe(401)
  expect((await readSession(foreign)).body.user).toMatchObject({ id, first_name: null })
  const { PUBLIC_API_URL, PUBLIC_STOREFRONT_URL, CORS_ORIGINS } = shop.config
  for (const origin of [PUBLIC_API_URL, PUBLIC_STOREFRONT_URL, CORS_ORIGINS[0]!, 'https://console.example.jp'])
    expect((await rename(origin, origin)).body.user.first_name).toBe(origin)
})

test('the job deletes expired sessions and sign-in attempts, and nothing else', async () => {
  const { email } = await hire()
  await shop.db.deleteFrom('session').execute()
  await signIn(email)
  shop.clock.now = new Date(opened.getTime() + 11 * 3_600_000)
  await signIn(email)
  await signIn(email, 'wrong')
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  await signIn('other@example.com')
  await jobs[0]!.run(shop.ctx())
  expect(await shop.db.selectFrom('session').select('expires_at').execute()).toEqual([
    { expires_at: new Date(opened.getTime() + 21 * 3_600_000) },
  ])
  const attempts = () => shop.db.selectFrom('rate_limit').select('key').where('key', 'like', 'attempts:%').execute()
  expect(await attempts()).toHaveLength(2)
  shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000)
  await jobs[0]!.run(shop.ctx())
  expect(await attempts()).toEqual([])
})

test('a bearer token works in its own domain, until the password changes or a day is over', async () => {
  const { id, email } = await hire()
  const { body } = await shop.call('POST', '/admin/auth/token', { email, password })
  const headers = bearer(body.access_token)
  expect((await readSession(headers)).body.user.id).toBe(id)
  expect((await shop.call('GET', '/store/customers/me', undefined, headers)).status).toBe(401)
  shop.clock.now = new Date(opened.getTime() + 86_400_000)
  expect((await readSession(headers)).status).toBe(401)
  shop.clock.now = opened
  await shop.db
    .updateTable('staff')
    .set({ password_hash: await hashPassword('another one') })
    .where('id', '=', id)
    .execute()
  expect((await readSession(headers)).status).toBe(401)
})

test.each([
  ['for another domain', () => writeToken(shop.config, opened, { domain: 'store', customer_id: 'cus_1', mark: '' })],
  ['of an unknown user', () => writeToken(shop.config, opened, { domain: 'admin', user_id: 'usr_none', mark: '' })],
  [
    'signed with another secret',
    () =>
      writeToken({ ...shop.config, JWT_SECRET: 'x'.repeat(32) }, opened, { domain: 'admin', user_id: 'u', mark: '' }),
  ],
  ['without a signature', async () => `${btoa('{"alg":"none"}')}.${btoa('{"domain":"admin","user_id":"u"}')}.`],
  ['that is malformed', async () => 'nonsense'],
  ['that is empty', async () => ''],
])('a bearer token %s is refused', async (_what, make) => {
  expect(await readSession(bearer(await make()))).toMatchObject({ status: 401, body: 'Unauthorized' })
})

test('an API token authenticates its owner until they are deleted; only its hash is stored', async () => {
  const owner = await signInStaff(shop)
  const { id } = await hire()
  const changed = await shop.call(
    'POST',
    `/admin/users/${id}`,
    { api_token: 'tok_of_hers_that_nobody_can_guess' },
    owner,
  )
  expect(changed.body.user).toMatchObject({ id, api_token: 'tok_of_hers_that_nobody_can_guess' })
  expect((await shop.call('GET', `/admin/users/${id}`, undefined, owner)).body.user.api_token).toBe(null)
  const stored = await shop.db.selectFrom('staff').select('api_token').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored.api_token).toBe(createHash('sha256').update('tok_of_hers_that_nobody_can_guess').digest('base64url'))

  const headers = { 'x-medusa-access-token': 'tok_of_hers_that_nobody_can_guess' }
  expect((await readSession(headers)).body.user.id).toBe(id)
  expect((await readSession({ 'x-medusa-access-token': 'tok_of_his' })).status).toBe(401)
  expect((await readSession({ 'x-medusa-access-token': stored.api_token! })).status).toBe(401)
  expect((await shop.call('DELETE', `/admin/users/${id}`, undefined, owner)).status).toBe(200)
  expect((await readSession(headers)).status).toBe(401)
})

test('ten wrong passwords lock an address for fifteen minutes, with or without an account', async () => {
  const { email } = await hire()
  for (const address of [email, 'nobody-at-all@example.com']) {
    for (let at = 0; at < 10; at++) expect((await signIn(address, 'wrong')).status).toBe(401)
    expect(await signIn(address)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  }
  shop.clock.now = new Date(opened.getTime() + 15 * 60_000)
  expect((await signIn(email)).status).toBe(200)
  const keysWithEmail = shop.db.selectFrom('rate_limit').select('key').where('key', 'like', 'attempts:%@%')
  expect(await keysWithEmail.execute()).toEqual([])
})

test('signing in upgrades an outdated password hash, and the token it returns stays valid', async () => {
  const { id, email } = await hire({ password_hash: await hash(password, { memoryCost: 8192, timeCost: 1 }) })
  const { body } = await shop.call('POST', '/admin/auth/token', { email, password })
  const { password_hash } = await shop.db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await readSession(bearer(body.access_token))).status).toBe(200)
})

test('a password changed while its hash is upgraded stays changed, and the old one is refused', async () => {
  const { id, email } = await hire({ password_hash: await hash(password, { memoryCost: 8192, timeCost: 1 }) })
  const changed = await hashPassword('another horse')
  const change = (db: TestShop['db']) =>
    db.updateTable('staff').set({ password_hash: changed }).where('id', '=', id).execute()
  expect((await raceTransactions(shop.db, change, () => signIn(email))).status).toBe(401)
  expect((await signIn(email, 'another horse')).status).toBe(200)
})

test('two simultaneous sign-ins with an outdated password hash both succeed', async () => {
  const { email } = await hire({ password_hash: await hash(password, { memoryCost: 8192, timeCost: 1 }) })
  const answers = await Promise.all([signIn(email), signIn(email)])
  for (const answer of answers) expect((await readSession({ cookie: cookieOf(answer) })).status).toBe(200)
})
