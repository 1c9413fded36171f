import { day_ms } from '@kusuribako/contract/values/day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf, password } from '../../base/testing/accounts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { writeToken } from './index.ts'

let shop: TestShop
let owner: Record<string, string>
const opened = new Date('2026-06-01T03:00:00.000Z')
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  shop.clock.now = opened
  await shop.db.deleteFrom('invite').execute()
  await shop.db.deleteFrom('session').execute()
  await shop.db
    .updateTable('staff')
    .set({ deleted_at: new Date('2020-01-01') })
    .execute()
  owner = await signInStaff(shop)
  await factsOf(shop, 'staff.invited')
})
afterAll(() => shop.close())

const email = 'new@example.com'
const post = (url: string, body: object = {}) => shop.call('POST', url, body, owner)
const list = async () => (await shop.call('GET', '/admin/invites', undefined, owner)).body.invites
const invite = async (role = 'member') => {
  await post('/admin/invites', { user: email, role })
  return (await list())[0]
}
const accept = (token: string) =>
  shop.call('POST', '/admin/invites/accept', { token, user: { first_name: '花子', last_name: '見本', password } })
const hired = () =>
  shop.db
    .selectFrom('staff')
    .select(['email', 'role'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .execute()

test('someone is invited by mail, and accepts with a name and a password', async () => {
  expect(await post('/admin/invites', { user: 'New@example.com', role: 'pharmacist' })).toMatchObject({
    status: 200,
    body: 'OK',
  })
  const [invite] = await list()
  expect(invite).toEqual({
    id: expect.stringMatching(/^invite_/),
    user_email: email,
    role: 'member',
    staff_role: 'pharmacist',
    accepted: false,
    token: expect.stringMatching(/^eyJ/),
    expires_at: '2026-06-08T03:00:00.000Z',
    metadata: null,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
  })
  expect(await factsOf(shop, 'staff.invited')).toEqual([{ invite_id: invite.id }])
  // The stored value alone gives no access.
  const stored = await shop.db.selectFrom('invite').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(invite.token)

  expect(await accept(invite.token)).toMatchObject({ status: 200, body: 'OK' })
  expect((await list())[0].accepted).toBe(true)
  const signedIn = await shop.call('POST', '/admin/auth', { email, password })
  expect(signedIn.body.user).toMatchObject({ first_name: '花子', staff_role: 'pharmacist', is_pharmacist: true })
})

test('an address that has an account cannot be invited', async () => {
  await post('/admin/users', { email, password })
  expect(await post('/admin/invites', { user: email, role: 'member' })).toMatchObject({
    status: 400,
    body: { type: 'invalid_data' },
  })
  expect(await list()).toEqual([])
})

test('inviting again changes the role and invalidates the earlier link', async () => {
  const first = await invite('member')
  shop.clock.now = new Date(opened.getTime() + day_ms)
  const second = await invite('admin')
  expect(second).toMatchObject({ id: first.id, role: 'admin', expires_at: '2026-06-09T03:00:00.000Z' })
  expect((await accept(first.token)).status).toBe(400)
  expect(await hired()).toEqual([])
  expect((await accept(second.token)).status).toBe(200)
  expect(await hired()).toEqual([{ email, role: 'owner' }])
})

test.each([['/resend'], ['']])('resending by POST …/{id}%s invalidates the earlier link', async (end) => {
  const first = await invite()
  await factsOf(shop, 'staff.invited')
  shop.clock.now = new Date(opened.getTime() + 6 * day_ms)
  expect(await post(`/admin/invites/${first.id}${end}`)).toMatchObject({ status: 200, body: 'OK' })
  expect(await factsOf(shop, 'staff.invited')).toEqual([{ invite_id: first.id }])
  shop.clock.now = new Date(opened.getTime() + 8 * day_ms)
  const [second] = await list()
  expect((await accept(first.token)).status).toBe(400)
  expect((await accept(second.token)).status).toBe(200)
  expect((await post(`/admin/invites/${first.id}${end}`)).status).toBe(404)
  expect((await post(`/admin/invites/invite_none${end}`)).status).toBe(404)
})

const faults: [string, (invited: { id: string; token: string }) => Promise<string>][] = [
  ['is malformed', async () => 'nonsense'],
  ['is for another domain', () => writeToken(shop.config, opened, { domain: 'admin', user_id: 'usr_1', mark: '' })],
  [
    'is of a deleted invitation',
    async ({ id, token }) => {
      const deleted = { status: 200, body: { id, object: 'invite', deleted: true } }
      expect(await shop.call('DELETE', `/admin/invites/${id}`, undefined, owner)).toMatchObject(deleted)
      return token
    },
  ],
  [
    'has expired',
    async ({ token }) => {
      shop.clock.now = new Date(opened.getTime() + 7 * day_ms)
      return token
    },
  ],
  [
    'is of an unknown invitation',
    () => writeToken(shop.config, opened, { domain: 'invite', invite_id: 'invite_1', mark: '' }),
  ],
  [
    'is of someone who has become staff meanwhile',
    async ({ token }) => {
      await shop.db
        .insertInto('staff')
        .values({ id: 'usr_2', email, role: 'viewer', created_at: opened, updated_at: opened })
        .execute()
      return token
    },
  ],
]
test.each(faults)('a token that %s is refused, and nothing changes', async (_what, spoil) => {
  const token = await spoil(await invite())
  const before = [await hired(), await shop.db.selectFrom('invite').selectAll().execute()]
  expect(await accept(token)).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  expect([await hired(), await shop.db.selectFrom('invite').selectAll().execute()]).toEqual(before)
})

test('an invitation is accepted only once, even by simultaneous calls', async () => {
  const { token } = await invite()
  const answers = await Promise.all([accept(token), accept(token), accept(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await hired()).toEqual([{ email, role: 'clerk' }])
  // Nor again by a member of staff who was removed.
  await shop.db.updateTable('staff').set({ deleted_at: opened }).where('email', '=', email).execute()
  expect((await accept(token)).status).toBe(400)
})
