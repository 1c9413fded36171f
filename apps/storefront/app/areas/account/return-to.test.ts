import { expect, test } from 'vitest'
import { returnTo } from './return-to.ts'

test('returnTo accepts a path of this shop with its query', () => {
  expect(returnTo('/checkout?step=payment')).toBe('/checkout?step=payment')
})

const elsewhere = ['/a/..//example.com', '/.//example.com', '/%2e//example.com', '//example.com', '/\\example.com']

test.each([null, '', 'https://example.com/', ...elsewhere, 'checkout', `/${'a'.repeat(500)}`])(
  'returnTo replaces %s by the account page',
  (given) => {
    expect(returnTo(given)).toBe('/account')
  },
)
