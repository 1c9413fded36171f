import { expect, test } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'

test('a value is found among others, decoded', () => {
  expect(readCookie('a=1; cart_id=cart%5F1; b=2', 'cart_id')).toBe('cart_1')
  expect(readCookie('my_cart_id=x', 'cart_id')).toBeNull()
  expect(readCookie('cart_id=', 'cart_id')).toBeNull()
  expect(readCookie('cart_id=%E3%81', 'cart_id')).toBeNull()
})

test('the cart is remembered for 30 days, out of reach of scripts', () => {
  expect(writeCookie('cart_id', 'cart_1', { days: 30, secure: true })).toBe(
    'cart_id=cart_1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
  )
})

test('null forgets it', () => {
  expect(writeCookie('cart_id', null, { days: 30, secure: false })).toBe(
    'cart_id=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  )
})
