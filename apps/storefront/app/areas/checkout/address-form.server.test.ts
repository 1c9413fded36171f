import { expect, test } from 'vitest'
import { AddressForm, GuestForm, toAddress } from './address-form.server.ts'
import { addressValues } from './address-values.ts'

const typed = {
  last_name: ' 薬師 ',
  first_name: '花子',
  postal_code: '２７０−０１０１',
  province: '千葉県',
  city: '流山市',
  address_1: '東深井1-2-3',
  phone: '＋81 ９０-1234-５６７８',
}

test('full-width digits and hyphens are accepted and normalised', () => {
  expect(AddressForm.parse(typed)).toEqual({
    ...typed,
    last_name: '薬師',
    postal_code: '2700101',
    address_2: '',
    phone: '09012345678',
  })
})

test.each([
  ['postal_code', '270-010'],
  ['postal_code', ''],
  ['province', '江戸'],
  ['phone', '12345'],
  ['city', '　'],
  ['first_name', '\u200b\u2060'],
  ['last_name', ''],
])('%s “%s” is rejected', (name, value) => {
  const result = AddressForm.safeParse({ ...typed, [name]: value })
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([name])
})

test('characters that reverse or hide text are left out of names and addresses', () => {
  const { last_name, address_2 } = AddressForm.parse({
    ...typed,
    last_name: '薬\u202e師',
    address_2: '\u2068見本荘\u2069',
  })
  expect([last_name, address_2]).toEqual(['薬師', '見本荘'])
})

test('a guest form also requires an e-mail address', () => {
  expect(GuestForm.safeParse(typed).error?.issues.map(({ path }) => path[0])).toEqual(['email'])
  expect(GuestForm.parse({ ...typed, email: ' Hanako@Example.com ' }).email).toBe('hanako@example.com')
})

test('toAddress sets no second line without a building, and the country to Japan, whatever a request names', () => {
  const forged = { ...typed, country_code: 'us' }
  for (const sent of [typed, forged])
    expect(toAddress(AddressForm.parse(sent))).toMatchObject({ address_2: null, country_code: 'jp' })
})

test('addressValues keeps existing fields and fills missing ones with empty strings', () => {
  expect(addressValues({ city: '流山市', address_2: null })).toEqual({
    last_name: '',
    first_name: '',
    postal_code: '',
    province: '',
    city: '流山市',
    address_1: '',
    address_2: '',
    phone: '',
  })
})
