import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from './orders.ts'
import { orderColumns } from './orders-page.tsx'
import { say } from './words.ts'

/** What the list says of the goods of an order. */
function goodsOf(items: { title: string; quantity: number }[]): string {
  const { cell } = orderColumns.find(({ name }) => name === say.columns.pieces)!
  return renderToStaticMarkup(createElement(Fragment, null, cell({ items } as Order))).replaceAll(/<[^>]*>/g, ' ')
}

test('a list names the first of the goods of an order, and says where a change has left none', () => {
  const items = [
    { title: '化粧水', quantity: 2 },
    { title: '乳液', quantity: 1 },
  ]
  expect(goodsOf(items)).toMatch(/^\s*化粧水\s+3点\s*$/)
  expect(goodsOf([])).toMatch(/^\s*商品がありません\s*$/)
})
