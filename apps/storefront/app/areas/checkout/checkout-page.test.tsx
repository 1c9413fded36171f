import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CheckoutPage } from './checkout-page.tsx'
import type { CheckoutView } from './read-checkout.server.ts'

/** The buttons and the links to the cart of the first step, for a cart whose only line has this problem. */
function offered(code: string) {
  const line = { id: 'item_1', title: '見本の薬', variantTitle: null, quantity: 2, plan: null }
  const problems = [{ code, line_item_id: line.id, detail: {} }]
  const totals = { goods: 980, discount: 0, shipping: null, giftCards: 0, total: 980, taxes: [] }
  const checkout = {
    cart: { lines: [{ ...line, problems, unitPrice: 490, total: 980 }], count: 2, totals, codes: [] },
    steps: ['address', 'delivery', 'payment', 'confirm'],
    ...{ current: 'address', blockedBy: code, wallets: ['amazon-pay'], amazonButton: {}, buyer: null },
  } as unknown as CheckoutView
  const element = <CheckoutPage checkout={checkout} answer={undefined} isStale={false} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return {
    isStep: html.includes('お届け方法へ進む'),
    isAmazon: html.includes('amazon-pay'),
    toCart: html.match(/href="\/cart#line-item_1"/g)?.length ?? 0,
  }
}

test('while a line blocks the order, each next step is the way to that line, at the notice and in its place', () => {
  expect(offered('insufficient_inventory')).toEqual({ isStep: false, isAmazon: false, toCart: 2 })
  expect(offered('questionnaire_incomplete')).toEqual({ isStep: true, isAmazon: true, toCart: 0 })
})
