import { expect, test } from 'vitest'
import { returnTo } from './return-to.ts'

test('a page of this shop is gone back to, with its query', () => {
  expect(returnTo('/checkout?step=payment')).toBe('/checkout?step=payment')
})

const elsewhere = ['/a/..//example.com', '/.//example.com', '/%2e//example.com', '//example.com', '/\\example.com']

test.each([null, '', 'https://example.com/', ...elsewhere, 'checkout', `/${'a'.repeat(500)}`])(
  '%s leads to the account instead',
  (given) => {
    expect(returnTo(given)).toBe('/account')
  },
)
