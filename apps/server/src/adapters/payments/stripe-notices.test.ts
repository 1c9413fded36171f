import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { readNotice } from './stripe-notices.ts'

const stripe = new Stripe('sk_test_notices')
const secret = 'whsec_notices'
function read(event: unknown) {
  const payload = JSON.stringify(event)
  return readNotice(stripe, secret, payload, stripe.webhooks.generateTestHeaderString({ payload, secret }))
}

const type = 'payment_intent.succeeded'
const event = { object: 'event', id: 'evt_1', type, data: { object: { id: 'pi_1', metadata: { cart_id: 'cart_1' } } } }

describe('a signed Stripe webhook', () => {
  test('names the cart of its payment intent', () => {
    expect(read(event)).toEqual({ id: 'evt_1', type, reference: 'pi_1', cart_id: 'cart_1' })
  })

  test.each([
    ['the end of an authorisation', 'automatic', { of_payment: 'pi_1' }],
    ['a cancellation by the shop', null, {}],
  ])('about %s is about money that others have moved, or not', (_, cancellation_reason, more) => {
    const canceled = 'payment_intent.canceled'
    const object = { ...event.data.object, cancellation_reason }
    const expected = { id: 'evt_1', type: canceled, reference: 'pi_1', cart_id: 'cart_1', ...more }
    expect(read({ ...event, type: canceled, data: { object } })).toEqual(expected)
  })

  test.each([
    { id: undefined },
    { id: 7 },
    { type: null },
    { data: undefined },
    { data: null },
    { data: {} },
    { data: { object: null } },
    { data: { object: 'pi_1' } },
    { data: { object: { id: 7 } } },
    { data: { object: { id: 'pi_1', metadata: 'cart_1' } } },
  ])('is refused where it is no event: %j', (differs) => {
    expect(read({ ...event, ...differs })).toBe(null)
  })

  test.each([null, 7, 'text', []])('is refused where its body is %j', (body) => {
    expect(read(body)).toBe(null)
  })
})
