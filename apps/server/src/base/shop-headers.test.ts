import { expect, test } from 'vitest'
import { shopHeaders } from './shop-headers.ts'

test('reads cart, region, country, page and user agent from the five headers', () => {
  const sent = {
    'x-cart-id': 'cart_01K00000000000000000000001',
    'x-region-id': 'reg_jp',
    'x-country-code': 'JP',
    'x-page-url': 'https://shop.example.jp/products/aspirin?coupon=SPRING#top',
    'x-user-agent': 'Browser/1',
    'user-agent': 'node',
  }
  expect(shopHeaders(sent)).toEqual({
    cart_id: 'cart_01K00000000000000000000001',
    region_id: 'reg_jp',
    country_code: 'jp',
    page: '/products/aspirin',
    user_agent: 'Browser/1',
  })
  expect(shopHeaders({ 'user-agent': 'curl/8' })).toEqual({ user_agent: 'curl/8' })
})

test.each([
  ['a malformed id', { 'x-cart-id': '../../etc', 'x-region-id': '' }],
  ['an id that is too long', { 'x-cart-id': 'c'.repeat(65) }],
  ['a malformed country code', { 'x-country-code': 'japan' }],
  ['a malformed URL', { 'x-page-url': 'https://' }],
])('ignores invalid headers: %s', (_what, headers) => {
  expect(shopHeaders(headers)).toEqual({})
})

test('keeps no order proof, password code or search term of a page URL', () => {
  const pageOf = (url: string) => shopHeaders({ 'x-page-url': url }).page
  expect(pageOf('https://shop.example.jp/order/confirmed/order_1/thank_you?temporary_code=1780282800000')).toBe(
    '/order/confirmed/order_1/thank_you',
  )
  expect(pageOf('/account/reset-password?code=secret&uid=mc_1')).toBe('/account/reset-password')
  expect(pageOf('https://shop.example.jp/search/%E7%97%94')).toBe('/search')
})
