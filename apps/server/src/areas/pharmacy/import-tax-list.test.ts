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

const send = (csvData: string, year: number, month: number) =>
  shop.call('POST', '/admin/v1/self-medication/import-tax-data', { csvData, year, month }, staff)
const check = async (janCode: string, year: number | string, month: number | string) =>
  (await shop.call('POST', '/store/v1/self-medication/tax-eligible', { janCode, year, month })).body.data
const no = { eligible: false, name: null, listed_from: null }
const listed = () => shop.db.selectFrom('tax_deductible_item').selectAll().orderBy('jan').execute()

test('a list holds from its month until the next list; the code may be typed as one likes', async () => {
  const june = '\ufeffJANコード,商品名\n4987123456784,見本錠Ｓ\n49123456,見本かぜ薬\n4987123456785,まちがい\n'
  expect((await send(june, 2026, 6)).body.data).toEqual({
    imported: 2,
    errors: [{ row: 4, message: '4987123456785 is no JAN code' }],
  })
  expect((await send('jan,name\n49123456,見本かぜ薬\n', 2026, 9)).body.data).toEqual({ imported: 1, errors: [] })
  const yes = { eligible: true, name: '見本錠Ｓ', listed_from: '2026-06-01' }
  expect(await check('4987123456784', 2026, 5)).toEqual(no)
  expect(await check('4987123456784', 2026, 6)).toEqual(yes)
  expect(await check('４９８７-１２３４-５６７８４', '2026', '8')).toEqual(yes)
  expect(await check('4987123456784', 2026, 9)).toEqual(no)
  expect(await check('49123456', 2027, 1)).toEqual({ eligible: true, name: '見本かぜ薬', listed_from: '2026-09-01' })
  expect(await check('not a code', 2026, 6)).toEqual(no)
})

test('a month sent again takes the place of its earlier list; what cannot be read changes nothing', async () => {
  await send('jan,name\n49123456,古い名前\n', 2030, 1)
  await send('jan,name\n4900000000009,新しい薬\n', 2030, 1)
  expect(await check('49123456', 2030, 1)).toEqual(no)
  expect((await check('4900000000009', 2030, 1)).name).toBe('新しい薬')
  const before = await listed()
  for (const bad of ['code,title\n49123456,見本\n', 'jan,name\n"49123456,見本\n', 'jan,name\n'])
    expect(await send(bad, 2030, 1)).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
  expect((await send('jan,name\n49123456,見本\n', 2030, 13)).status).toBe(400)
  expect(await listed()).toEqual(before)
})
