import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
})
afterAll(() => shop.close())

const read = async (now: string) => {
  shop.clock.now = new Date(now)
  return (await shop.call('GET', '/store/v1/legal/licences')).body.data
}
const names = (people: { name: string }[]) => people.map(({ name }) => name)

test('shows each licence with its legally required details and professionals', async () => {
  const { licences } = await read('2026-06-01T03:00:00Z')
  expect(licences).toMatchObject([
    {
      kind: '薬局',
      number: '見本第000001号',
      valid_from: '2024-04-01',
      valid_to: '2030-03-31',
      opener_name: '見本株式会社くすりばこ',
      classes: expect.arrayContaining(['第1類医薬品']),
      display: { opening_hours: expect.stringContaining('9:00') },
      professionals: [{ kind: '薬剤師' }, { kind: '薬剤師' }, { kind: '薬剤師' }],
    },
    {
      kind: '店舗販売業',
      number: '見本第000002号',
      professionals: [{ kind: '登録販売者' }, { kind: '登録販売者' }],
    },
  ])
})

test('on a Monday at noon two pharmacists and a registered seller are on duty', async () => {
  const { on_duty, next_pharmacist_at } = await read('2026-06-01T03:00:00Z')
  expect(names(on_duty)).toEqual(['見本 花子', '見本 次郎', '見本 太郎'])
  expect(on_duty[0].store_name).toBe('くすりばこ薬局 見本店')
  expect(next_pharmacist_at).toBeNull()
})

test('a shift’s end is exclusive; with nobody on duty, the next pharmacist’s start is given', async () => {
  expect(names((await read('2026-06-01T09:00:00Z')).on_duty)).toEqual(['見本 次郎'])
  const sunday = await read('2026-06-07T03:00:00Z')
  expect(sunday.on_duty).toEqual([])
  expect(new Date(sunday.next_pharmacist_at).toISOString()).toBe('2026-06-08T00:00:00.000Z')
})

test('gives no next pharmacist time when no shift is planned', async () => {
  expect((await read('2036-06-01T03:00:00Z')).next_pharmacist_at).toBeNull()
})

test('professionals of a store with an expired licence are neither on duty nor announced as next', async () => {
  const end = (valid_to: string) =>
    shop.db.updateTable('licence').set({ valid_to }).where('kind', '=', '薬局').execute()
  await end('2026-05-31')
  const { on_duty, next_pharmacist_at } = await read('2026-06-01T03:00:00Z')
  expect(names(on_duty)).toEqual(['見本 太郎'])
  expect(next_pharmacist_at).toBeNull()
  await end('2026-06-08')
  expect((await read('2026-06-08T12:00:00Z')).next_pharmacist_at).toBeNull()
  await end('2030-03-31')
})
