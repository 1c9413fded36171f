import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  const town = (code: string, name: string) => ({ code, prefecture: '東京都', city: '千代田区', town: name })
  await shop.db
    .insertInto('postal_code')
    .values([town('1000001', '千代田'), town('1000005', '丸の内'), town('1000005', '大手町'), town('1100001', '谷中')])
    .execute()
  const many = Array.from({ length: 60 }, (_, i) => town('9000001', `第${String(i).padStart(2, '0')}町`))
  await shop.db.insertInto('postal_code').values(many).execute()
})
afterAll(() => shop.close())

const towns = async (part: string) => {
  const { body } = await shop.call('GET', `/store/v1/zipcodes?zipcodePartial=${encodeURIComponent(part)}`)
  return body.data.zipcodes
}

test('finds towns by a whole postal code or by its beginning', async () => {
  expect(await towns('1000001')).toEqual([
    { zipcode: '1000001', prefecture: '東京都', city: '千代田区', town: '千代田' },
  ])
  expect((await towns('100')).map(({ town }: { town: string }) => town)).toEqual(['千代田', '丸の内', '大手町'])
  expect(await towns('2')).toEqual([])
})

test('accepts full-width digits and a hyphen', async () => {
  expect(await towns('１００−０００５')).toHaveLength(2)
})

test('returns at most fifty towns', async () => {
  expect(await towns('9')).toHaveLength(50)
})

test.each(['', 'abc', '12345678'])('%j is refused', async (part) => {
  const { status, body } = await shop.call('GET', `/store/v1/zipcodes?zipcodePartial=${part}`)
  expect([status, body.code]).toEqual([400, 'invalid_request_query_params'])
})
