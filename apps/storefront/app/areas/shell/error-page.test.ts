import { expect, test } from 'vitest'
import { isOfOrder, isUnheard } from './error-page.tsx'

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
