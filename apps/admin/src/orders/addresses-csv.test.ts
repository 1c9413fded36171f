import { expect, test } from 'vitest'
import { addressesCsv } from './addresses-csv.ts'
import type { Order } from './orders.ts'

const order = (display_id: number, more: object = {}) =>
  ({
    display_id,
    status: 'pending',
    payment_status: 'captured',
    shipping_address: {
      last_name: '薬師',
      first_name: '花子',
      postal_code: '2700101',
      province: '千葉県',
      city: '流山市',
      address_1: '東深井1-2-3',
      address_2: null,
      phone: '09012345678',
    },
    items: [{ title: '白露の森, 化粧水', quantity: 2 }],
    payments: [],
    ...more,
  }) as unknown as Order

const head = '\uFEFFdisplay_id,shipping_number,shipping_method,郵便番号,住所,お名前,電話番号,商品\r\n'

test('the CSV leaves out cancelled, undecided, disputed, fully refunded and already shipped orders', () => {
  const shipped = { items: [{ title: '白露の森, 化粧水', quantity: 2, shipped_quantity: 2 }] }
  const disputed = { payments: [{ metadata: { disputes: [{ state: 'under_review' }] } }] }
  const [canceled, waiting] = ['canceled', 'requires_action'].map((status) => ({ status }))
  const [partly, refunded] = ['partially_refunded', 'refunded'].map((payment_status) => ({ payment_status }))
  const leftOut = [canceled, waiting, shipped, disputed, refunded]
  const orders = [order(1, partly), ...leftOut.map((more, at) => order(at + 2, more))]
  expect(addressesCsv(orders)).toBe(
    `${head}1,,,270-0101,千葉県 流山市 東深井1-2-3,薬師 花子,090-1234-5678,"白露の森, 化粧水 × 2"\r\n`,
  )
})

test.each([
  ['two of three are shipped', { shipped_quantity: 2 }, '化粧水 × 1、眼鏡拭き × 2'],
  [
    'two of three are shipped and one of them is returned',
    { fulfilled_quantity: 2, shipped_quantity: 2, returned_quantity: 1 },
    '化粧水 × 1、眼鏡拭き × 2',
  ],
  [
    'one of three is returned before it is shipped',
    { shipped_quantity: null, returned_quantity: 1 },
    '化粧水 × 2、眼鏡拭き × 2',
  ],
  ['all three are shipped', { shipped_quantity: 3 }, '眼鏡拭き × 2'],
])('the CSV lists only quantities still to be shipped: %s', (_, counts, goods) => {
  const items = [
    { title: '化粧水', quantity: 3, ...counts },
    { title: '眼鏡拭き', quantity: 2, shipped_quantity: null, returned_quantity: null },
  ]
  expect(
    addressesCsv([order(5, { items })])
      .split(',')
      .at(-1),
  ).toBe(`${goods}\r\n`)
})

test('the CSV tells variants of the same product apart', () => {
  const items = [
    { title: '乳液', description: '80mL', quantity: 1 },
    { title: '乳液', description: '詰め替え 70mL', quantity: 2 },
  ]
  expect(addressesCsv([order(6, { items })])).toMatch(/,乳液 80mL × 1、乳液 詰め替え 70mL × 2\r\n$/)
})

test('text from a buyer cannot run as a spreadsheet formula', () => {
  const items = [{ title: '=1+1 "x"', quantity: 1 }]
  expect(addressesCsv([order(4, { shipping_address: null, items })])).toBe(`${head}4,,,,,,,"'=1+1 ""x"" × 1"\r\n`)
})
