import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop)
})
beforeEach(() => shop.db.deleteFrom('return_reason').execute())
afterAll(() => shop.close())

const create = async (body: object) =>
  (await shop.call('POST', '/admin/return-reasons', body, staff)).body.return_reason

test('a reason is created, read, changed and deleted', async () => {
  const made = await shop.call(
    'POST',
    '/admin/return-reasons',
    { value: 'damaged', label: '破損', description: '箱つぶれ' },
    staff,
  )
  expect(made.status).toBe(200)
  const { id } = made.body.return_reason
  expect(id).toMatch(/^rr_/)
  expect(made.body.return_reason).toEqual({
    id,
    value: 'damaged',
    label: '破損',
    description: '箱つぶれ',
    parent_return_reason_id: null,
    parent_return_reason: null,
    return_reason_children: [],
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
  })

  const changed = await shop.call('POST', `/admin/return-reasons/${id}`, { label: '破損・汚損' }, staff)
  expect(changed.body.return_reason).toMatchObject({ id, value: 'damaged', label: '破損・汚損' })
  expect((await shop.call('GET', `/admin/return-reasons/${id}/`, undefined, staff)).body).toEqual(changed.body)

  const gone = await shop.call('DELETE', `/admin/return-reasons/${id}`, undefined, staff)
  expect(gone).toMatchObject({ status: 200, body: { id, object: 'return_reason', deleted: true } })
  expect((await shop.call('GET', `/store/return-reasons/${id}`)).status).toBe(404)
})

test('the list has root reasons with their children; deleting a parent deletes its children', async () => {
  const parent = await create({ value: 'wrong', label: '違う商品' })
  const child = await create({ value: 'wrong_size', label: 'サイズ違い', parent_return_reason_id: parent.id })
  await create({ value: 'other', label: 'その他' })

  const { body } = await shop.call('GET', '/store/return-reasons')
  expect(body.return_reasons.map((reason: { value: string }) => reason.value)).toEqual(['wrong', 'other'])
  expect(body.return_reasons[0].return_reason_children).toMatchObject([{ id: child.id, value: 'wrong_size' }])

  await shop.call('DELETE', `/admin/return-reasons/${parent.id}`, undefined, staff)
  expect((await shop.call('GET', `/store/return-reasons/${child.id}`)).status).toBe(404)
  expect((await shop.call('GET', '/store/return-reasons')).body.return_reasons).toHaveLength(1)
})

test('a grandchild is refused (return_reason_nested_twice) and nothing is written', async () => {
  const parent = await create({ value: 'a', label: 'A' })
  const child = await create({ value: 'b', label: 'B', parent_return_reason_id: parent.id })
  const refused = await shop.call(
    'POST',
    '/admin/return-reasons',
    { value: 'c', label: 'C', parent_return_reason_id: child.id },
    staff,
  )
  expect(refused).toMatchObject({ status: 400, body: { type: 'invalid_data' }, refusal: 'return_reason_nested_twice' })
  expect(await shop.db.selectFrom('return_reason').select('value').orderBy('value').execute()).toEqual([
    { value: 'a' },
    { value: 'b' },
  ])
})

test.each([
  ['the same value twice', { value: 'taken', label: 'x' }, 422, 'duplicate_error'],
  ['an unknown key', { value: 'v', label: 'x', colour: 'red' }, 400, 'invalid_data'],
  ['a label that is not text', { value: 'v', label: 7 }, 400, 'invalid_data'],
  ['no value', { label: 'x' }, 400, 'invalid_data'],
  ['a NUL in a label', { value: 'v', label: 'a\u0000b' }, 400, 'invalid_data'],
  ['an unknown parent', { value: 'v', label: 'x', parent_return_reason_id: 'rr_none' }, 404, 'not_found'],
])('creating with %s is refused and nothing is written', async (_what, body, status, type) => {
  await create({ value: 'taken', label: 'taken' })
  const refused = await shop.call('POST', '/admin/return-reasons', body, staff)
  expect(refused.status).toBe(status)
  expect(refused.body).toEqual({
    ...(type === 'duplicate_error' && { code: 'invalid_request_error' }),
    type,
    message: expect.any(String),
  })
  expect(await shop.db.selectFrom('return_reason').select('value').execute()).toEqual([{ value: 'taken' }])
})

test('the parent of a reason cannot be changed', async () => {
  const parent = await create({ value: 'a', label: 'A' })
  const other = await create({ value: 'b', label: 'B' })
  const refused = await shop.call(
    'POST',
    `/admin/return-reasons/${other.id}`,
    { parent_return_reason_id: parent.id },
    staff,
  )
  expect(refused.status).toBe(400)
})

test('admin calls require staff; shoppers can read the store’s list', async () => {
  expect(await shop.call('POST', '/admin/return-reasons', { value: 'v', label: 'x' })).toMatchObject({
    status: 401,
    body: 'Unauthorized',
  })
  expect((await shop.call('GET', '/admin/return-reasons')).status).toBe(401)
  expect((await shop.call('GET', '/store/return-reasons')).status).toBe(200)
})
