import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '../../wording/refusals.ts'
import { CardChoice, PaymentStep } from './payment-step.tsx'
import type { CheckoutView } from './read-checkout.server.ts'

/** Which way to pay is preselected when the step opens after a declined payment. */
function chosenAfter(declined: Partial<NonNullable<CheckoutView['declined']>> | null, told: object = {}) {
  const checkout = {
    cart: { totals: { total: 2030 }, lines: [] },
    wallets: ['paypay', 'd-pay'],
    wallet: null,
    declined,
    ...told,
  } as unknown as CheckoutView
  const router = createMemoryRouter([{ path: '/', element: <PaymentStep checkout={checkout} refusal={undefined} /> }])
  const [, chosen] =
    /<input[^>]*name="method"[^>]*checked=""[^>]*value="([\w-]+)"/.exec(
      renderToStaticMarkup(<RouterProvider router={router} />),
    ) ?? []
  return chosen
}

test('a declined payment method stays preselected; one the buyer gave up does not', () => {
  expect(chosenAfter({ method: 'paypay', words: '', isCanceled: false })).toBe('paypay')
  expect(chosenAfter({ method: 'd-pay', words: '', isCanceled: true })).toBe('card')
  expect(chosenAfter({ method: 'card', words: '', isCanceled: false })).toBe('card')
  expect(chosenAfter(null)).toBe('card')
})

test("a member's last payment method is preselected if this cart can be paid with it", () => {
  const buyer = { cards: [], selectedProviderId: 'd-pay' }
  expect(chosenAfter(null, { buyer })).toBe('d-pay')
  // What was chosen for this cart, or was just declined, takes precedence.
  expect(chosenAfter(null, { buyer, card: { id: 'pm_1' } })).toBe('card')
  expect(chosenAfter({ method: 'paypay', words: '', isCanceled: false }, { buyer })).toBe('paypay')
  expect(chosenAfter(null, { buyer, wallets: ['paypay'] })).toBe('card')
  expect(chosenAfter(null, { buyer: { cards: [], selectedProviderId: 'stripe-custom' } })).toBe('card')
})

test('a problem with a typed card is shown directly above the card fields', () => {
  const cards = [{ id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 } }]
  const checkout = { cart: { lines: [] }, buyer: { cards }, declined: { method: 'card' } } as unknown as CheckoutView
  const element = (
    <CardChoice checkout={checkout} fields={{ current: null }} problem={{ words: '番号の誤り' }} onChoice={() => {}} />
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toMatch(/新しいカードで支払う.*role="alert".*番号の誤り.*カードの入力にはJavaScriptが必要です/)
})

test('a subscription paid in full by points or gift cards first needs the card for its later deliveries', () => {
  const paidByPoints = (blockedBy: string | null) => {
    const totals = { total: 550, points: { used: 550, toPay: 0, earned: 0 } }
    const checkout = { cart: { totals, lines: [] }, wallets: [], wallet: null, blockedBy } as unknown as CheckoutView
    const element = <PaymentStep checkout={checkout} refusal={undefined} />
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  }
  const asked = paidByPoints('subscription_needs_card')
  expect(asked).toMatch(/2回目からのお支払いに、カードが必要です.*"\/account\/cards"/)
  expect(asked).toContain('ポイントの利用を減らすか、ギフトカードを外して')
  expect(wordsFor('subscription_needs_card')).toContain('ポイントの利用を減らすか、ギフトカードを外して')
  expect(paidByPoints(null)).not.toContain('/account/cards')
})
