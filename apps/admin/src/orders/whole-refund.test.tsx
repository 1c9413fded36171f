import { MantineProvider } from '@mantine/core'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from './orders.ts'
import { AlreadyRefunded, CancelInstead } from './whole-refund.tsx'

const htmlOf = (element: ReactElement) => renderToStaticMarkup(<MantineProvider>{element}</MantineProvider>)

test.each([
  ['refunded', true],
  ['partially_refunded', false],
  // Points and gift cards have paid it.
  ['captured', false],
] as const)('a warning before packing an order whose payment status is %s: %s', (payment_status, isWarned) => {
  const html = htmlOf(<AlreadyRefunded order={{ payment_status }} />)
  expect(html.includes('全額を返金済みです')).toBe(isWarned)
})

test('a warning before packing an order whose money the provider has refused to capture', () => {
  expect(htmlOf(<AlreadyRefunded order={{ payment_status: 'requires_action' }} />)).toContain('梱包しないでください')
})

const order = {
  ...{ status: 'pending', refundable_amount: 1480, items: [], fulfillments: [], refunds: [] },
  ...{ returns: [], swaps: [], claims: [] },
} as unknown as Order

test.each([
  ['all the money of an order that can be cancelled', 1480, {}, true],
  ['a part of it', 1479, {}, false],
  ['no amount yet', null, {}, false],
  ['the rest of an order with an earlier refund', 1480, { refunds: [{ metadata: null }] }, false],
  ['all the money of a packed order', 1480, { fulfillments: [{ canceled_at: null, shipped_at: null }] }, false],
  ['all the money of a completed order', 1480, { status: 'completed' }, false],
])('staff who refund are told to cancel instead: %s', (_, amount, differs, isTold) => {
  const html = htmlOf(<CancelInstead order={{ ...order, ...differs } as Order} amount={amount} />)
  expect(html.includes('「注文を取り消す」')).toBe(isTold)
})
