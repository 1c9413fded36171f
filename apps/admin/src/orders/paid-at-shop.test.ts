import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaidAtShop } from './paid-at-shop.tsx'

const payment = (provider_id: string, differs: object = {}) => ({
  ...{ provider_id, captured_at: '2026-06-01T03:00:00Z', canceled_at: null },
  ...differs,
})

test.each([
  ['a payment taken by staff', [payment('system')], true],
  ['a manual payment of a difference beside a card payment', [payment('stripe-custom'), payment('manual')], true],
  ['a card payment', [payment('stripe-custom')], false],
  ['a payment that was never captured', [payment('manual', { captured_at: null })], false],
  ['a cancelled payment', [payment('system', { canceled_at: '2026-06-02T03:00:00Z' })], false],
])('staff are told to return money by hand if it was paid at the shop: %s', (_, payments, isTold) => {
  const html = renderToStaticMarkup(createElement(PaidAtShop, { payments }))
  expect(html.includes('店からお客さまへお返しください')).toBe(isTold)
})
