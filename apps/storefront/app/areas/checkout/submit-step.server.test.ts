import { expect, test } from 'vitest'
import type { Api } from '../../api.server.ts'
import { lookUpAddress } from './submit-step.server.ts'

const zipcode = '2700101'
const nagareyama = { zipcode, prefecture: '千葉県', city: '流山市', town: '東深井' }

/** The form after 住所を検索 was pressed, where the code has these towns. */
async function look(typed: Record<string, string>, towns: object[] = [nagareyama]) {
  const api = { shared: async () => ({ ok: true, data: { data: { zipcodes: towns } } }) } as unknown as Api
  const body = new FormData()
  for (const [name, text] of Object.entries({ postal_code: '２７０−０１０１', ...typed })) body.set(name, text)
  return lookUpAddress(api, new Request('http://shop.example.com/checkout', { method: 'POST', body }))
}

test('a looked-up postal code fills prefecture, city and town, and leaves the rest as typed', async () => {
  expect(await look({ last_name: '薬師', address_1: '' })).toMatchObject({
    ...{ step: 'address', errors: {}, refused: null },
    values: {
      last_name: '薬師',
      postal_code: '２７０−０１０１',
      province: '千葉県',
      city: '流山市',
      address_1: '東深井',
    },
  })
})

test.each([
  ['東深井1-2-3', '流山市', '東深井1-2-3'],
  ['大字東深井1-2-3', '流山市', '大字東深井1-2-3'],
  ['1-2-3', '', '1-2-3'],
  ['梅田1-1', '大阪市北区', '梅田1-1'],
])('without JavaScript, the typed street %s in 「%s」 becomes %s', async (address_1, city, expected) => {
  expect((await look({ address_1, city })).values).toMatchObject({ city: '流山市', address_1: expected })
})

test('a look-up that replaces another city says so, and leaves the street to be checked', async () => {
  const said = (before: string) => ({
    address_1: `郵便番号に合わせて、「${before}」を「千葉県流山市」に変えました。町名・番地をご確認ください`,
  })
  const osaka = { province: '大阪府', city: '大阪市北区', address_1: '梅田1-1' }
  expect((await look(osaka)).errors).toEqual(said('大阪府大阪市北区'))
  expect((await look({ ...osaka, city: '' })).errors).toEqual(said('大阪府'))
  expect((await look({ ...osaka, province: '千葉県', address_1: '' })).errors).toEqual(said('千葉県大阪市北区'))
  expect((await look({ ...osaka, filled_town: '梅田' })).errors).toEqual(said('大阪府大阪市北区'))
  // All of it was filled in by an earlier look-up.
  expect((await look({ ...osaka, address_1: '梅田', filled_town: '梅田' })).errors).toEqual({})
  expect((await look({ city: '千葉県 流山市', address_1: '東深井1-2-3' })).errors).toEqual({})
})

test('the town of an earlier look-up is replaced, unless a house number was added to it', async () => {
  const { values } = await look({ address_1: '' })
  const otaka = { ...nagareyama, town: 'おおたかの森東' }
  expect((await look(values, [otaka])).values.address_1).toBe('おおたかの森東')
  expect((await look({ ...values, address_1: '東深井9' }, [otaka])).values.address_1).toBe('東深井9')
})

test('a code with several towns fills in none of them, and keeps a typed city that it may belong to', async () => {
  const towns = [nagareyama, { ...nagareyama, city: '野田市', town: '山崎' }]
  expect((await look({}, towns)).values).toMatchObject({ city: '流山市', address_1: '' })
  expect((await look({ city: '野田市', address_1: '山崎1-2' }, towns)).values).toMatchObject({
    city: '野田市',
    address_1: '山崎1-2',
  })
  const typed = { city: '大阪市北区', address_1: '梅田1-1' }
  expect((await look(typed, towns)).values).toMatchObject({ city: '流山市', address_1: '梅田1-1' })
})

test('where a code belongs to two cities and none of them was typed, both are named', async () => {
  const towns = [nagareyama, { ...nagareyama, city: '野田市', town: '山崎' }, nagareyama]
  const city = 'この郵便番号は流山市と野田市にまたがっています。市区町村をご確認ください'
  expect((await look({}, towns)).errors).toEqual({ city })
  expect((await look({ city: '野田市' }, towns)).errors).toEqual({})
})

test('a code of seven digits without a town is not called incomplete; a shorter one is', async () => {
  const message = async (postal_code: string) => (await look({ postal_code, address_1: '1-1' }, [])).errors.postal_code
  expect(await message('100-8111')).toBe('郵便番号から住所が見つかりませんでした。住所を入力してください。')
  expect(await message('100-811')).toBe('郵便番号を7桁の数字で入力してください')
})
