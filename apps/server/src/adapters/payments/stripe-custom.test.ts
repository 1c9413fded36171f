import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { type Card, type CardBench, cardProvider, everyProvider, nextKey } from './provider.suite.ts'
import { stripeCustom } from './stripe-custom.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox()
})
afterAll(() => sandbox.stop())

const PUBLIC_STOREFRONT_URL = 'https://shop.example.com'
const providerOf = (timeout_ms?: number) => stripeCustom({ ...sandbox.settings, PUBLIC_STOREFRONT_URL }, timeout_ms)

const cards: Record<Card, string> = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  insufficient: 'pm_card_chargeDeclinedInsufficientFunds',
  'fails late': 'pm_card_chargeCustomerFail',
  'asks its holder': 'pm_card_threeDSecure2Required',
}

const bench = async (): Promise<CardBench> => ({
  provider: providerOf(400),
  close: async () => {},
  choose: (card) => ({ wanted: { payment_method_id: cards[card] } }),
  challenge: sandbox.challenge,
  fault: (fault) =>
    sandbox.fault({
      api: fault && { match: fault.match, ...(fault.how === 'broken' ? { status: 500 } : { delay_ms: 2_000 }) },
    }),
  async books({ id }) {
    const intent = await sandbox.ask('GET', `/v1/payment_intents/${id}`)
    const refunds = await sandbox.ask('GET', `/v1/refunds?payment_intent=${id}`)
    return {
      held: intent.amount_capturable,
      taken: intent.amount_received,
      refunded: refunds.data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
    }
  },
})

describe('the suite of all providers', () => everyProvider(bench))
describe('the suite of all card providers', () => cardProvider(bench))

describe('session data and payment data', () => {
  const asked = { amount: 2980, currency_code: 'jpy', cart_id: 'cart_told' }

  test('an open session holds only the intent, its client secret and the wanted options', async () => {
    const data = await providerOf().open(asked, { wanted: { save_card: true } }, 'k')
    expect(data).toEqual({
      id: expect.stringMatching(/^pi_/),
      client_secret: expect.stringContaining('_secret_'),
      wanted: { save_card: true },
    })
    expect(await sandbox.ask('GET', `/v1/payment_intents/${data.id}`)).toMatchObject({
      amount: 2980,
      currency: 'jpy',
      capture_method: 'manual',
      customer: null,
      setup_future_usage: null,
      metadata: { cart_id: 'cart_told' },
    })
  })

  test('an order’s payment holds the intent, the card and the end of its authorisation, but no secret', async () => {
    const provider = providerOf()
    const data = await provider.open(asked, { wanted: { payment_method_id: 'pm_card_visa' } }, 'k')
    const verdict = await provider.authorize(asked, data, nextKey())
    const payment = { id: data.id, card: { brand: 'visa', last4: '4242' } }
    expect(verdict.data).toEqual({ ...payment, capture_before: expect.stringMatching(/^20.*Z$/) })
    expect((await provider.capture(verdict.data, 2980, nextKey())).data).toEqual(payment)
  })

  test('an authorisation that has ended cannot be captured; cancelling it is no error', async () => {
    const provider = providerOf()
    const data = await provider.open(asked, { wanted: { payment_method_id: 'pm_card_visa' } }, 'k')
    const { data: held } = await provider.authorize(asked, data, nextKey())
    await sandbox.clock(7 * 86_400_000)
    expect(await provider.capture(held, 2980, nextKey())).toMatchObject({ status: 'canceled', data: { id: data.id } })
    expect(await provider.inspect(held)).toMatchObject({ status: 'canceled' })
    expect(await provider.cancel(held, nextKey())).toEqual(held)
    await sandbox.clock(0)
  })

  test('a refund is made once per key, even if Stripe has forgotten the idempotency key', async () => {
    const provider = providerOf()
    const data = await provider.open(asked, { wanted: { payment_method_id: 'pm_card_visa' } }, 'k')
    const { data: paid } = await provider.authorize(asked, data, nextKey())
    await provider.capture(paid, 2980, nextKey())
    const key = 'ref_1'
    await sandbox.ask('POST', '/v1/refunds', { payment_intent: String(data.id), amount: '980', 'metadata[key]': key })
    await provider.refund(paid, 980, key)
    await provider.refund(paid, 500, 'ref_2')
    await provider.refund(paid, 500, 'ref_2')
    const { data: refunds } = await sandbox.ask('GET', `/v1/refunds?payment_intent=${data.id}`)
    expect(refunds.map(({ amount, metadata }: Record<string, unknown>) => [amount, metadata])).toEqual([
      [500, { key: 'ref_2' }],
      [980, { key: 'ref_1' }],
    ])
  })

  test('money refunded at Stripe’s own desk pays for nothing, and more cannot be refunded', async () => {
    const provider = providerOf()
    const data = await provider.open(asked, { wanted: { payment_method_id: 'pm_card_visa' } }, 'k')
    const key = nextKey()
    const { data: paid } = await provider.authorize(asked, data, key)
    await provider.capture(paid, 2980, nextKey())
    const atDesk = (amount: string) => sandbox.ask('POST', '/v1/refunds', { payment_intent: String(data.id), amount })
    await atDesk('980')
    await expect(provider.inspect(paid, { amount: 2980, key })).rejects.toThrow('has 2000')
    expect(await provider.refund(paid, 2980, 'ref_whole')).toEqual({ status: 'declined', reason: 'nothing_left' })
    await atDesk('2000')
    expect(await provider.inspect(paid, { amount: 2980, key })).toEqual({ status: 'canceled', data: {} })
    expect(await provider.inspect(paid)).toMatchObject({ status: 'captured', remaining: 0 })
  })

  test('3-D Secure is requested whenever the card supports it, but not for off-session renewals', async () => {
    const provider = providerOf()
    const customer = {
      id: 'cus_3ds',
      email: 'a@example.com',
      provider_reference: await provider.cards!.openCustomer('cus_3ds'),
    }
    const of = { ...asked, customer }
    const card = 'pm_card_threeDSecureOptional'
    const data = await provider.open(of, { wanted: { payment_method_id: card, save_card: true } }, 'k')
    const first = nextKey()
    expect((await provider.authorize(of, data, first)).status).toBe('requires_more')
    expect(await sandbox.ask('GET', `/v1/payment_intents/${data.id}`)).toMatchObject({
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    })
    await sandbox.challenge(data, 'approved')
    expect((await provider.authorize(of, data, first)).status).toBe('authorized')
    const [saved] = await provider.cards!.list(customer.provider_reference)
    const renewal = { ...of, cart_id: 'cart_later', regular: 'later' as const }
    const away = await provider.open(renewal, { wanted: { payment_method_id: saved!.id } }, 'k')
    expect((await provider.authorize(renewal, away, nextKey())).status).toBe('authorized')
    const again = await provider.open(
      { ...of, cart_id: 'cart_again' },
      { wanted: { payment_method_id: saved!.id } },
      'k',
    )
    expect((await provider.authorize({ ...of, cart_id: 'cart_again' }, again, nextKey())).status).toBe('requires_more')
    const setup = await provider.cards!.startSetup(customer.provider_reference)
    const { data: setups } = await sandbox.ask('GET', `/v1/setup_intents?customer=${customer.provider_reference}`)
    expect(setups).toMatchObject([
      { client_secret: setup!.client_secret, payment_method_options: { card: { request_three_d_secure: 'any' } } },
    ])
  })

  test('3-D Secure is handed to Stripe.js', async () => {
    const provider = providerOf()
    const data = await provider.open(asked, { wanted: { payment_method_id: cards['asks its holder'] } }, 'k')
    const verdict = await provider.authorize(asked, data, nextKey())
    expect(verdict.data).toEqual({ ...data, next_action: 'use_stripe_sdk' })
  })
})

describe('a session without a usable intent', () => {
  const asked = { amount: 2980, currency_code: 'jpy', cart_id: 'cart_gone' }

  test('gets a new intent when its own was cancelled', async () => {
    const provider = providerOf()
    const data = await provider.open(asked, {}, 'same')
    await provider.cancel(data, nextKey())
    expect((await provider.open(asked, data, 'same')).id).not.toBe(data.id)
  })

  test('counts as cancelled when Stripe does not know its intent', async () => {
    const provider = providerOf()
    const data = { id: 'pi_unknown', wanted: { payment_method_id: 'pm_card_visa' } }
    expect(await provider.authorize(asked, data, nextKey())).toEqual({ status: 'canceled', data: {} })
    expect(await provider.inspect(data)).toEqual({ status: 'canceled', data: {} })
    expect(await provider.cancel(data, nextKey())).toEqual(data)
    expect((await provider.open(asked, data, 'k')).id).toMatch(/^pi_/)
  })

  test('gets a new intent, but is not charged yet, when it had none', async () => {
    const verdict = await providerOf().authorize(asked, { wanted: { payment_method_id: 'pm_card_visa' } }, nextKey())
    expect(verdict).toMatchObject({ status: 'pending', data: { id: expect.stringMatching(/^pi_/) } })
    const intent = await sandbox.ask('GET', `/v1/payment_intents/${verdict.data.id}`)
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_capturable: 0 })
  })

  test('an earlier decline does not fail the current payment attempt', async () => {
    const provider = providerOf()
    const data = await provider.open(asked, { wanted: { payment_method_id: 'pm_card_chargeDeclined' } }, 'k')
    expect(await provider.authorize(asked, data, nextKey())).toMatchObject({ status: 'declined' })
    const key = nextKey()
    // The first half of the next attempt: a late webhook of the previous one is processed at that moment.
    const half = { payment_method: 'pm_card_visa', 'metadata[attempt_id]': key }
    await sandbox.ask('POST', `/v1/payment_intents/${data.id}`, half)
    expect(await provider.inspect(data, { amount: asked.amount, key })).toMatchObject({ status: 'pending' })
  })

  test('below 50 yen gets no intent and is declined (amount_too_small)', async () => {
    const provider = providerOf()
    const little = { ...asked, amount: 49 }
    const data = await provider.open(little, { wanted: { payment_method_id: 'pm_card_visa' } }, 'k')
    expect(data).toEqual({ wanted: { payment_method_id: 'pm_card_visa' } })
    expect(await provider.authorize(little, data, nextKey())).toMatchObject({
      status: 'declined',
      reason: 'amount_too_small',
    })
  })
})

describe('saved cards', () => {
  const asked = (provider_reference?: string) => ({
    amount: 2980,
    currency_code: 'jpy',
    cart_id: 'cart_saved',
    customer: { id: 'cus_1', email: 'a@example.com', ...(provider_reference && { provider_reference }) },
  })

  test('a customer is created at Stripe once, without an e-mail address', async () => {
    const { cards } = providerOf()
    const first = await cards!.openCustomer('cus_once')
    expect(await cards!.openCustomer('cus_once')).toBe(first)
    expect(await sandbox.ask('GET', `/v1/customers/${first}`)).toMatchObject({
      email: null,
      metadata: { customer_id: 'cus_once' },
    })
  })

  test('a card is saved only when its holder asks for it', async () => {
    const provider = providerOf()
    const account = await provider.cards!.openCustomer('cus_wants')
    for (const [save_card, saved] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const wanted = { payment_method_id: 'pm_card_visa', save_card }
      const data = await provider.open(asked(account), { wanted }, 'k')
      expect((await provider.authorize(asked(account), data, nextKey())).status).toBe('authorized')
      expect(await provider.cards!.list(account)).toHaveLength(saved)
    }
    expect(await provider.cards!.list(account)).toEqual([
      {
        id: expect.stringMatching(/^pm_/),
        brand: 'visa',
        last4: '4242',
        exp_month: 12,
        exp_year: expect.any(Number),
        holder_name: null,
      },
    ])
  })

  test('a saved card pays for its own account, and for nobody else', async () => {
    const provider = providerOf()
    const [mine, theirs] = await Promise.all(['cus_mine', 'cus_theirs'].map(provider.cards!.openCustomer))
    const card = await sandbox.ask('POST', '/v1/payment_methods/pm_card_visa/attach', { customer: mine! })
    const wanted = { payment_method_id: card.id }
    for (const payer of [theirs, undefined]) {
      const data = await provider.open(asked(payer), { wanted }, 'k')
      const verdict = await provider.authorize(asked(payer), data, nextKey())
      expect(verdict).toMatchObject({ status: 'declined', reason: 'payment_method_unknown' })
      const intent = await sandbox.ask('GET', `/v1/payment_intents/${data.id}`)
      expect(intent).toMatchObject({ status: 'requires_payment_method', payment_method: null })
    }
    const data = await provider.open(asked(mine), { wanted }, 'k')
    expect((await provider.authorize(asked(mine), data, nextKey())).status).toBe('authorized')
  })

  test.each(['pm_none', '../customers', 7])('an unknown payment method is declined: %s', async (payment_method_id) => {
    const provider = providerOf()
    const data = await provider.open(asked(), { wanted: { payment_method_id } }, 'k')
    const verdict = await provider.authorize(asked(), data, nextKey())
    expect(verdict).toMatchObject({ status: 'declined', reason: 'payment_method_unknown' })
  })

  test('a customer removes only an own card; one that Stripe does not know has no cards', async () => {
    const { cards } = providerOf()
    const [mine, theirs] = await Promise.all(['cus_r1', 'cus_r2'].map(cards!.openCustomer))
    const card = await sandbox.ask('POST', '/v1/payment_methods/pm_card_visa/attach', { customer: mine! })
    expect(await cards!.remove(theirs!, card.id)).toBe(false)
    expect(await cards!.list(mine!)).toHaveLength(1)
    expect(await cards!.remove(mine!, card.id)).toBe(true)
    expect(await cards!.list(mine!)).toEqual([])
    expect(await cards!.remove(mine!, 'pm_none')).toBe(false)
    expect(await cards!.list('cus_forgotten')).toEqual([])
    expect(await cards!.startSetup('cus_forgotten')).toBe(null)
    expect(await cards!.startSetup(mine!)).toEqual({ client_secret: expect.stringMatching(/^seti_/) })
    expect((await providerOf().open(asked('cus_forgotten'), {}, 'k')).id).toMatch(/^pi_/)
  })
})
