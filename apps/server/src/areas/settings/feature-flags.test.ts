import { featureFlags } from '@kusuribako/contract/settings/flags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const list = async () => (await shop.call('GET', '/admin/v1/feature-flags', undefined, staff)).body.data.feature_flags
const change = (body: object) => shop.call('POST', '/admin/v1/feature-flags', body, staff)

test('lists all flags, off by default; a change takes effect, notes facts and is in the audit log', async () => {
  const before = await list()
  expect(before.map(({ id }: { id: string }) => id)).toEqual(featureFlags)
  expect(before).toContainEqual({ id: 'dfplus', state: '0', updated_at: null })
  const updated_at = shop.clock.now.toISOString()
  const { status, body } = await change({ id: 'dfplus', state: '1' })
  expect({ status, body }).toEqual({
    status: 200,
    body: { data: { feature_flag: { id: 'dfplus', state: '1', updated_at } } },
  })
  await expect.poll(() => shop.ctx().flags.has('dfplus')).toBe(true)
  expect(await list()).toContainEqual({ id: 'dfplus', state: '1', updated_at })
  const facts = await shop.db.selectFrom('fact').select(['name', 'about']).orderBy('id').execute()
  expect(facts).toEqual([
    { name: 'flags.changed', about: { id: 'dfplus' } },
    { name: 'settings.changed', about: {} },
  ])
  expect((await change({ id: 'newcom:feature_flag:dfplus', state: '0' })).body.data.feature_flag.id).toBe('dfplus')
  await expect.poll(() => shop.ctx().flags.has('dfplus')).toBe(false)
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select(['action', 'resource_id', 'after'])
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'insert', resource_id: 'dfplus', after: { state: '1' } },
    { action: 'update', resource_id: 'dfplus', after: { state: '0' } },
  ])
})

test.each([
  ['an unknown flag', { id: 'free-money', state: '1' }],
  ['a key that is not a flag id', { id: 'newcom:dfplus', state: '1' }],
  ['an unknown state', { id: 'dfplus', state: 'on' }],
  ['a state as a number', { id: 'dfplus', state: 1 }],
  ['an unknown key', { id: 'dfplus', state: '1', note: 'x' }],
])('%s is refused and changes nothing', async (_what, body) => {
  const before = await list()
  expect(await change(body)).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
  expect(await list()).toEqual(before)
})
