import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorPage, isConnectionFailure, isOfOrder } from './error-page.tsx'

/** The HTML of a page that fails with this status. */
function shownAt(address: string, status: number) {
  const error = Object.assign(new Error(), { status, statusText: '', internal: false, data: {} })
  const element = createElement(ErrorPage, { error })
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** The actions offered when the cart's page fails with this status. */
function waysFrom(status: number) {
  const html = shownAt('/cart', status)
  return [...html.matchAll(/もう一度表示する|カートを新しくする|商品はなくなります/g)].map(([words]) => words)
}

test.each([
  ['Chrome', 'Failed to fetch'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Safari', 'Load failed'],
])('a failed fetch counts as no connection, whether the browser is online or offline: %s', (_, message) => {
  for (const isOnline of [true, false]) {
    expect(isConnectionFailure(new TypeError(message), isOnline)).toBe(true)
    expect(isConnectionFailure(new Error(message), isOnline)).toBe(false)
  }
})

test.each([
  ['Chrome', 'Failed to fetch dynamically imported module: https://shop.example/assets/cart-drawer-1a2b.js'],
  ['Firefox', 'error loading dynamically imported module: https://shop.example/assets/cart-drawer-1a2b.js'],
  ['Safari', 'Importing a module script failed.'],
])('a failed module import counts as no connection only while offline: %s', (_, message) => {
  expect(isConnectionFailure(new TypeError(message), true)).toBe(false)
  expect(isConnectionFailure(new TypeError(message), false)).toBe(true)
})

test('a bug in the page is never taken for a lost connection', () => {
  expect(isConnectionFailure(new TypeError("Cannot read properties of undefined (reading 'id')"), false)).toBe(false)
})

test.each([503, 429, 403, 413])(
  'after status %i, retrying is offered before a new cart, which says that items are lost',
  (status) => {
    expect(waysFrom(status)).toEqual([
      'もう一度表示する',
      'カートを新しくする',
      'カートを新しくする',
      '商品はなくなります',
    ])
    expect(waysFrom(404)).toEqual(['カートを新しくする', 'カートを新しくする', '商品はなくなります'])
  },
)

test('a product that is not found offers no new cart, whatever its address begins with', () => {
  expect(shownAt('/products/cartridge', 404)).not.toContain('カートを新しくする')
  expect(shownAt('/cartridge', 404)).not.toContain('カートを新しくする')
})

test('after a failed checkout, the page explains how to check whether the order was placed', () => {
  expect(shownAt('/checkout', 503)).toContain('ご注文が完了したかどうかを確かめられます')
  expect(shownAt('/checkout', 503)).not.toContain('カートの中身はそのまま')
  expect(shownAt('/products/food', 503)).toContain('カートの中身はそのまま')
})

test('when a firewall refuses an order, the button only loads the page again and sends no form', () => {
  const html = shownAt('/checkout', 403)
  expect(html).toMatch(/<a [^>]*href="\/checkout"[^>]*>もう一度表示する/)
  expect(html).toContain('二重に注文されることはありません')
  expect(html).not.toContain('<form')
})

test('isOfOrder matches order pages only', () => {
  const paths = [
    '/order/confirmed/order_1/thank_you',
    '/orders/order_1/pharmacist',
    '/account/orders/order_1',
    '/account/earlier-orders/100',
  ]
  expect(paths.filter(isOfOrder)).toEqual(paths)
  expect(['/orders/', '/products/order', '/account/subscriptions/sub_1', '/orderly'].filter(isOfOrder)).toEqual([])
})
