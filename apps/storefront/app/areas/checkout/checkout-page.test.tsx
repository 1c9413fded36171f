import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CheckoutPage } from './checkout-page.tsx'
import type { CheckoutView } from './read-checkout.server.ts'

/** The first step, for a cart whose only line has this problem. */
function firstStep(code: string) {
  const line = { id: 'item_1', title: '見本の薬', variantTitle: null, quantity: 2, plan: null }
  const problems = [{ code, line_item_id: line.id, detail: {} }]
  const totals = { goods: 980, discount: 0, shipping: null, giftCards: 0, total: 980, taxes: [] }
  const checkout = {
    cart: { lines: [{ ...line, problems, unitPrice: 490, total: 980 }], count: 2, totals, codes: [] },
    steps: ['address', 'delivery', 'payment', 'confirm'],
    ...{ current: 'address', blockedBy: code, wallets: ['amazon-pay'], amazonButton: {}, buyer: null },
  } as unknown as CheckoutView
  const element = <CheckoutPage checkout={checkout} answer={undefined} isStale={false} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

/** Its buttons, and its links to the cart. */
function offered(code: string) {
  const html = firstStep(code)
  return {
    isStep: html.includes('お届け方法へ進む'),
    isAmazon: html.includes('Amazonアカウントで購入する'),
    toCart: html.match(/href="\/cart#line-item_1"/g)?.length ?? 0,
  }
}

test('while a line blocks the order, each next step is the way to that line, at the notice and in its place', () => {
  expect(offered('insufficient_inventory')).toEqual({ isStep: false, isAmazon: false, toCart: 2 })
  expect(offered('questionnaire_incomplete')).toEqual({ isStep: true, isAmazon: true, toCart: 0 })
})

test('the first step says what the typed data is for, and links to the privacy policy in a new tab', () => {
  expect(firstStep('questionnaire_incomplete')).toMatch(
    /ご入力の情報は、<a[^>]*target="_blank"[^>]*href="\/pages\/privacy".*にそって、ご注文の処理とお届け/,
  )
})

test('no button of Amazon is loaded before the buyer asks for it', () => {
  expect(firstStep('questionnaire_incomplete')).not.toContain('id="amazon-pay-')
})
