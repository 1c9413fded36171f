import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const url = '/admin/publishable-api-keys'
const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown) =>
  shop.call(method, `${url}${path}`, body, staff)
const make = async (title: string) => (await call('POST', '', { title })).body.publishable_api_key
const channels = async (id: string, query = '') =>
  (await call('GET', `/${id}/sales-channels${query}`)).body.sales_channels.map(({ name }: { name: string }) => name)

test('a publishable key is created, renamed, revoked once and deleted', async () => {
  const created = await make(' 店頭端末 ')
  const { id: staffId } = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  expect(created).toEqual({
    id: expect.stringMatching(/^pk_[0-9A-Z]{26}$/),
    title: '店頭端末',
    created_by: staffId,
    revoked_by: null,
    revoked_at: null,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
  })
  const renamed = await call('POST', `/${created.id}`, { title: '端末1' })
  expect(renamed.body.publishable_api_key).toEqual({ ...created, title: '端末1' })

  const revoked = await call('POST', `/${created.id}/revoke`)
  const after = { ...created, title: '端末1', revoked_by: staffId, revoked_at: '2026-06-01T03:00:00.000Z' }
  expect(revoked.body.publishable_api_key).toEqual(after)
  expect(await call('POST', `/${created.id}/revoke`)).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  expect((await call('GET', `/${created.id}`)).body.publishable_api_key).toEqual(after)

  const deleted = await call('DELETE', `/${created.id}`)
  expect(deleted.body).toEqual({ id: created.id, object: 'publishable_api_key', deleted: true })
  expect((await call('GET', `/${created.id}`)).status).toBe(404)
  expect((await call('POST', `/${created.id}/revoke`)).status).toBe(404)
})

test('keys are listed newest first, and found by title and time of revocation', async () => {
  const [first, second] = [await make('アプリ'), await make('アプリ予備')]
  await call('POST', `/${second.id}/revoke`)
  const titles = async (query: string) =>
    (await call('GET', query)).body.publishable_api_keys.map(({ title }: { title: string }) => title)
  expect(await titles('')).toEqual(['アプリ予備', 'アプリ'])
  expect(await titles('?q=予備')).toEqual(['アプリ予備'])
  expect(await titles('?revoked_at[gte]=2026-06-01T00:00:00Z')).toEqual(['アプリ予備'])
  expect((await call('GET', '?fields=title&limit=1&offset=1')).body).toEqual({
    publishable_api_keys: [{ id: first.id, title: 'アプリ' }],
    count: 2,
    offset: 1,
    limit: 1,
  })
  expect((await call('GET', '?expand=secrets')).status).toBe(400)
})

test('sales channels are added to and removed from a key; unknown ones are refused (ids_unknown)', async () => {
  const { id } = await make('催事')
  shop.clock.now = new Date('2026-06-01T03:00:01.000Z')
  const { body } = await shop.call('POST', '/admin/sales-channels', { name: '催事場' }, staff)
  const [web, fair] = [goods.sales_channel_id, body.sales_channel.id]
  const batch = (method: 'POST' | 'DELETE', ids: string[], key = id) =>
    call(method, `/${key}/sales-channels/batch`, { sales_channel_ids: ids.map((id) => ({ id })) })
  expect((await batch('POST', [web, fair, web])).body.publishable_api_key.id).toBe(id)
  expect(await channels(id)).toEqual(['オンラインショップ', '催事場'])
  expect(await channels(id, '?q=催事')).toEqual(['催事場'])

  for (const method of ['POST', 'DELETE'] as const) {
    const refused = await batch(method, [web, 'sc_none'])
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: ['Sales Channels sc_none do not exist'] },
      refusal: 'ids_unknown',
    })
  }
  expect((await batch('POST', [web], 'pk_none')).status).toBe(404)
  expect(await channels(id)).toEqual(['オンラインショップ', '催事場'])

  await batch('DELETE', [web])
  expect(await channels(id)).toEqual(['催事場'])
  await shop.call('DELETE', `/admin/sales-channels/${fair}`, undefined, staff)
  expect(await channels(id)).toEqual([])
})
