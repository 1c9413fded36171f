import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PaymentStep } from './payment-step.tsx'
import type { CheckoutView } from './read-checkout.server.ts'

/** Which way to pay is chosen when the step opens after a no. */
function chosenAfter(declined: Partial<NonNullable<CheckoutView['declined']>> | null) {
  const checkout = {
    cart: { totals: { total: 2030 }, lines: [] },
    wallets: ['paypay', 'd-pay'],
    wallet: null,
    declined,
  } as unknown as CheckoutView
  const router = createMemoryRouter([{ path: '/', element: <PaymentStep checkout={checkout} refusal={undefined} /> }])
  const [, chosen] =
    /<input[^>]*name="method"[^>]*checked=""[^>]*value="([\w-]+)"/.exec(
      renderToStaticMarkup(<RouterProvider router={router} />),
    ) ?? []
  return chosen
}

test('what could not pay stands chosen for another try; what the buyer gave up does not', () => {
  expect(chosenAfter({ by: 'paypay', words: '', isGivenUp: false })).toBe('paypay')
  expect(chosenAfter({ by: 'd-pay', words: '', isGivenUp: true })).toBe('card')
  expect(chosenAfter({ by: 'card', words: '', isGivenUp: false })).toBe('card')
  expect(chosenAfter(null)).toBe('card')
})
