import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, factsOf, openAccount, password } from '../../base/testing/accounts.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const post = (url: string, body: object, headers = {}) => shop.call('POST', url, body, headers)
const me = (headers: Record<string, string>) => shop.call('GET', '/store/customers/me', undefined, headers)
const rowOf = (id: string) => shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const home = {
  first_name: '花子',
  last_name: '見本',
  address_1: '見本町1-2-3',
  city: '流山市',
  province: '千葉県',
  country_code: 'JP',
  postal_code: '2700101',
  phone: '0312345678',
}

test('a customer can change their own account, and metadata is merged', async () => {
  const { headers, id } = await signInCustomer(shop)
  const changed = await post(
    '/store/customers/me',
    { first_name: '花子', phone: '0312345678', metadata: { note: 1 } },
    headers,
  )
  expect(changed.body.customer).toMatchObject({ id, first_name: '花子', phone: '0312345678', metadata: { note: 1 } })
  expect((await me(headers)).body).toEqual(changed.body)
  const changedAgain = await post('/store/customers/me', { metadata: { other: 'x', note: null } }, headers)
  expect(changedAgain.body.customer.metadata).toEqual({ other: 'x' })
  const emptied = await post('/store/customers/me', { metadata: { other: '', more: 'y' } }, headers)
  expect(emptied.body.customer.metadata).toEqual({ more: 'y' })
})

test('internal metadata of a customer is neither returned nor accepted from clients', async () => {
  const { headers, id } = await signInCustomer(shop)
  const protectedFields = { stripe_id: 'cus_theirs', verified_email: true, gender: 'female' }
  await shop.db
    .updateTable('customer')
    .set({ metadata: JSON.stringify(protectedFields) })
    .where('id', '=', id)
    .execute()
  expect((await me(headers)).body.customer.metadata).toEqual({ verified_email: true, gender: 'female' })
  const stolen = {
    stripe_id: 'cus_anothers',
    verified_email: false,
    selectedCardId: 'pm_anothers',
    lineId: 'x',
    own: 'fine',
  }
  expect((await post('/store/customers/me', { metadata: stolen }, headers)).status).toBe(200)
  expect((await rowOf(id)).metadata).toEqual({ ...protectedFields, own: 'fine' })
})

test('metadata of a customer is limited in size', async () => {
  const { headers, id } = await signInCustomer(shop)
  const page = (key: string) => post('/store/customers/me', { metadata: { [key]: 'x'.repeat(19_000) } }, headers)
  expect((await page('a')).status).toBe(200)
  expect((await page('b')).status).toBe(200)
  expect(await page('c')).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  expect(Object.keys((await rowOf(id)).metadata).sort()).toEqual(['a', 'b'])
})

test('changing the password ends all sessions; this one continues under a new cookie', async () => {
  const { email } = await openAccount(shop)
  const [thisSession, otherSession] = [
    cookieOf(await post('/store/auth', { email, password })),
    cookieOf(await post('/store/auth', { email, password })),
  ]
  const changed = await post('/store/customers/me', { password: 'new password' }, thisSession)
  expect(changed.status).toBe(200)
  expect((await me(thisSession)).status).toBe(401)
  expect((await me(otherSession)).status).toBe(401)
  expect((await me(cookieOf(changed))).status).toBe(200)
  expect((await post('/store/auth', { email, password })).status).toBe(401)
})

test('a new e-mail must be verified again and cannot be that of another account', async () => {
  const { email, id } = await openAccount(shop)
  const other = await openAccount(shop)
  const thisSession = cookieOf(await post('/store/v1/auth', { email, password }))
  expect(await post('/store/customers/me', { email: other.email, first_name: 'x' }, thisSession)).toMatchObject({
    status: 422,
    body: { type: 'duplicate_error' },
  })
  expect(await rowOf(id)).toMatchObject({ email, first_name: null, metadata: { verified_email: true } })
  const changed = await post('/store/customers/me', { email: 'Changed@Example.com' }, thisSession)
  const metadata = { original_email: email }
  expect(changed.body.customer).toMatchObject({ email: 'changed@example.com', metadata })
  expect(changed.body.customer.metadata).not.toHaveProperty('verified_email')
  expect(await factsOf(shop, 'customer.verification_asked')).toEqual([{ customer_id: id }])
  const changedAgain = await post('/store/customers/me', { email: 'again@example.com' }, thisSession)
  expect(changedAgain.body.customer).toMatchObject({ email: 'again@example.com', metadata })
})

test('a customer can add, change and remove addresses; an identical address is not added twice', async () => {
  const { headers, id } = await signInCustomer(shop)
  const added = await post('/store/customers/me/addresses', { address: home }, headers)
  const [address] = added.body.customer.shipping_addresses
  expect(address).toMatchObject({ ...home, country_code: 'jp', customer_id: id })
  const url = `/store/customers/me/addresses/${address.id}`
  const changed = await post(url, { city: '松戸市' }, headers)
  expect(changed.body.customer.shipping_addresses).toMatchObject([
    { id: address.id, city: '松戸市', first_name: '花子' },
  ])
  await post('/store/customers/me', { billing_address: address.id }, headers)
  expect((await me(headers)).body.customer.billing_address.id).toBe(address.id)
  const repeated = await post('/store/customers/me/addresses', { address: { ...home, city: '松戸市' } }, headers)
  expect([repeated.status, repeated.body.customer.shipping_addresses.length]).toEqual([200, 1])
  for (const more of [{ company: '見本商店' }, { metadata: { door: 2 } }])
    await post('/store/customers/me/addresses', { address: { ...home, city: '松戸市', ...more } }, headers)
  const otherAddresses = (await me(headers)).body.customer.shipping_addresses.slice(1)
  expect(otherAddresses).toMatchObject([{ company: '見本商店' }, { metadata: { door: 2 } }])
  for (const { id: other } of otherAddresses)
    await shop.call('DELETE', `/store/customers/me/addresses/${other}`, undefined, headers)
  const deleted = await shop.call('DELETE', url, undefined, headers)
  expect(deleted.body.customer).toMatchObject({
    shipping_addresses: [],
    billing_address: null,
    billing_address_id: null,
  })
  expect((await shop.call('DELETE', url, undefined, headers)).status).toBe(200)
  expect(await post('/store/v1/customers/delete-address', { address_id: address.id }, headers)).toMatchObject({
    status: 400,
    body: { code: 'address_unknown', statusCode: 400 },
  })
})

test('an address in a country that does not exist is refused, and nothing is stored', async () => {
  const { headers } = await signInCustomer(shop)
  const add = (address: object) => post('/store/customers/me/addresses', { address }, headers)
  const kept = (await add(home)).body.customer.shipping_addresses
  const refused = {
    status: 400,
    body: { type: 'invalid_data', message: expect.stringMatching(/country_code: must be/) },
  }
  expect(await add({ ...home, city: '松戸市', country_code: 'zz' })).toMatchObject(refused)
  const change = { country_code: 'ZZ', city: '松戸市' }
  expect(await post(`/store/customers/me/addresses/${kept[0].id}`, change, headers)).toMatchObject(refused)
  expect(await post('/store/customers/me', { billing_address: { ...home, ...change } }, headers)).toMatchObject(refused)
  const { body } = await me(headers)
  expect(body.customer).toMatchObject({ shipping_addresses: kept, billing_address: null })
})

test('another customer’s address can be neither read, changed, used nor removed', async () => {
  const owner = await signInCustomer(shop)
  const thief = await signInCustomer(shop)
  const added = await post('/store/customers/me/addresses', { address: home }, owner.headers)
  const { id } = added.body.customer.shipping_addresses[0]
  await post('/store/customers/me', { billing_address: id }, owner.headers)
  const refused = { status: 400, body: { type: 'invalid_data', code: 'address_unknown' } }
  expect(await post(`/store/customers/me/addresses/${id}`, { city: 'x' }, thief.headers)).toMatchObject(refused)
  expect(await post('/store/customers/me', { billing_address: id }, thief.headers)).toMatchObject(refused)
  expect((await post('/store/v1/customers/delete-address', { address_id: id }, thief.headers)).status).toBe(400)
  expect((await shop.call('DELETE', `/store/customers/me/addresses/${id}`, undefined, thief.headers)).status).toBe(200)
  const unchanged = { shipping_addresses: [{ id, city: '流山市' }], billing_address_id: id }
  expect((await me(owner.headers)).body.customer).toMatchObject(unchanged)
  expect((await me(thief.headers)).body.customer).toMatchObject({ shipping_addresses: [], billing_address: null })
})

test('a billing address is changed in place and not listed in the address book', async () => {
  const { headers } = await signInCustomer(shop)
  const first = await post('/store/customers/me', { billing_address: home }, headers)
  const second = await post('/store/customers/me', { billing_address: { city: '松戸市' } }, headers)
  expect(second.body.customer.billing_address).toMatchObject({
    id: first.body.customer.billing_address.id,
    city: '松戸市',
    first_name: '花子',
  })
  expect(second.body.customer.shipping_addresses).toEqual([])
  const { id } = second.body.customer.billing_address
  expect((await post('/store/customers/me', { billing_address: id }, headers)).body.customer.billing_address.id).toBe(
    id,
  )
  const added = await post('/store/customers/me/addresses', { address: home }, headers)
  const [chosen] = added.body.customer.shipping_addresses
  expect((await post('/store/customers/me', { billing_address: chosen.id }, headers)).status).toBe(200)
  const remaining = await shop.db.selectFrom('address').selectAll().where('id', '=', id).executeTakeFirst()
  expect(remaining).toMatchObject({ first_name: null, city: null, deleted_at: shop.clock.now })
})

test('choosing another billing address from the address book keeps the former one there', async () => {
  const { headers } = await signInCustomer(shop)
  const add = (city: string) => post('/store/customers/me/addresses', { address: { ...home, city } }, headers)
  await add('流山市')
  const book = (await add('松戸市')).body.customer.shipping_addresses
  for (const { id } of book)
    expect((await post('/store/customers/me', { billing_address: id }, headers)).body.customer).toMatchObject({
      billing_address_id: id,
      shipping_addresses: book,
    })
})

test.each([
  ['an address without a name', '/addresses', { address: { ...home, first_name: ' ' } }],
  ['an address without a city', '/addresses', { address: { ...home, city: undefined } }],
  ['an unknown key', '/addresses', { address: { ...home, colour: 'red' } }],
  ['a country of three letters', '/addresses', { address: { ...home, country_code: 'jpn' } }],
  ['a name that is a number', '', { first_name: 7 }],
  ['a short password', '', { password: 'short' }],
])('%s is refused and nothing is kept', async (_what, path, body) => {
  const { headers, id } = await signInCustomer(shop)
  const before = await rowOf(id)
  expect(await post(`/store/customers/me${path}`, body, headers)).toMatchObject({
    status: 400,
    body: { type: 'invalid_data' },
  })
  expect(await rowOf(id)).toEqual(before)
  expect((await me(headers)).body.customer.shipping_addresses).toEqual([])
})

test('an address book is limited to 100 addresses', async () => {
  const { headers, id } = await signInCustomer(shop)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const rows = Array.from({ length: 100 }, (_, at) => ({ id: `addr_${id}_${at}`, customer_id: id, ...stamps }))
  await shop.db.insertInto('address').values(rows).execute()
  expect((await post('/store/customers/me/addresses', { address: home }, headers)).status).toBe(400)
})

test('gender and birthday can be set and cleared; the answer is the profile', async () => {
  const { headers, id, email } = await signInCustomer(shop)
  const update = (body: object) => post('/store/v1/customers/update', body, headers)
  const profile = { id, email, email_verified: false, gender: 'female', birthday: '1988-04-12', selectedCardId: null }
  expect((await update({ gender: 'female', birthday: '1988-04-12' })).body.data).toMatchObject(profile)
  expect((await update({ gender: null })).body.data).toMatchObject({ ...profile, gender: null })
  for (const wrong of [
    { birthday: '2026-06-02' },
    { birthday: '1899-12-31' },
    { birthday: '12.4.1988' },
    { gender: 'x' },
  ]) {
    expect(await update(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request_body', statusCode: 400 } })
  }
  expect((await rowOf(id)).metadata).toEqual({ birthday: '1988-04-12' })
})

test('a birthday cannot be later than today in Tokyo', async () => {
  const { headers } = await signInCustomer(shop)
  const noon = shop.clock.now
  shop.clock.now = new Date('2026-06-02T15:00:00Z')
  const born = (birthday: string) => post('/store/v1/customers/update', { birthday }, headers)
  const answers = [await born('2026-06-04'), await born('2026-06-03')]
  shop.clock.now = noon
  expect(answers.map(({ status }) => status)).toEqual([400, 200])
  expect(answers[0]!.body.message).toBe('birthday: must not be in the future (received "2026-06-04", string)')
})
