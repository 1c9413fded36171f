import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
/** A pharmacist without any shifts. */
let id: string
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
  staff = await signInStaff(shop)
  const { licences } = (await shop.call('GET', '/admin/v1/licences', undefined, staff)).body.data
  const person = { licence_id: licences[0].id, name: '見本 六郎', kind: '薬剤師', duties: '相談' }
  id = (await post('professionals', person)).body.data.professional.id
})
afterAll(() => shop.close())

const post = (path: string, body: object) => shop.call('POST', `/admin/v1/${path}`, body, staff)
const list = async (query = '') =>
  (await shop.call('GET', `/admin/v1/shifts?professional_id=${id}${query}`, undefined, staff)).body.data
/** Shifts of a Sunday, when nobody else is on duty: hours in Tokyo. */
const shift = (from: number, to: number, professional_id = id) => ({
  professional_id,
  starts_at: `2026-06-07T${String(from).padStart(2, '0')}:00:00+09:00`,
  ends_at: `2026-06-07T${String(to).padStart(2, '0')}:00:00+09:00`,
})

test('a planned shift is listed for staff and shown in the shop while it lasts', async () => {
  expect((await post('shifts', { shifts: [shift(13, 17), shift(9, 12)] })).body).toEqual({ data: { created: 2 } })
  const { shifts, count } = await list('&limit=1&offset=1')
  expect({ shifts, count }).toEqual({
    shifts: [
      {
        ...{ professional_id: id, name: '見本 六郎', kind: '薬剤師' },
        ...{ starts_at: '2026-06-07T04:00:00.000Z', ends_at: '2026-06-07T08:00:00.000Z' },
      },
    ],
    count: 2,
  })
  expect((await list('&starts_at[lt]=2026-06-07T03:00:00Z')).count).toBe(1)
  // Whoever began before an instant and is still there is found by the end.
  expect((await list('&ends_at[gt]=2026-06-07T03:00:00Z')).count).toBe(1)
  shop.clock.now = new Date('2026-06-07T01:00:00Z')
  const { on_duty } = (await shop.call('GET', '/store/v1/legal/licences')).body.data
  expect(on_duty).toMatchObject([{ name: '見本 六郎' }])
})

test.each([
  ['one overlaps a planned shift', () => [shift(16, 18)], 400, 'shift_overlaps'],
  ['two overlap each other', () => [shift(18, 20), shift(19, 21)], 400, 'shift_overlaps'],
  ['the second overlaps a planned shift', () => [shift(20, 21), shift(8, 18)], 400, 'shift_overlaps'],
  ['one is of an unknown professional', () => [shift(18, 20), shift(18, 20, 'pro_none')], 404, 'not_found'],
  ['one has no length', () => [shift(18, 18)], 400, 'invalid_request_body'],
  ['the list is empty', () => [], 400, 'invalid_request_body'],
])('refuses all given shifts (%s)', async (_what, planned, status, code) => {
  const before = await list()
  expect(await post('shifts', { shifts: planned() })).toMatchObject({ status, body: { code } })
  expect(await list()).toEqual(before)
})

test('the refusal names the overlapped shift, even if it is in the same request', async () => {
  const overlapped = async (...shifts: object[]) => (await post('shifts', { shifts })).body.details
  const planned = { professional_id: id, starts_at: '2026-06-07T04:00:00.000Z', ends_at: '2026-06-07T08:00:00.000Z' }
  expect(await overlapped(shift(20, 21), shift(16, 18))).toEqual(planned)
  const earlier = { starts_at: '2026-06-07T09:00:00.000Z', ends_at: '2026-06-07T11:00:00.000Z' }
  expect(await overlapped(shift(19, 21), shift(18, 20))).toEqual({ professional_id: id, ...earlier })
})

test('shifts that adjoin do not overlap', async () => {
  expect((await post('shifts', { shifts: [shift(17, 18), shift(12, 13)] })).body.data.created).toBe(2)
})

test('a planned shift can be deleted, one that has begun cannot', async () => {
  const { starts_at } = shift(17, 18)
  const remove = (...starts: string[]) =>
    post('shifts/delete', { shifts: starts.map((start) => ({ professional_id: id, starts_at: start })) })
  const before = await list()
  expect((await remove(starts_at, '2026-06-07T10:00:00+09:00')).body.code).toBe('shift_begun_already')
  expect(await remove(starts_at, '2026-06-07T23:30:00+09:00')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(await list()).toEqual(before)
  expect((await remove(starts_at)).body).toEqual({ data: { deleted: 1 } })
  expect((await list()).count).toBe(before.count - 1)
})
