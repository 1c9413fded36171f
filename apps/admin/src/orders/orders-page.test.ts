import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from './orders.ts'
import { orderColumns } from './orders-page.tsx'
import { say } from './words.ts'

/** What the list shows of an order in one of its columns. */
function cellText(column: keyof typeof say.columns, order: Partial<Order>): string {
  const { cell } = orderColumns.find(({ name }) => name === say.columns[column])!
  return renderToStaticMarkup(createElement(Fragment, null, cell(order as Order))).replaceAll(/<[^>]*>/g, ' ')
}
const goodsOf = (items: { title: string; quantity: number }[]) => cellText('pieces', { items } as Partial<Order>)

test('the order list shows the first product and the number of pieces, or that none are left', () => {
  const items = [
    { title: '化粧水', quantity: 2 },
    { title: '乳液', quantity: 1 },
  ]
  expect(goodsOf(items)).toMatch(/^\s*化粧水\s+3点\s*$/)
  expect(goodsOf([])).toMatch(/^\s*商品がありません\s*$/)
})

test.each([
  ['an order waiting to be packed', 'pending', [{ title: '化粧水', quantity: 2 }], '未梱包'],
  ['an order left without items by an edit', 'pending', [], '梱包なし'],
  ['a cancelled order', 'canceled', [], '取り消し'],
])('the order list shows the fulfilment status of %s', (_, status, items, word) => {
  const order = { status, items, fulfillment_status: 'not_fulfilled' } as unknown as Order
  expect(cellText('delivery', order).trim()).toBe(word)
})

test.each([
  ['is open', 'needs_answer', /^\s*確定済み\s+チャージバック\s*$/],
  ['has ended', 'ended', /^\s*確定済み\s*$/],
])('the order list shows a dispute beside the payment only until it ends: it %s', (_, state, words) => {
  const payments = [{ metadata: { disputes: [{ state }] } }] as unknown as Order['payments']
  expect(cellText('payment', { payment_status: 'captured', payments })).toMatch(words)
})
