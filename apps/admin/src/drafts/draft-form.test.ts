import type { Address } from '@kusuribako/contract/customers/addresses'
import { expect, test } from 'vitest'
import {
  addressOf,
  addressValuesOf,
  bodyOf,
  codesOf,
  type DraftForm,
  emptyForm,
  fieldsFromTowns,
  isComplete,
  isPhone,
  lineChangeOf,
  sumOf,
} from './draft-form.ts'

const goods = [{ variant_id: 'variant_1', name: '化粧水', quantity: '２', price: '1,480', initialPrice: 1500 }]
const whole: DraftForm = {
  ...emptyForm,
  email: ' hanako@example.com ',
  to: {
    last_name: '薬師',
    first_name: ' 花子',
    postal_code: '２７０－０１０１',
    province: '千葉県',
    city: '流山市',
    address_1: '東深井1-2-3',
    address_2: '',
    phone: '０９０-1234-5678',
  },
  goods,
  option_id: 'so_1',
}

test.each<[string, Partial<DraftForm>, boolean]>([
  ['with everything it needs', {}, true],
  ['without a valid e-mail address', { email: 'hanako' }, false],
  ['with a postal code of six digits', { to: { ...whole.to, postal_code: '270-010' } }, false],
  ['without a city', { to: { ...whole.to, city: ' ' } }, false],
  ['with a prefecture that does not exist', { to: { ...whole.to, province: '千葉' } }, false],
  ['without a telephone number', { to: { ...whole.to, phone: '' } }, true],
  ['with an extension beside the telephone number', { to: { ...whole.to, phone: '03-1234-5678 内線12' } }, false],
  ['without items', { goods: [] }, false],
  ['with an item of quantity zero', { goods: [{ ...goods[0]!, quantity: '0' }] }, false],
  ['with a free item', { goods: [{ ...goods[0]!, price: '0' }] }, true],
  ['with an item without a price', { goods: [{ ...goods[0]!, price: '' }] }, false],
  ['without a shipping option', { option_id: '' }, false],
  ['with an invalid delivery price', { deliveryPrice: 'a' }, false],
  ['with free delivery', { deliveryPrice: '０' }, true],
])('a draft order form %s can be sent: %s', (_, change, expected) => {
  expect(isComplete({ ...whole, ...change })).toBe(expected)
})

test('sumOf adds up the typed quantities and prices, and is null if one is missing', () => {
  expect(sumOf([...goods, { ...goods[0]!, quantity: '1', price: '１００' }])).toBe(3060)
  expect(sumOf([...goods, { ...goods[0]!, quantity: '' }])).toBe(null)
})

test('bodyOf converts full-width input into plain digits and trims spaces', () => {
  const address = {
    last_name: '薬師',
    first_name: '花子',
    postal_code: '2700101',
    province: '千葉県',
    city: '流山市',
    address_1: '東深井1-2-3',
    address_2: null,
    phone: '09012345678',
    country_code: 'jp',
  }
  expect(bodyOf({ ...whole, customer_id: 'cus_1', deliveryPrice: '０', isQuiet: true }, 'reg_1', null)).toEqual({
    region_id: 'reg_1',
    email: 'hanako@example.com',
    customer_id: 'cus_1',
    shipping_address: address,
    billing_address: address,
    items: [{ variant_id: 'variant_1', quantity: 2, unit_price: 1480 }],
    shipping_methods: [{ option_id: 'so_1', price: 0 }],
    no_notification_order: true,
  })
  expect(bodyOf(whole, 'reg_1', null).shipping_methods).toEqual([{ option_id: 'so_1' }])
})

test("a draft for a member's e-mail address is assigned to that member unless staff choose otherwise", () => {
  const member = { id: 'cus_member' }
  expect(bodyOf(whole, 'reg_1', member).customer_id).toBe('cus_member')
  expect(bodyOf({ ...whole, isGuests: true }, 'reg_1', member)).not.toHaveProperty('customer_id')
  expect(bodyOf({ ...whole, customer_id: 'cus_chosen' }, 'reg_1', member).customer_id).toBe('cus_chosen')
})

test.each([
  ['the initial price', '１，５００', {}],
  ['another price', '1200', { unit_price: 1200 }],
  ['a price of zero', '0', { unit_price: 0 }],
])('with %s typed, the line sends a unit price only if it differs from the usual price', (_, price, asked) => {
  const { items } = bodyOf({ ...whole, goods: [{ ...goods[0]!, price }] }, 'reg_1', null)
  expect(items).toEqual([{ variant_id: 'variant_1', quantity: 2, ...asked }])
})

test.each([
  ['only the quantity', '１，４８０', { quantity: 3 }],
  ['the quantity and the price', '1200', { quantity: 3, unit_price: 1200 }],
])('lineChangeOf sends %s', (_, unit_price, change) => {
  expect(lineChangeOf({ quantity: '３', unit_price }, { unit_price: 1480 })).toEqual(change)
})

test('codesOf normalises typed coupon codes, and the draft sends them as discounts', () => {
  expect(codesOf('　ｈａｊｉｍｅ５００　souryo, ')).toEqual([{ code: 'HAJIME500' }, { code: 'SOURYO' }])
  expect(bodyOf({ ...whole, coupons: 'hajime500' }, 'reg_1', null).discounts).toEqual([{ code: 'HAJIME500' }])
  expect(bodyOf({ ...whole, coupons: ' ' }, 'reg_1', null)).not.toHaveProperty('discounts')
})

const town = (name: string) => ({ zipcode: '2700101', prefecture: '千葉県', city: '流山市', town: name })
const nothing = { province: '', city: '', address_1: '', address_2: '' }
test.each([
  ['of one town', nothing, ['東深井'], { province: '千葉県', city: '流山市', address_1: '東深井' }],
  ['of several towns', nothing, ['東深井', '西深井'], { province: '千葉県', city: '流山市', address_1: '' }],
  [
    'of another city',
    { ...whole.to, city: '千代田区', address_2: '見本マンション101' },
    ['東深井'],
    { province: '千葉県', city: '流山市', address_1: '東深井', address_2: '' },
  ],
  ['that does not exist', nothing, [], {}],
])('a postal code %s fills in what is found: prefecture, city and a single town', (_, typed, towns, filled) => {
  expect(fieldsFromTowns(typed, towns.map(town))).toEqual(filled)
})

test('correcting the postal code within the same city keeps the typed house number', () => {
  expect(fieldsFromTowns(whole.to, [town('東深井')])).toEqual({ province: '千葉県', city: '流山市' })
})

test.each([
  ['０３ー１２３４ー５６７８', true],
  ['+81 90-1234-5678', true],
  ['(03) 1234-5678', true],
  ['03-1234-5678 内線12', false],
  ['03-1234-567 内線8', false],
  ['abc', false],
  ['1234-5678', false],
])('whether %s is a telephone number: %s', (typed, expected) => {
  expect(isPhone(typed)).toBe(expected)
})

test('a telephone number keeps its digits from the address book to the order', () => {
  const phoneOf = (stored: string) => addressValuesOf({ phone: stored } as Address).phone
  expect(['+81 90-1234-5678', '0312345678', '03-1234-5678 内線12'].map(phoneOf)).toEqual([
    '090-1234-5678',
    '03-1234-5678',
    '03-1234-5678 内線12',
  ])
  expect(addressOf({ ...whole.to, phone: '+81 90-1234-5678' }).phone).toBe('09012345678')
})
