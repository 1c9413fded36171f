import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf, password } from '../../base/testing/accounts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { staffPasswordToken } from './index.ts'

let shop: TestShop
let owner: Record<string, string>
const opened = new Date('2026-06-01T03:00:00.000Z')
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  shop.clock.now = opened
  await shop.db.deleteFrom('session').execute()
  await shop.db
    .updateTable('staff')
    .set({ deleted_at: new Date('2020-01-01') })
    .execute()
  owner = await signInStaff(shop)
})
afterAll(() => shop.close())

const post = (url: string, body: object = {}, headers = owner) => shop.call('POST', url, body, headers)
const get = (url: string) => shop.call('GET', url, undefined, owner)
const hire = async (email: string, more: object = {}) =>
  (await post('/admin/users', { email, password, ...more })).body.user
const emails = async (query: string) =>
  (await get(`/admin/users?order=email&${query}`)).body.users.map(({ email }: { email: string }) => email)
const ownId = async () => (await get('/admin/auth')).body.user.id as string
const rows = () => shop.db.selectFrom('staff').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()

test('a new member of staff can sign in with the given password', async () => {
  const created = await post('/admin/users', {
    email: 'Taro@Example.com',
    first_name: '太郎',
    last_name: '見本',
    role: 'member',
    password,
  })
  expect(created).toMatchObject({ status: 200 })
  const { id } = created.body.user
  expect(created.body.user).toEqual({
    id: expect.stringMatching(/^usr_/),
    email: 'taro@example.com',
    first_name: '太郎',
    last_name: '見本',
    role: 'member',
    staff_role: 'clerk',
    is_pharmacist: false,
    api_token: null,
    second_factor_at: null,
    metadata: null,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
  })
  const signedIn = await shop.call('POST', '/admin/auth', { email: 'taro@example.com', password })
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id } } })
})

test.each([
  ['admin', 'admin', 'owner', false],
  ['developer', 'developer', 'developer', false],
  ['pharmacist', 'member', 'pharmacist', true],
  ['viewer', 'member', 'viewer', false],
  [undefined, 'member', 'clerk', false],
])('role %s is returned as %s and means %s', async (requested, role, staff_role, is_pharmacist) => {
  expect(await hire('a@example.com', { role: requested })).toMatchObject({ role, staff_role, is_pharmacist })
})

test('an address can have one account; a deleted member of staff can be hired again', async () => {
  const { id } = await hire('a@example.com')
  const before = await rows()
  expect(await post('/admin/users', { email: 'A@example.com', password })).toMatchObject({
    status: 400,
    body: { type: 'invalid_data', message: 'A user with the same email already exists.' },
  })
  expect(await rows()).toEqual(before)
  await shop.call('DELETE', `/admin/users/${id}`, undefined, owner)
  expect((await hire('a@example.com')).id).not.toBe(id)
})

test('staff are found by role, name, address and time', async () => {
  await hire('a@example.com', { role: 'admin', first_name: 'Hanako' })
  await hire('b@example.com', { role: 'pharmacist', last_name: '見本' })
  const { id } = await hire('c@example.com', { role: 'developer' })
  await shop.call('DELETE', `/admin/users/${id}`, undefined, owner)
  expect(await emails('role=member')).toEqual(['b@example.com'])
  expect(await emails('role=pharmacist')).toEqual(['b@example.com'])
  expect(await emails('role=admin&q=hana')).toEqual(['a@example.com'])
  expect(await emails(`last_name=${encodeURIComponent('見本')}`)).toEqual(['b@example.com'])
  expect(await emails('email=B@example.com')).toEqual(['b@example.com'])
  expect(await emails('deleted_at[gte]=2026-06-01T00:00:00Z')).toEqual(['c@example.com'])
  expect(await emails('created_at[lt]=2026-06-01T00:00:00Z')).toEqual([])
  const page = (await get('/admin/users?order=-email&limit=1&offset=1&fields=email,role,api_token')).body
  expect(page).toEqual({
    users: [
      { id: expect.any(String), email: 'b@example.com', role: 'member', staff_role: 'pharmacist', api_token: null },
    ],
    count: 3,
    limit: 1,
    offset: 1,
  })
  for (const query of ['fields=password_hash', 'expand=session', 'colour=red', 'role=king'])
    expect((await get(`/admin/users?${query}`)).status).toBe(400)
})

test('a member of staff can be changed; an unknown one answers 404', async () => {
  const { id } = await hire('a@example.com')
  await post(`/admin/users/${id}`, { metadata: { shelf: 3, hat: 'red' } })
  const changed = await post(`/admin/users/${id}`, { last_name: '新', role: 'support', metadata: { hat: '' } })
  expect(changed.body.user).toMatchObject({ last_name: '新', staff_role: 'support', metadata: { shelf: 3 } })
  expect((await post('/admin/users/usr_none', { last_name: '新' })).status).toBe(404)
  expect((await get('/admin/users/usr_none')).status).toBe(404)
})

test('a pharmacist who becomes an owner keeps is_pharmacist, and loses it by becoming a clerk', async () => {
  const { id } = await hire('a@example.com', { role: 'pharmacist' })
  const become = async (role: string) => (await post(`/admin/users/${id}`, { role })).body.user.is_pharmacist
  expect([await become('owner'), await become('clerk'), await become('owner')]).toEqual([true, false, false])
})

test('is_pharmacist can be set for owners only; the role pharmacist always has it', async () => {
  const { id } = await hire('a@example.com', { role: 'admin' })
  const isPharmacistAfter = async (body: object) => (await post(`/admin/users/${id}`, body)).body.user.is_pharmacist
  expect(await isPharmacistAfter({ last_name: '新' })).toBe(false)
  expect([await isPharmacistAfter({ is_pharmacist: true }), await isPharmacistAfter({ last_name: '見本' })]).toEqual([
    true,
    true,
  ])
  expect([
    await isPharmacistAfter({ is_pharmacist: false }),
    await isPharmacistAfter({ role: 'clerk', is_pharmacist: true }),
  ]).toEqual([false, false])
  expect(await isPharmacistAfter({ role: 'pharmacist', is_pharmacist: false })).toBe(true)
})

test('is_pharmacist is not set for somebody who gets another role at that moment', async () => {
  const { id } = await hire('a@example.com', { role: 'pharmacist' })
  const moving = (open: TestShop['db']) =>
    open.updateTable('staff').set({ role: 'support', is_pharmacist: false }).where('id', '=', id).execute()
  const { body } = await raceTransactions(shop.db, moving, () => post(`/admin/users/${id}`, { is_pharmacist: true }))
  expect(body.user).toMatchObject({ staff_role: 'support', is_pharmacist: false })
})

test('two members of staff cannot have the same API token', async () => {
  const [a, b] = [await hire('a@example.com'), await hire('b@example.com')]
  await post(`/admin/users/${a.id}`, { api_token: 'tok_of_hers_that_nobody_can_guess' })
  const before = await rows()
  expect(
    await post(`/admin/users/${b.id}`, { api_token: 'tok_of_hers_that_nobody_can_guess', last_name: '新' }),
  ).toMatchObject({
    status: 422,
    body: { type: 'duplicate_error' },
  })
  expect(await rows()).toEqual(before)
  expect(await post(`/admin/users/${a.id}`, { api_token: 'x'.repeat(31) })).toMatchObject({ status: 400 })
  expect((await post(`/admin/users/${a.id}`, { api_token: null })).body.user.api_token).toBe(null)
  expect((await post(`/admin/users/${b.id}`, { api_token: 'tok_of_hers_that_nobody_can_guess' })).status).toBe(200)
})

test('deleting a member of staff ends their session at once', async () => {
  const { id, email } = await hire('a@example.com')
  const signedIn = await shop.call('POST', '/admin/auth', { email, password })
  const cookie = { cookie: String(signedIn.headers['set-cookie']).split(';')[0]! }
  const receipt = { status: 200, body: { id, object: 'user', deleted: true } }
  expect(await shop.call('DELETE', `/admin/users/${id}`, undefined, owner)).toMatchObject(receipt)
  expect(await shop.call('DELETE', `/admin/users/${id}`, undefined, owner)).toMatchObject(receipt)
  expect((await shop.call('GET', '/admin/auth', undefined, cookie)).status).toBe(401)
  expect((await shop.call('POST', '/admin/auth', { email, password })).status).toBe(401)
  expect((await get(`/admin/users/${id}`)).status).toBe(404)
})

test('the last owner can be neither deleted nor given another role (not_allowed)', async () => {
  const id = await ownId()
  const before = await rows()
  const refused = { status: 400, body: { type: 'not_allowed' } }
  expect(await shop.call('DELETE', `/admin/users/${id}`, undefined, owner)).toMatchObject(refused)
  expect(await post(`/admin/users/${id}`, { role: 'member' })).toMatchObject(refused)
  expect(await rows()).toEqual(before)
  expect((await post(`/admin/users/${id}`, { role: 'admin', first_name: '主' })).status).toBe(200)
})

test('of two owners who step down at the same moment, one stays owner', async () => {
  for (let round = 0; round < 5; round++) {
    await shop.db.deleteFrom('session').execute()
    await shop.db
      .updateTable('staff')
      .set({ deleted_at: new Date('2020-01-01') })
      .execute()
    const sessions = await Promise.all([signInStaff(shop), signInStaff(shop)])
    const ids = (await rows()).map((row) => row.id)
    const answers = await Promise.all(ids.map((id, at) => post(`/admin/users/${id}`, { role: 'viewer' }, sessions[at])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await rows()).map(({ role }) => role).sort()).toEqual(['owner', 'viewer'])
  }
})

test('a mailed token resets a forgotten password, once, and ends open sessions', async () => {
  const { id, email } = await hire('a@example.com')
  expect((await shop.call('POST', '/admin/users/password-token', { email })).status).toBe(204)
  expect(await factsOf(shop, 'staff.password_reset_asked')).toEqual([{ user_id: id }])
  expect((await shop.call('POST', '/admin/users/password-token', { email: 'nobody@example.com' })).status).toBe(204)
  expect(await factsOf(shop, 'staff.password_reset_asked')).toEqual([])

  const signedIn = await shop.call('POST', '/admin/auth', { email, password })
  const cookie = { cookie: String(signedIn.headers['set-cookie']).split(';')[0]! }
  const staff = (await rows()).find((row) => row.id === id)!
  const token = await staffPasswordToken(shop.ctx(), staff)
  const reset = (more: object = {}) =>
    shop.call('POST', '/admin/users/reset-password', { email, token, password: 'battery staple', ...more })
  expect(await reset({ email: 'other@example.com' })).toMatchObject({ status: 401, body: 'Unauthorized' })
  shop.clock.now = new Date(opened.getTime() + 900_000)
  expect((await reset()).status).toBe(401)
  shop.clock.now = opened
  expect((await rows()).find((row) => row.id === id)).toEqual(staff)

  expect(await reset({ email: undefined })).toMatchObject({ status: 200, body: { user: { id, email } } })
  expect((await reset()).status).toBe(401)
  expect((await shop.call('GET', '/admin/auth', undefined, cookie)).status).toBe(401)
  expect((await shop.call('POST', '/admin/auth', { email, password })).status).toBe(401)
  expect((await shop.call('POST', '/admin/auth', { email, password: 'battery staple' })).status).toBe(200)
})

test.each(['nonsense', ''])('the reset token “%s” is refused, and nothing changes', async (token) => {
  const before = await rows()
  const { status } = await shop.call('POST', '/admin/users/reset-password', { token, password: 'battery staple' })
  expect(status).toBe(token ? 401 : 400)
  expect(await rows()).toEqual(before)
})
