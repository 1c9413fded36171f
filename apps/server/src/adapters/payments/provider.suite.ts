import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentData, PaymentProvider, PaymentRequest } from '../../base/ports.ts'

/** How the provider's side is made to respond as a test needs it. */
export interface Bench {
  provider: PaymentProvider
  close: () => Promise<void>
}

export type Card = 'good' | 'declined' | 'insufficient' | 'fails late' | 'asks its holder'

export interface CardBench extends Bench {
  /** What the shopper's choice of such a card adds to the session. */
  choose: (card: Card) => PaymentData
  /** Decides 3-D Secure in the browser. */
  challenge: (data: PaymentData, decision: 'approved' | 'refused' | 'closed') => Promise<void>
  /**
   * The next calls whose path contains `match` fail; null restores them. `late`: the call takes effect, its response
   * is lost.
   */
  fault: (fault: { match: string; how: 'broken' | 'late' } | null) => Promise<void>
  /** The provider's own books: yen authorised, captured and refunded. */
  books: (data: PaymentData) => Promise<{ held: number; taken: number; refunded: number }>
}

let tries = 0
export const nextKey = () => `att_suite_${process.pid}_${Date.now()}_${++tries}`
const asked = (amount = 2980): PaymentRequest => ({ amount, currency_code: 'jpy', cart_id: `cart_suite_${++tries}` })

/** What every payment provider must guarantee, however it works. */
export function everyProvider(openBench: () => Promise<Bench>) {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(() => bench.close())

  test('an open session keeps the shopper’s wanted options', async () => {
    const wanted = { note: 'x' }
    const opened = await bench.provider.open(asked(), { wanted }, nextKey())
    expect(opened).toMatchObject({ wanted })
    expect(await bench.provider.open(asked(3000), opened, nextKey())).toMatchObject({ wanted })
  })

  test('cancelling a session that was only opened succeeds, even repeatedly', async () => {
    const { provider } = bench
    const opened = await provider.open(asked(), {}, nextKey())
    await provider.cancel(opened, 'same')
    await provider.cancel(opened, 'same')
    await provider.cancel(opened, nextKey())
  })
}

/** What every card provider must guarantee. Its faults are injected by the provider's own stand-in. */
export function cardProvider(openBench: () => Promise<CardBench>) {
  let bench: CardBench
  let provider: PaymentProvider
  beforeAll(async () => {
    bench = await openBench()
    provider = bench.provider
  })
  afterAll(() => bench.close())

  const open = async (card: Card) => {
    const of = asked()
    return { of, data: await provider.open(of, bench.choose(card), nextKey()) }
  }
  const authorized = async (card: Card = 'good') => {
    const { of, data } = await open(card)
    const verdict = await provider.authorize(of, data, nextKey())
    expect(verdict.status).toBe('authorized')
    return { of, data: verdict.data }
  }

  describe('authorize', () => {
    test('a good card authorises the amount once per key', async () => {
      const { of, data } = await open('good')
      const key = nextKey()
      const first = await provider.authorize(of, data, key)
      expect(first.status).toBe('authorized')
      expect(await provider.authorize(of, data, key)).toEqual(first)
      expect(await bench.books(data)).toEqual({ held: 2980, taken: 0, refunded: 0 })
      expect((await provider.inspect(data)).status).toBe('authorized')
    })

    test('simultaneous calls with one key authorise the amount once', async () => {
      const { of, data } = await open('good')
      const key = nextKey()
      const verdicts = await Promise.all([provider.authorize(of, data, key), provider.authorize(of, data, key)])
      expect(verdicts.map(({ status }) => status)).toEqual(['authorized', 'authorized'])
      expect(await bench.books(data)).toEqual({ held: 2980, taken: 0, refunded: 0 })
    })

    test('authorises the requested amount, even if the session was opened with another', async () => {
      const { of, data } = await open('good')
      expect((await provider.authorize({ ...of, amount: 3100 }, data, nextKey())).status).toBe('authorized')
      expect(await bench.books(data)).toEqual({ held: 3100, taken: 0, refunded: 0 })
    })

    test('stays pending without a card', async () => {
      const of = asked()
      const data = await provider.open(of, {}, nextKey())
      expect((await provider.authorize(of, data, nextKey())).status).toBe('pending')
      expect((await provider.inspect(data)).status).toBe('pending')
      expect(await bench.books(data)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test.each([
      ['declined', 'generic_decline'],
      ['insufficient', 'insufficient_funds'],
    ] as const)('a card that is %s is declined with its reason; another card may pay', async (card, reason) => {
      const { of, data } = await open(card)
      const key = nextKey()
      const first = await provider.authorize(of, data, key)
      expect(first).toMatchObject({ status: 'declined', reason, data: { reason } })
      expect(await provider.authorize(of, data, key)).toEqual(first)
      expect(await bench.books(data)).toEqual({ held: 0, taken: 0, refunded: 0 })

      const again = { ...first.data, ...bench.choose('good') }
      expect((await provider.authorize(of, again, nextKey())).status).toBe('authorized')
    })

    test('an earlier decline does not count for the next attempt', async () => {
      const { of, data } = await open('declined')
      await provider.authorize(of, data, nextKey())
      const next = { amount: of.amount, key: nextKey() }
      expect((await provider.inspect(data, next)).status).toBe('pending')
    })
  })

  describe('3-D Secure', () => {
    test('approved by the holder: the amount is authorised once', async () => {
      const { of, data } = await open('asks its holder')
      const key = nextKey()
      const first = await provider.authorize(of, data, key)
      expect(first.status).toBe('requires_more')
      expect(first.data.client_secret).toEqual(expect.any(String))
      expect((await provider.authorize(of, data, key)).status).toBe('requires_more')
      await bench.challenge(data, 'approved')
      expect((await provider.inspect(data, { amount: of.amount, key })).status).toBe('authorized')
      expect((await provider.authorize(of, data, key)).status).toBe('authorized')
      expect(await bench.books(data)).toEqual({ held: 2980, taken: 0, refunded: 0 })
    })

    test.each(['refused', 'closed'] as const)('%s by the holder: declined, another card may pay', async (decision) => {
      const { of, data } = await open('asks its holder')
      const key = nextKey()
      await provider.authorize(of, data, key)
      await bench.challenge(data, decision)
      const verdict = await provider.authorize(of, data, key)
      expect(verdict.status).toBe('declined')
      expect((await provider.inspect(data, { amount: of.amount, key })).status).toBe('declined')
      expect((await provider.authorize(of, { ...data, ...bench.choose('good') }, nextKey())).status).toBe('authorized')
    })

    test('cancelled while the holder decides: the payment stays cancelled', async () => {
      const { of, data } = await open('asks its holder')
      const key = nextKey()
      await provider.authorize(of, data, key)
      await provider.cancel(data, nextKey())
      expect((await provider.authorize(of, data, key)).status).toBe('canceled')
      expect((await provider.inspect(data)).status).toBe('canceled')
    })
  })

  describe('a cart that changes', () => {
    test('keeps an authorisation of another amount until it is cancelled, since an order may use it', async () => {
      const { of, data } = await authorized()
      const opened = await provider.open({ ...of, amount: 4000 }, data, nextKey())
      expect(opened.id).not.toBe(data.id)
      expect(await bench.books(data)).toEqual({ held: of.amount, taken: 0, refunded: 0 })
      await provider.cancel(data, nextKey())
      expect(await bench.books(data)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test.each(['authorize', 'inspect'] as const)('%s cancels an authorisation of another amount', async (call) => {
      const { of, data } = await authorized()
      const verdict = await (call === 'authorize'
        ? provider.authorize({ ...of, amount: 4000 }, data, nextKey())
        : provider.inspect(data, { amount: 4000, key: nextKey() }))
      expect(verdict).toEqual({ status: 'canceled', data: {} })
      expect(await bench.books(data)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })
  })

  describe('faults', () => {
    test('a failed call throws, and a retry with the same key authorises once', async () => {
      const { of, data } = await open('good')
      const key = nextKey()
      await bench.fault({ match: '/confirm', how: 'broken' })
      await expect(provider.authorize(of, data, key)).rejects.toThrow()
      expect((await provider.inspect(data, { amount: of.amount, key })).status).toBe('pending')
      await bench.fault(null)
      expect((await provider.authorize(of, data, key)).status).toBe('authorized')
      expect(await bench.books(data)).toEqual({ held: 2980, taken: 0, refunded: 0 })
    })

    test('an authorisation whose answer was lost is found by inspecting', async () => {
      const { of, data } = await open('good')
      const key = nextKey()
      await bench.fault({ match: '/confirm', how: 'late' })
      await expect(provider.authorize(of, data, key)).rejects.toThrow()
      await bench.fault(null)
      expect((await provider.inspect(data, { amount: of.amount, key })).status).toBe('authorized')
      expect((await provider.authorize(of, data, key)).status).toBe('authorized')
      expect(await bench.books(data)).toEqual({ held: 2980, taken: 0, refunded: 0 })
    })

    test.each(['broken', 'late'] as const)('a capture whose answer is %s may be repeated safely', async (how) => {
      const { of, data } = await authorized()
      await bench.fault({ match: '/capture', how })
      await expect(provider.capture(data, of.amount, `${data.id}:capture`)).rejects.toThrow()
      await bench.fault(null)
      expect((await provider.capture(data, of.amount, `${data.id}:capture`)).status).toBe('captured')
      expect(await bench.books(data)).toEqual({ held: 0, taken: 2980, refunded: 0 })
    })

    test.each(['broken', 'late'] as const)('a refund whose answer is %s is made once', async (how) => {
      const { of, data } = await authorized()
      await provider.capture(data, of.amount, nextKey())
      await bench.fault({ match: '/refunds', how })
      await expect(provider.refund(data, 1000, `${data.id}:refund`)).rejects.toThrow()
      await bench.fault(null)
      await provider.refund(data, 1000, `${data.id}:refund`)
      expect(await bench.books(data)).toEqual({ held: 0, taken: 2980, refunded: 1000 })
    })
  })

  describe('capture, cancel, refund', () => {
    test('captures once, with one key or two', async () => {
      const { of, data } = await authorized()
      const first = await provider.capture(data, of.amount, 'same')
      expect(first.status).toBe('captured')
      expect(await provider.capture(data, of.amount, 'same')).toEqual(first)
      expect((await provider.capture(data, of.amount, nextKey())).status).toBe('captured')
      expect((await provider.inspect(data)).status).toBe('captured')
      expect(await bench.books(data)).toEqual({ held: 0, taken: 2980, refunded: 0 })
    })

    test('a card may be declined at the capture', async () => {
      const { of, data } = await authorized('fails late')
      const key = nextKey()
      expect((await provider.capture(data, of.amount, key)).status).toBe('declined')
      expect((await provider.capture(data, of.amount, key)).status).toBe('declined')
      expect((await provider.capture(data, of.amount, nextKey())).status).toBe('declined')
      expect(await bench.books(data)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test('an authorisation may be cancelled repeatedly, and cannot be captured afterwards', async () => {
      const { of, data } = await authorized()
      const key = nextKey()
      expect(await provider.cancel(data, key)).toEqual(data)
      expect(await provider.cancel(data, key)).toEqual(data)
      expect(await provider.cancel(data, nextKey())).toEqual(data)
      expect((await provider.capture(data, of.amount, nextKey())).status).toBe('canceled')
      expect(await bench.books(data)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test('a captured payment cannot be cancelled, only refunded', async () => {
      const { of, data } = await authorized()
      await provider.capture(data, of.amount, nextKey())
      await expect(provider.cancel(data, nextKey())).rejects.toThrow()
      expect(await bench.books(data)).toEqual({ held: 0, taken: 2980, refunded: 0 })
    })

    test('refunds a part and the rest, once per key and never more than was captured', async () => {
      const { of, data } = await authorized()
      await provider.capture(data, of.amount, nextKey())
      const key = nextKey()
      await provider.refund(data, 980, key)
      await provider.refund(data, 980, key)
      expect(await bench.books(data)).toEqual({ held: 0, taken: 2980, refunded: 980 })
      const nothingLeft = { status: 'declined', reason: 'nothing_left' }
      expect(await provider.refund(data, 2001, nextKey())).toEqual(nothingLeft)
      await provider.refund(data, 2000, nextKey())
      expect(await provider.refund(data, 1, nextKey())).toEqual(nothingLeft)
      expect(await bench.books(data)).toEqual({ held: 0, taken: 2980, refunded: 2980 })
    })
  })
}
