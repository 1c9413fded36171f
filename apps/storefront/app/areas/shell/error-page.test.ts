import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorPage, isOfOrder, isUnheard } from './error-page.tsx'

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
])('without a line nobody answers: %s', (_, message) => {
  expect(isUnheard(new TypeError(message), true)).toBe(true)
  expect(isUnheard(new Error(message), true)).toBe(false)
})

test.each([
  ['Chrome', 'Failed to fetch dynamically imported module: https://shop.example/assets/cart-drawer-1a2b.js'],
  ['Firefox', 'error loading dynamically imported module: https://shop.example/assets/cart-drawer-1a2b.js'],
  ['Safari', 'Importing a module script failed.'],
])('a piece of the page that is gone is the shop’s fault while there is a line: %s', (_, message) => {
  expect(isUnheard(new TypeError(message), true)).toBe(false)
  expect(isUnheard(new TypeError(message), false)).toBe(true)
})

test('what is broken in the page is told to the shop with or without a line', () => {
  expect(isUnheard(new TypeError("Cannot read properties of undefined (reading 'id')"), false)).toBe(false)
})

test.each([503, 429])(
  'what may pass is offered once more before the cart is, and what that costs is told: %i',
  (status) => {
    expect(waysFrom(status)).toEqual([
      'もう一度表示する',
      'カートを新しくする',
      'カートを新しくする',
      '商品はなくなります',
    ])
    expect(waysFrom(404)).toEqual(['カートを新しくする'])
  },
)

test('a buyer who may have ordered is told how to find out, and not that the cart is still there', () => {
  expect(shownAt('/checkout', 503)).toContain('ご注文が完了したかどうかを確かめられます')
  expect(shownAt('/checkout', 503)).not.toContain('カートの中身はそのまま')
  expect(shownAt('/products/food', 503)).toContain('カートの中身はそのまま')
})

test('who followed a link to an order that is not there is led to the orders, and nobody else', () => {
  const paths = [
    '/order/confirmed/order_1/thank_you',
    '/orders/order_1/pharmacist',
    '/account/orders/order_1',
    '/account/earlier-orders/100',
  ]
  expect(paths.filter(isOfOrder)).toEqual(paths)
  expect(['/orders/', '/products/order', '/account/subscriptions/sub_1', '/orderly'].filter(isOfOrder)).toEqual([])
})
