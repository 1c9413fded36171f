import { expect, test } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'

test('readCookie finds a cookie by its exact name and decodes it', () => {
  expect(readCookie('a=1; cart_id=cart%5F1; b=2', 'cart_id')).toBe('cart_1')
  expect(readCookie('my_cart_id=x', 'cart_id')).toBeNull()
  expect(readCookie('cart_id=', 'cart_id')).toBeNull()
  expect(readCookie('cart_id=%E3%81', 'cart_id')).toBeNull()
})

test('the cart cookie lasts 30 days and is HttpOnly', () => {
  expect(writeCookie('cart_id', 'cart_1', { days: 30, secure: true })).toBe(
    'cart_id=cart_1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
  )
})

test('writing null deletes the cookie', () => {
  expect(writeCookie('cart_id', null, { days: 30, secure: false })).toBe(
    'cart_id=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  )
})
