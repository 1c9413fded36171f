import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, factsOf, openAccount, password } from '../../base/testing/accounts.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { asToken, issueMailedCode } from './mailed-codes.ts'

let shop: TestShop
const opened = new Date('2026-06-01T03:00:00.000Z')
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const post = (url: string, body: object, headers = {}) => shop.call('POST', url, body, headers)
const issue = (id: string, purpose: 'verify_email' | 'reset_password') =>
  shop.ctx().tx((tx) => issueMailedCode(tx, id, purpose))
const rowOf = (id: string) => shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const confirm = (link: object) => post('/store/v1/customers/email-verification-confirmation', link)
const reset = (link: object) =>
  post('/store/v1/customers/password-reset-confirmation', {
    password: 'new password',
    password_confirmation: 'new password',
    ...link,
  })
const invalid = { status: 400, body: { code: 'confirmation_code_invalid', statusCode: 400 } }

test('an e-mail address is verified once by the mailed link', async () => {
  const { id, email } = await openAccount(shop, { verified: false })
  const link = await issue(id, 'verify_email')
  expect(await shop.db.selectFrom('mailed_code').select('code_hash').where('id', '=', link.uid).execute()).not.toEqual([
    { code_hash: link.code },
  ])
  for (const wrong of [
    { ...link, code: `${link.code}x` },
    { ...link, uid: 'other' },
  ])
    expect(await confirm(wrong)).toMatchObject(invalid)
  expect((await rowOf(id)).metadata).toBeNull()
  expect(await confirm(link)).toMatchObject({ status: 200, body: { data: { ok: true } } })
  expect((await rowOf(id)).metadata).toEqual({ verified_email: true })
  expect(await factsOf(shop, 'customer.email_verified')).toEqual([{ customer_id: id }])
  expect(await confirm(link)).toMatchObject(invalid)
  expect((await post('/store/v1/auth', { email, password })).status).toBe(200)
})

test('verifying an e-mail ends older sessions, except the one that verifies it', async () => {
  const { id, email } = await openAccount(shop, { verified: false })
  const [session, other] = [1, 2].map(async () => cookieOf(await post('/store/auth', { email, password })))
  const link = await issue(id, 'verify_email')
  const confirmed = await post('/store/v1/customers/email-verification-confirmation', link, await session)
  expect(confirmed.status).toBe(200)
  const read = async (as: Record<string, string>) =>
    (await shop.call('GET', '/store/customers/me', undefined, as)).status
  expect([await read(await session!), await read(await other!)]).toEqual([200, 200])
  const newLink = await issue(id, 'verify_email')
  expect((await confirm(newLink)).status).toBe(200)
  expect([await read(await session!), await read(await other!)]).toEqual([401, 401])
})

test('setting a password by mail disconnects providers if the e-mail was not yet verified', async () => {
  const ways = {
    lineId: 'U1',
    access_token: 'sealed',
    dAccountOpenId: 'd1',
    dCardNumberLast4: '0001',
    yahooOpenId: 'y1',
  }
  const waysOf = async (verified: boolean) => {
    const { id } = await openAccount(shop, { verified })
    const metadata = JSON.stringify({ ...ways, ...(verified && { verified_email: true }) })
    await shop.db.updateTable('customer').set({ metadata }).where('id', '=', id).execute()
    expect((await reset(await issue(id, 'reset_password'))).status).toBe(200)
    return (await rowOf(id)).metadata
  }
  expect(await waysOf(false)).toEqual({ verified_email: true })
  expect(await waysOf(true)).toEqual({ ...ways, verified_email: true })
})

test('a newer link invalidates earlier ones for its purpose, and a link expires after a day', async () => {
  const { id } = await openAccount(shop, { verified: false })
  const first = await issue(id, 'verify_email')
  const second = await issue(id, 'verify_email')
  await issue(id, 'reset_password')
  expect(await confirm(first)).toMatchObject(invalid)
  shop.clock.now = new Date(opened.getTime() + 86_400_000)
  expect(await confirm(second)).toMatchObject(invalid)
  shop.clock.now = opened
  expect((await confirm(second)).status).toBe(200)
})

test('a link for one purpose does not serve another', async () => {
  const { id } = await openAccount(shop, { verified: false })
  expect(await reset(await issue(id, 'verify_email'))).toMatchObject(invalid)
  expect(await confirm(await issue(id, 'reset_password'))).toMatchObject(invalid)
})

test('links that were mailed to a former e-mail address neither verify the new one nor set a password', async () => {
  const { id, email } = await openAccount(shop, { verified: false })
  const session = cookieOf(await post('/store/auth', { email, password }))
  const [verifying, resetting] = [await issue(id, 'verify_email'), await issue(id, 'reset_password')]
  expect((await post('/store/customers/me', { email: `new-${email}` }, session)).status).toBe(200)
  const before = await rowOf(id)
  expect(await confirm(verifying)).toMatchObject(invalid)
  expect(await reset(resetting)).toMatchObject(invalid)
  expect(await rowOf(id)).toEqual(before)
})

test('changing the password invalidates a mailed link for setting another', async () => {
  const { id, email } = await openAccount(shop)
  const link = await issue(id, 'reset_password')
  const session = cookieOf(await post('/store/v1/auth', { email, password }))
  expect((await post('/store/customers/me', { password: 'another horse' }, session)).status).toBe(200)
  expect(await reset(link)).toMatchObject(invalid)
  expect((await post('/store/v1/auth', { email, password: 'another horse' })).status).toBe(200)
})

test('requests for mails do not reveal whether an account exists', async () => {
  const waiting = await openAccount(shop, { verified: false })
  const verified = await openAccount(shop)
  const signedIn = cookieOf(await post('/store/auth', { email: waiting.email, password }))
  await factsOf(shop, 'customer.verification_asked')
  const requestMail = (body: object, headers = {}) =>
    post('/store/v1/customers/email-verification-request', body, headers)
  const answers = [
    await requestMail({ email: waiting.email }),
    await requestMail({ email: verified.email }),
    await requestMail({ email: 'nobody@example.com' }),
    await requestMail({}),
    await requestMail({}, signedIn),
  ]
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { data: null } })
  expect(await factsOf(shop, 'customer.verification_asked')).toEqual([
    { customer_id: waiting.id },
    { customer_id: waiting.id },
  ])

  const resets = [
    await shop.call('GET', `/store/v1/customers/password-reset-request?email=${verified.email}`),
    await shop.call('GET', '/store/v1/customers/password-reset-request?email=nobody@example.com'),
  ]
  for (const { status, body } of resets) expect({ status, body }).toEqual({ status: 200, body: { data: null } })
  expect((await post('/store/customers/password-token', { email: verified.email })).status).toBe(204)
  expect((await post('/store/customers/password-token', { email: 'nobody@example.com' })).status).toBe(204)
  expect(await factsOf(shop, 'customer.password_reset_asked')).toEqual([
    { customer_id: verified.id },
    { customer_id: verified.id },
  ])
})

test('a password reset ends all sessions and tokens, unlocks the account and verifies the e-mail', async () => {
  const { id, email } = await openAccount(shop, { verified: false })
  const session = cookieOf(await post('/store/auth', { email, password }))
  const { access_token } = (await post('/store/auth/token', { email, password })).body
  const readAccount = (headers: Record<string, string>) => shop.call('GET', '/store/customers/me', undefined, headers)
  expect((await readAccount(session)).status).toBe(200)
  expect((await readAccount({ authorization: `Bearer ${access_token}` })).status).toBe(200)
  for (let at = 0; at < 11; at++) await post('/store/v1/auth', { email, password: 'wrong' })

  const link = await issue(id, 'reset_password')
  expect(await reset({ ...link, password_confirmation: 'differs' })).toMatchObject({
    status: 400,
    body: { code: 'password_confirmation_differs' },
  })
  const { password_hash } = await rowOf(id)
  expect((await readAccount(session)).status).toBe(200)
  expect(await reset(link)).toMatchObject({ status: 200, body: { data: { ok: true } } })
  expect((await rowOf(id)).password_hash).not.toBe(password_hash)
  expect((await readAccount(session)).status).toBe(401)
  expect((await readAccount({ authorization: `Bearer ${access_token}` })).status).toBe(401)
  expect(await reset(link)).toMatchObject(invalid)
  expect((await post('/store/v1/auth', { email, password: 'new password' })).status).toBe(200)
})

test('a password link expires after 15 minutes', async () => {
  const { id, email } = await openAccount(shop)
  const link = await issue(id, 'reset_password')
  shop.clock.now = new Date(opened.getTime() + 900_000)
  expect(await reset(link)).toMatchObject(invalid)
  shop.clock.now = opened
  expect((await post('/store/v1/auth', { email, password })).status).toBe(200)
})

test('a platform client resets the password with a token and the e-mail it was sent to', async () => {
  const { id, email } = await openAccount(shop)
  const send = (token: string, to = email) =>
    post('/store/customers/password-reset', { email: to, token, password: 'new password' })
  // password_token_invalid, which has no code on the platform.
  const refused = { status: 401, body: { type: 'unauthorized', message: refusals.password_token_invalid.message } }
  const before = await rowOf(id)
  for (const token of ['nonsense', '.', 'a.b.c']) expect(await send(token)).toMatchObject(refused)
  expect(await send(asToken(await issue(id, 'reset_password')), 'other@example.com')).toMatchObject(refused)
  expect(await rowOf(id)).toEqual(before)
  const resetAnswer = await send(asToken(await issue(id, 'reset_password')))
  expect(resetAnswer).toMatchObject({ status: 200, body: { customer: { id, email } } })
  expect(resetAnswer.body.customer).not.toHaveProperty('password_hash')
})
