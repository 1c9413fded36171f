import { expect, test } from 'vitest'
import { summariseEarlier, viewEarlier } from './earlier-order.ts'

const order = {
  orderId: 'legacy_1',
  email: 'hanako@example.com',
  createdAt: '2023-04-01T00:30:00.000Z',
  orderTotal: 3300,
  shippingName: '薬師 花子',
  shippingAddress: '東深井1-2-3',
  shippingAddress2: '',
  shippingCity: '流山市',
  shippingPrefecture: '千葉県',
  shippingZip: '270-0101',
  financialStatus: 'paid',
  fulfillmentStatus: 'fulfilled',
  lineItems: [
    {
      sku: 'A',
      name: '化粧水',
      quantity: 2,
      unitPrice: 1100,
      discount: 200,
      handle: 'lotion',
      thumbnailUrl: '/a.webp',
    },
    { sku: 'B', name: '綿棒', quantity: 1, unitPrice: 1300 },
  ],
  metadata: { name: '#1001' },
}

test('a legacy order shows its number, discounted line totals, and links to products sold here', () => {
  const { number, word, lines, address, isPaid } = viewEarlier(order)
  expect({ number, word, isPaid, who: address?.last_name }).toEqual({
    number: '1001',
    word: '発送済み',
    isPaid: true,
    who: '薬師 花子',
  })
  expect(lines.map(({ title, total, to }) => [title, total, to])).toEqual([
    ['化粧水', 2000, '/products/lotion'],
    ['綿棒', 1300, null],
  ])
  expect(summariseEarlier(order)).toMatchObject({
    to: '/account/earlier-orders/legacy_1',
    titles: ['化粧水', '綿棒'],
    thumbnails: ['/a.webp'],
  })
})

test('a legacy order without name and address fields shows no address', () => {
  const nothing = {
    shippingZip: '',
    shippingPrefecture: '',
    shippingCity: '',
    shippingAddress: '',
    shippingAddress2: '',
  }
  expect(viewEarlier({ ...order, ...nothing, shippingName: '' }).address).toBeNull()
  expect(viewEarlier({ ...order, ...nothing }).address).toMatchObject({ last_name: '薬師 花子' })
})

test.each([
  ['voided', 'unfulfilled', 'キャンセル済み', false],
  ['refunded', 'fulfilled', '返金済み', false],
  ['partially_refunded', 'partial', '一部発送済み', true],
  ['pending', '', '未発送', false],
])(
  'a legacy order with payment %s and fulfilment %s is shown as %s',
  (financialStatus, fulfillmentStatus, word, isPaid) => {
    expect(viewEarlier({ ...order, financialStatus, fulfillmentStatus })).toMatchObject({ word, isPaid })
  },
)
