import type { CallError, Options } from '@kusuribako/client'
import { expect, test } from 'vitest'
import type { Api } from '../../api.server.ts'
import type { OpenCart } from '../cart/read-cart.server.ts'
import { placeOrder } from './place-order.server.ts'

type Answer = { ok: true; data: unknown } | { ok: false; error: Partial<CallError> }
const silence: Answer = { ok: false, error: { code: 'unknown_error', status: 500, details: {} } }
const order = { type: 'order', data: { id: 'order_1', status: 'pending', created_at: '2026-04-01T00:00:00Z' } }

/** Presses the button against a backend with this response; returns the result, the calls made and their timeouts. */
async function press(...answers: Answer[]) {
  const calls: [path: string, timeout_ms: number | undefined][] = []
  const personal = async ({ path }: { path: string }, _input: unknown, options?: Partial<Options>) => {
    calls.push([path, options?.timeout_ms])
    return answers.shift()
  }
  const open = { cart: { id: 'cart_1' }, view: { lines: [] }, customer: null } as unknown as OpenCart
  const api = { personal, shared: personal, cartId: 'cart_1', setCart: () => {} } as unknown as Api
  const placed = await placeOrder(api, open, { idempotencyKey: '', confirmed: '' })
  return { placed, calls }
}
const begun = { type: 'cart', payment_status: 'pending', payment_session: null }
const complete = ['/store/carts/:id/complete', 35_000]
const follow = ['/store/v1/cart/follow-payment', 35_000]

test('without a response, the order is looked up; if it was placed, the thank-you page is shown', async () => {
  const { placed, calls } = await press(silence, { ok: true, data: { data: order } })
  expect(calls).toEqual([complete, follow])
  expect((placed as Response).headers.get('location')).toMatch(/^\/order\/confirmed\/order_1\/thank_you/)
  expect((placed as Response).headers.get('x-remix-replace'), 'the way back leads before the buying').toBe('true')
})

test.each([
  ['no call is answered', [silence, silence], [complete, follow]],
  [
    'the order call is not answered and nothing was begun',
    [silence, { ok: true, data: { data: begun } }],
    [complete, follow],
  ],
  [
    'the bank does not answer',
    [{ ok: false, error: { code: 'payment_provider_failed', status: 503, details: {} } }],
    [complete],
  ],
] satisfies [string, Answer[], unknown][])(
  'when %s, the buyer is not told that no payment was made',
  async (_, answers, asked) => {
    const { placed, calls } = await press(...answers)
    expect(calls).toEqual(asked)
    expect(placed).toMatchObject({ title: 'お支払いを確認できませんでした', isUnsure: true })
    expect((placed as { reasons: string[] }).reasons.join()).not.toContain('お支払いは行われていません')
  },
)

test('a refusal is shown as such, without looking up the payment', async () => {
  const { placed, calls } = await press({
    ok: false,
    error: { code: 'confirmation_changed', status: 409, details: {} },
  })
  expect(calls).toEqual([complete])
  expect(placed).toMatchObject({ title: 'ご注文の内容が変わっています', isUnsure: false })
})
