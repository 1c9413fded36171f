import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_IN_SECRETS } from '../../../../sandbox/src/sign-in/parties.ts'
import { subjectOf } from '../../../../sandbox/src/sign-in/subjects.ts'
import { cookieOf, openAccount, password } from '../../base/testing/accounts.ts'
import { dPointsDesk } from '../../base/testing/d-points.ts'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox()
  shop = await testShop({
    ...sandbox.settings,
    D_ACCOUNT_CLIENT_ID: SIGN_IN_SECRETS.docomo.clientId,
    D_ACCOUNT_CLIENT_SECRET: SIGN_IN_SECRETS.docomo.clientSecret,
    SIGN_IN_URL: `${sandbox.url}/sign-in`,
  })
})
afterAll(() => Promise.all([shop.close(), sandbox.stop()]))

const docomoRedirectUri = 'http://localhost:3000/account/connect/docomo'

/** A customer of the shop signs in at d-account as somebody, comes back and connects. */
async function connect(person: string) {
  const { id, email } = await openAccount(shop)
  const session = cookieOf(await shop.call('POST', '/store/v1/auth', { email, password }))
  const start = { party: 'docomo', redirectUri: docomoRedirectUri }
  const started = await shop.call('POST', '/store/v1/auth/start', start, session)
  const { search, origin, pathname } = new URL(started.body.data.url)
  const form = new URLSearchParams({ asked: search.slice(1), person, fault: 'none' })
  const decided = await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' })
  const { code, state } = Object.fromEntries(new URL(decided.headers.get('location')!).searchParams)
  const headers = { cookie: `${session.cookie}; ${cookieOf(started).cookie}` }
  const proof = { docomoAuthCode: code, docomoRedirectUri, state }
  const { token } = (await shop.call('POST', '/store/v1/auth/docomo/token', proof, headers)).body.data
  const answer = await shop.call('POST', '/store/v1/auth/docomo/connect', { token }, headers)
  const { metadata } = await shop.db
    .selectFrom('customer')
    .select('metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { answer, metadata: metadata as Record<string, unknown>, session }
}

test('connecting a d-account stores its point card, and disconnecting removes both', async () => {
  const { answer, metadata, session } = await connect('midori')
  expect(answer.body.data).toEqual({ ok: true })
  expect(metadata).toMatchObject({ dAccountOpenId: expect.any(String), dCardNumberLast4: '4242' })
  const read = () => shop.call('GET', '/store/v1/d-points/get-points', undefined, session)
  expect((await read()).body.data).toMatchObject({ points: 3000, dPoints: { points: 3000 } })
  await shop.call('DELETE', '/store/v1/auth/docomo/disconnect', undefined, session)
  expect((await read()).body.data).toEqual({ points: 0, pendingPoints: 0, accountStatus: 'active', dPoints: null })
  const me = await shop.call('GET', '/store/customers/me', undefined, session)
  expect(me.body.customer.metadata).not.toHaveProperty('dCardNumberLast4')
})

test.each([
  ['suspended', 'dcm_dcard_suspended'],
  ['invalid_card', 'dcm_invalid_dcard_number'],
] as const)('a %s card connects nothing (%s)', async (status, code) => {
  const subject = subjectOf({ party: 'docomo', person: 'taro' })
  await dPointsDesk(sandbox).set(subject, { points: 10, status })
  const { answer, metadata } = await connect('taro')
  expect(answer).toMatchObject({ status: 400, body: { code } })
  expect(metadata).not.toHaveProperty('dAccountOpenId')
})

test('a d-account without a card, or whose card cannot be read, is connected for sign-in only', async () => {
  expect((await connect('nashi')).metadata).toHaveProperty('dAccountOpenId')
  await sandbox.fault({ api: { match: '/d-points', status: 500 } })
  const { metadata } = await connect('hanako')
  expect(metadata).toHaveProperty('dAccountOpenId')
  expect(metadata).not.toHaveProperty('dCardNumberLast4')
})
