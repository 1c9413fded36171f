import { afterAll, beforeAll, expect, test } from 'vitest'
import { address as home } from '../../base/testing/carts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

// What staff change in the address book of a customer who calls.
let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop, { role: 'support' })
})
afterAll(() => shop.close())

const bookOf = async (headers: Record<string, string>) =>
  (await shop.call('GET', '/store/customers/me', undefined, headers)).body.customer.shipping_addresses
const post = (path: string, address: object, by = staff) =>
  shop.call('POST', `/admin/v1/customers/${path}`, { address }, by)
const remove = (path: string) => shop.call('DELETE', `/admin/v1/customers/${path}`, undefined, staff)
const success = { status: 200, body: { data: { ok: true } } }
const unknown = { status: 400, body: { code: 'address_unknown' } }

test('staff can add, change and remove a customer’s address, and the audit log records it', async () => {
  const { id, headers } = await signInCustomer(shop)
  expect(await post(`${id}/addresses`, home)).toMatchObject(success)
  expect(await post(`${id}/addresses`, home)).toMatchObject(success)
  const [added, ...otherAddresses] = await bookOf(headers)
  expect(added).toMatchObject({ ...home, customer_id: id })
  expect(otherAddresses).toEqual([])

  const path = `${id}/addresses/${added.id}`
  expect(await post(path, { ...home, city: '松戸市', address_2: null })).toMatchObject(success)
  expect(await bookOf(headers)).toMatchObject([{ id: added.id, city: '松戸市', address_2: null }])
  expect(await remove(path)).toMatchObject(success)
  expect(await bookOf(headers)).toEqual([])

  const recorded = await shop.db
    .selectFrom('audit_entry')
    .select(['call', 'action'])
    .where('resource_id', '=', added.id)
    .orderBy('id')
    .execute()
  expect(recorded.map(({ call, action }) => [call, action])).toEqual([
    ['POST /admin/v1/customers/:id/addresses', 'insert'],
    ['POST /admin/v1/customers/:id/addresses/:address_id', 'update'],
    ['DELETE /admin/v1/customers/:id/addresses/:address_id', 'update'],
  ])
})

test('staff can change an address only under its own customer, and only with write access', async () => {
  const [owner, other] = [await signInCustomer(shop), await signInCustomer(shop)]
  await post(`${owner.id}/addresses`, home)
  const before = await bookOf(owner.headers)
  const { id } = before[0]
  expect(await post(`${other.id}/addresses/${id}`, home)).toMatchObject(unknown)
  expect(await remove(`${other.id}/addresses/${id}`)).toMatchObject(unknown)
  for (const refused of [post('cus_none/addresses', home), post(`cus_none/addresses/${id}`, home)])
    expect(await refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await remove(`cus_none/addresses/${id}`)).status).toBe(404)
  const viewer = await signInStaff(shop, { role: 'viewer' })
  expect((await post(`${owner.id}/addresses`, { ...home, city: '松戸市' }, viewer)).status).toBe(403)
  expect(await post(`${owner.id}/addresses`, { ...home, city: '' })).toMatchObject({ status: 400 })
  expect(await bookOf(owner.headers)).toEqual(before)
})
