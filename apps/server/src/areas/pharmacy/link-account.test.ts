import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

type Headers = Record<string, string>

let shop: TestShop
let owner: Headers
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
  owner = await signInStaff(shop)
})
afterAll(() => shop.close())

const idOf = async (headers: Headers) =>
  (await shop.call('GET', '/admin/auth', undefined, headers)).body.user.id as string
const post = (path: string, body: object, headers = owner) =>
  shop.call('POST', `/admin/v1/professionals${path}`, body, headers)
const people = async () =>
  (await shop.call('GET', '/admin/v1/professionals', undefined, owner)).body.data as {
    professionals: { id: string; name: string; staff_id: string | null; licence_id: string }[]
    unlinked: { id: string; name: string }[]
  }
const personNamed = async (name: string) => (await people()).professionals.find((one) => one.name === name)!
const linkedPerson = async (headers: Headers) =>
  (await shop.call('GET', '/admin/v1/auth/professional', undefined, headers)).body.data.professional

test('an owner links an account to only one professional and unlinks it; the account shows the link', async () => {
  const headers = await signInStaff(shop, { role: 'clerk' })
  const staff_id = await idOf(headers)
  const { id } = await personNamed('見本 太郎')
  expect(await linkedPerson(headers)).toBeNull()
  expect((await post(`/${id}`, { staff_id })).body.data.professional).toMatchObject({ id, staff_id })
  expect((await personNamed('見本 太郎')).staff_id).toBe(staff_id)
  expect(await linkedPerson(headers)).toMatchObject({ id, name: '見本 太郎', kind: '登録販売者' })
  // What is left out stays.
  expect((await post(`/${id}`, { duties: '相談' })).body.data.professional.staff_id).toBe(staff_id)

  const other = await personNamed('見本 次郎')
  const refusal = { status: 409, body: { code: 'account_linked_already', details: { name: '見本 太郎' } } }
  expect(await post(`/${other.id}`, { staff_id })).toMatchObject(refusal)
  expect((await personNamed('見本 次郎')).staff_id).toBeNull()
  expect((await post(`/${id}`, { staff_id: null })).body.data.professional.staff_id).toBeNull()
  expect(await linkedPerson(headers)).toBeNull()
})

test('a new professional may be created with an account; unknown or deleted accounts are refused', async () => {
  const staff_id = await idOf(await signInStaff(shop, { role: 'clerk' }))
  const { licence_id } = await personNamed('見本 太郎')
  const person = { licence_id, name: '見本 新子', kind: '登録販売者', duties: '相談' }
  expect((await post('', { ...person, staff_id })).body.data.professional.staff_id).toBe(staff_id)
  const before = await people()
  const refusal = { status: 409, body: { code: 'account_linked_already', details: { name: '見本 新子' } } }
  expect(await post('', { ...person, name: '見本 次子', staff_id })).toMatchObject(refusal)
  expect(await post('', { ...person, staff_id: 'usr_none' })).toMatchObject({ status: 404 })
  const deletedStaff = await idOf(await signInStaff(shop, { role: 'clerk' }))
  await shop.call('DELETE', `/admin/users/${deletedStaff}`, undefined, owner)
  expect(await post(`/${(await personNamed('見本 次郎')).id}`, { staff_id: deletedStaff })).toMatchObject({
    status: 404,
  })
  expect(await people()).toEqual(before)
})

test('a pharmacist may not link or unlink an account, but may save an unchanged link', async () => {
  const pharmacist = await signInStaff(shop, { role: 'pharmacist' })
  const staff_id = await idOf(pharmacist)
  const { id, licence_id } = await personNamed('見本 次郎')
  const person = { licence_id, name: '見本 自分', kind: '薬剤師', duties: '相談' }
  expect(await post(`/${id}`, { staff_id }, pharmacist)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await post('', { ...person, staff_id }, pharmacist)).toMatchObject({ status: 403 })
  expect((await personNamed('見本 次郎')).staff_id).toBeNull()
  await post(`/${id}`, { staff_id })
  expect(await post(`/${id}`, { staff_id: null }, pharmacist)).toMatchObject({ status: 403 })
  // A form sends all of its fields back.
  expect((await post(`/${id}`, { duties: '調剤', staff_id }, pharmacist)).status).toBe(200)
  await post(`/${id}`, { staff_id: null })
})

test('an account shows no linked professional from the day that professional left', async () => {
  const pharmacist = await signInStaff(shop, { role: 'pharmacist' })
  const { id } = await personNamed('見本 次郎')
  await post(`/${id}`, { staff_id: await idOf(pharmacist), left_on: '2026-06-03' })
  shop.clock.now = new Date('2026-06-02T14:59:59Z')
  expect(await linkedPerson(pharmacist)).toMatchObject({ id })
  shop.clock.now = new Date('2026-06-02T15:00:00Z')
  expect(await linkedPerson(pharmacist)).toBeNull()
  await post(`/${id}`, { left_on: null, staff_id: null })
})

test('a professional is on duty only during a shift', async () => {
  const pharmacist = await signInStaff(shop, { role: 'pharmacist' })
  const { id } = await personNamed('見本 花子')
  await post(`/${id}`, { staff_id: await idOf(pharmacist) })
  const [starts_at, ends_at] = ['2026-06-20T22:00:00.000Z', '2026-06-20T23:00:00.000Z']
  await shop.call('POST', '/admin/v1/shifts', { shifts: [{ professional_id: id, starts_at, ends_at }] }, owner)
  for (const [now, is_on_duty] of [
    ['2026-06-20T21:59:59Z', false],
    [starts_at, true],
    ['2026-06-20T22:59:59Z', true],
    [ends_at, false],
  ] as const) {
    shop.clock.now = new Date(now)
    expect([now, await linkedPerson(pharmacist)]).toMatchObject([now, { is_on_duty }])
  }
  await post(`/${id}`, { staff_id: null })
})

test('lists pharmacist accounts that are not linked to a current pharmacist', async () => {
  const pharmacist = await signInStaff(shop, { role: 'pharmacist' })
  const staff_id = await idOf(pharmacist)
  const isUnlinked = async () => (await people()).unlinked.some(({ id }) => id === staff_id)
  const [hanako, taro] = [await personNamed('見本 花子'), await personNamed('見本 太郎')]
  expect((await people()).unlinked).toContainEqual({ id: staff_id, name: '見本 薬子' })
  await post(`/${taro.id}`, { staff_id })
  expect(await isUnlinked()).toBe(true)
  await post(`/${taro.id}`, { staff_id: null })
  await post(`/${hanako.id}`, { staff_id })
  expect(await isUnlinked()).toBe(false)
  await post(`/${hanako.id}`, { left_on: '2026-06-01' })
  expect(await isUnlinked()).toBe(true)
  await post(`/${hanako.id}`, { left_on: null, staff_id: null })
  await shop.call('DELETE', `/admin/users/${staff_id}`, undefined, owner)
  expect(await isUnlinked()).toBe(false)
})
