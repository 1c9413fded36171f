import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop, { role: 'clerk' })
})
afterAll(() => shop.close())

const says = (text: string) => ({ title: '表記', body: [{ kind: 'paragraph', text }] })
const save = async (time: string, handle: string, text: string) => {
  shop.clock.now = new Date(time)
  const { status, body } = await shop.call('POST', `/admin/v1/pages/${handle}`, says(text), staff)
  expect(status).toBe(200)
  return body.data.page
}
const past = (handle: string, query = '', headers = staff) =>
  shop.call('GET', `/admin/v1/pages/${handle}/past${query}`, undefined, headers)

test('earlier versions of a page are kept with their period; saving without a change adds none', async () => {
  expect(await past('legal')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const [one, two, three, four] = ['01', '02', '03', '04'].map((day) => `2026-06-${day}T03:00:00.000Z`) as [
    ...[string, string, string, string],
  ]
  await save(one, 'legal', 'はじめ')
  expect((await past('legal')).body.data).toEqual({ versions: [], count: 0, limit: 20, offset: 0 })
  await save(two, 'legal', 'つぎ')
  expect((await save(three, 'legal', 'つぎ')).updatedAt).toBe(two)
  expect((await save(four, 'legal', 'いま')).updatedAt).toBe(four)
  const next = { ...says('つぎ'), shown_from: two, shown_until: four }
  const first = { ...says('はじめ'), shown_from: one, shown_until: two }
  const viewer = await signInStaff(shop, { role: 'viewer' })
  const all = { versions: [next, first], count: 2, limit: 20, offset: 0 }
  expect((await past('legal', '', viewer)).body.data).toEqual(all)
  const last = { versions: [first], count: 2, limit: 1, offset: 1 }
  expect((await past('legal', '?limit=1&offset=1')).body.data).toEqual(last)
  expect((await shop.call('GET', '/admin/v1/pages/legal/past')).status).toBe(401)
})

test('two simultaneous saves of a page each keep the version before them', async () => {
  await save('2026-06-01T03:00:00Z', 'terms', '0')
  const at = '2026-06-05T03:00:00.000Z'
  await Promise.all([save(at, 'terms', '1'), save(at, 'terms', '2')])
  await save('2026-06-06T03:00:00Z', 'terms', '3')
  const { versions } = (await past('terms')).body.data
  expect(versions).toHaveLength(2)
  expect([says('1'), says('2')]).toContainEqual({ title: versions[0].title, body: versions[0].body })
  expect(versions[0]).toMatchObject({ shown_from: at, shown_until: '2026-06-06T03:00:00.000Z' })
  expect(versions[1]).toMatchObject({ ...says('0'), shown_until: at })
})

test('earlier versions cannot be changed or deleted', async () => {
  for (const statement of ["update page_past set title = ''", 'delete from page_past', 'truncate page_past'])
    await expect(shop.pool.query(statement)).rejects.toThrow('page_past is written once')
})
