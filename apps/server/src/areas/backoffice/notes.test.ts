import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
let author: string
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop, { role: 'clerk' })
  author = (await shop.call('GET', '/admin/auth', undefined, staff)).body.user.id
})
beforeEach(() => shop.db.deleteFrom('note').execute())
afterAll(() => shop.close())

const write = async (value: string, resource_id = 'order_1') =>
  (await shop.call('POST', '/admin/notes', { resource_type: 'order', resource_id, value }, staff)).body.note
const get = (url: string) => shop.call('GET', url, undefined, staff)

test('a note is written, read with its author, changed and deleted', async () => {
  const note = await write('電話で確認済み')
  expect(note).toEqual({
    id: expect.stringMatching(/^note_/),
    resource_type: 'order',
    resource_id: 'order_1',
    value: '電話で確認済み',
    author_id: author,
    author: expect.objectContaining({ id: author, role: 'member', staff_role: 'clerk', api_token: null }),
    metadata: null,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
  })
  expect(note.author).not.toHaveProperty('password_hash')
  const changed = await shop.call('POST', `/admin/notes/${note.id}`, { value: '再確認' }, staff)
  expect(changed.body.note).toMatchObject({ id: note.id, value: '再確認', resource_id: 'order_1' })
  expect((await get(`/admin/notes/${note.id}`)).body).toEqual(changed.body)

  const receipt = { status: 200, body: { id: note.id, object: 'note', deleted: true } }
  expect(await shop.call('DELETE', `/admin/notes/${note.id}`, undefined, staff)).toMatchObject(receipt)
  expect(await shop.call('DELETE', `/admin/notes/${note.id}`, undefined, staff)).toMatchObject(receipt)
  expect((await get(`/admin/notes/${note.id}`)).status).toBe(404)
  expect((await shop.call('POST', `/admin/notes/${note.id}`, { value: 'x' }, staff)).status).toBe(404)
})

test('notes are filtered by resource and listed newest first', async () => {
  const first = await write('一')
  const second = await write('二')
  await write('三', 'order_2')
  const { body } = await get('/admin/notes/?resource_id=order_1&limit=1&offset=1')
  expect(body).toMatchObject({ count: 2, limit: 1, offset: 1, notes: [{ id: first.id }] })
  expect((await get('/admin/notes?resource_id=order_1')).body.notes.map(({ id }: { id: string }) => id)).toEqual([
    second.id,
    first.id,
  ])
  expect((await get('/admin/notes?colour=red')).status).toBe(400)
})

test.each([
  ['no text', { resource_type: 'order', resource_id: 'order_1', value: '' }],
  ['no resource', { value: 'x' }],
  ['an unknown key', { resource_type: 'order', resource_id: 'order_1', value: 'x', author_id: 'usr_1' }],
])('a note with %s is refused and nothing is written', async (_what, body) => {
  expect(await shop.call('POST', '/admin/notes', body, staff)).toMatchObject({ status: 400 })
  expect(await shop.db.selectFrom('note').selectAll().execute()).toEqual([])
})
