import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentData, PaymentProvider, PaymentRequest } from '../../base/ports.ts'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'

/** The differences between wallets that share these tests. */
export interface WalletBench {
  provider: (sandbox: TestSandbox) => PaymentProvider
  /** The id under which the provider knows an attempt. */
  referenceOf?: (key: string) => string
  /** What the shopper has chosen before paying. */
  choose?: (sandbox: TestSandbox) => Promise<PaymentData>
  /** Parts of the URLs of its calls. */
  paths: { start: string; capture: string; refund: string }
  /** How the shop sees a buyer who cancels, and one who lets the time run out: where left out, as declined. */
  turnedBack: 'declined' | 'canceled'
  ranOut?: 'requires_more'
}

const figures = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const nothingLeft = { status: 'declined', reason: 'nothing_left' }
const name = () => Array.from({ length: 26 }, () => figures[Math.floor(Math.random() * 32)]).join('')
export const newWalletAttemptId = () => `att_${name()}`

/** What every wallet must guarantee, against its stand-in: buyer decisions, lost responses, the books afterwards. */
export function everyWallet({ provider: open, referenceOf = (key) => key, choose, paths, ...seen }: WalletBench) {
  let sandbox: TestSandbox
  let provider: PaymentProvider
  beforeAll(async () => {
    sandbox = await testSandbox()
    provider = open(sandbox)
  })
  beforeEach(async () => {
    await sandbox.fault({ webhooks: 'drop', api: null })
    await sandbox.clock(0)
  })
  afterAll(() => sandbox.stop())

  const asked = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
    amount: 2980,
    currency_code: 'jpy',
    cart_id: `cart_${name()}`,
    hold_only: true,
    ...more,
  })
  const books = async (key: string) => {
    const known = await sandbox.wallet(referenceOf(key))
    const back = (known?.refunds ?? []).reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    const held = known?.state === 'authorized' ? known.amount : 0
    return { held, taken: known?.state === 'captured' ? known.amount : 0, refunded: back }
  }
  const wanted = async () => (choose ? { wanted: await choose(sandbox) } : {})
  const started = async () => {
    const [of, key] = [asked(), newWalletAttemptId()]
    const verdict = await provider.authorize(of, await wanted(), key)
    expect(verdict.status).toBe('requires_more')
    return { of, key, data: verdict.data }
  }
  const held = async () => {
    const { of, key, data } = await started()
    await sandbox.decide(referenceOf(key), 'approve')
    const verdict = await provider.authorize(of, data, key)
    expect(verdict.status).toBe('authorized')
    return { of, key, data: verdict.data }
  }
  const taken = async () => {
    const { of, key, data } = await held()
    const verdict = await provider.capture(data, of.amount, `${key}_capture`)
    expect(verdict.status).toBe('captured')
    return { of, key, data: verdict.data }
  }
  const refuseRefunds = async (key: string) => {
    const { id } = await sandbox.wallet(referenceOf(key))
    await fetch(`${sandbox.url}/wallets/${id}/refuse-refunds`, { method: 'POST' })
  }
  const broken = (match: string) => sandbox.fault({ api: { match, status: 500 } })
  const lost = (match: string) => sandbox.fault({ api: { match, delay_ms: 2_000 } })
  const healed = () => sandbox.fault({ api: null })

  describe('the buyer', () => {
    test('approves: the amount is authorised once per key', async () => {
      const { of, key, data } = await started()
      expect(data).toMatchObject({ id: key, next_action: { url: expect.stringContaining(sandbox.url) } })
      expect((await provider.authorize(of, data, key)).status).toBe('requires_more')
      expect((await provider.inspect(data, { amount: of.amount, key })).status).toBe('requires_more')
      await sandbox.decide(referenceOf(key), 'approve')
      const [one, other] = await Promise.all([provider.authorize(of, data, key), provider.authorize(of, data, key)])
      expect(one).toEqual(other)
      expect(one).toMatchObject({ status: 'authorized', data: { id: key } })
      expect(one.data).not.toHaveProperty('next_action')
      expect(await provider.inspect(data, { amount: of.amount, key })).toEqual(one)
      expect(await books(key)).toEqual({ held: 2980, taken: 0, refunded: 0 })
    })

    test.each(['decline', 'insufficient', 'expire'])(
      'is declined (%s): nothing is held, and another attempt may begin',
      async (how) => {
        const { of, key, data } = await started()
        await sandbox.decide(referenceOf(key), how)
        const verdict = await provider.authorize(of, data, key)
        const reason = { decline: 'declined', insufficient: 'insufficient_funds', expire: 'expired' }[how]
        expect(verdict).toMatchObject({ status: 'declined', data: { reason: expect.any(String) } })
        if (verdict.status === 'declined' && provider.id !== 'paypay') expect(verdict.reason).toBe(reason)
        expect((await provider.inspect(data, { amount: of.amount, key })).status).toBe('declined')
        expect(await books(key)).toEqual({ held: 0, taken: 0, refunded: 0 })
        const next = newWalletAttemptId()
        const again = await provider.authorize(of, { ...verdict.data, ...(await wanted()) }, next)
        expect(again.status).toBe('requires_more')
        await sandbox.decide(referenceOf(next), 'approve')
      },
    )

    test('pays only in yen: a payment in another currency is declined', async () => {
      const [key, own] = [newWalletAttemptId(), await wanted()]
      const verdict = await provider.authorize(asked({ currency_code: 'usd' }), own, key)
      expect(verdict).toEqual({ status: 'declined', reason: 'currency', data: own })
      expect(await sandbox.wallet(referenceOf(key))).toBe(undefined)
    })

    test('turns back: nothing is held', async () => {
      const { of, key, data } = await started()
      await sandbox.decide(referenceOf(key), 'cancel')
      expect((await provider.authorize(of, data, key)).status).toBe(seen.turnedBack)
      expect(await books(key)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test('closes the window: the payment waits until the shop cancels it, and cannot be made then', async () => {
      const { of, key, data } = await started()
      expect((await provider.inspect(data, { amount: of.amount, key })).status).toBe('requires_more')
      await provider.cancel(data, `${key}_cancel`)
      await provider.cancel(data, `${key}_cancel`)
      if (provider.id !== 'amazon-pay') await sandbox.decide(referenceOf(key), 'approve')
      expect(await books(key)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })
  })

  describe('failed and lost answers', () => {
    test('a failed start leaves nothing, and the same key starts again', async () => {
      const [of, key] = [asked(), newWalletAttemptId()]
      const chosen = await wanted()
      await broken(paths.start)
      await expect(provider.authorize(of, chosen, key)).rejects.toThrow()
      await healed()
      expect((await provider.inspect(chosen, { amount: of.amount, key })).status).toBe('pending')
      expect((await provider.authorize(of, chosen, key)).status).toBe('requires_more')
    })

    test('a start whose answer is lost is found by its key and can be cancelled', async () => {
      const [of, key] = [asked(), newWalletAttemptId()]
      const chosen = await wanted()
      await lost(paths.start)
      await expect(provider.authorize(of, chosen, key)).rejects.toThrow()
      await healed()
      const seen = await provider.inspect(chosen, { amount: of.amount, key })
      expect(seen).toMatchObject({ status: 'requires_more', data: { id: key } })
      await provider.cancel(seen.data, `${key}_cancel`)
      expect(await books(key)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test.each(['fails', 'is lost'])('a capture that %s may be repeated safely', async (how) => {
      const { of, key, data } = await held()
      await (how === 'fails' ? broken : lost)(paths.capture)
      await expect(provider.capture(data, of.amount, `${key}_capture`)).rejects.toThrow()
      await healed()
      expect((await provider.capture(data, of.amount, `${key}_capture`)).status).toBe('captured')
      expect((await provider.capture(data, of.amount, `${key}_capture`)).status).toBe('captured')
      expect(await books(key)).toEqual({ held: 0, taken: 2980, refunded: 0 })
    })

    test.each(['fails', 'is lost'])('a refund that %s is made once', async (how) => {
      const { key, data } = await taken()
      await (how === 'fails' ? broken : lost)(paths.refund)
      await expect(provider.refund(data, 980, `${key}_refund`)).rejects.toThrow()
      await healed()
      await provider.refund(data, 980, `${key}_refund`)
      await provider.refund(data, 980, `${key}_refund`)
      expect(await books(key)).toEqual({ held: 0, taken: 2980, refunded: 980 })
    })
  })

  describe('after the order', () => {
    test('an authorisation may be cancelled repeatedly, and cannot be captured afterwards', async () => {
      const { of, key, data } = await held()
      await provider.cancel(data, 'same')
      await provider.cancel(data, 'same')
      expect((await provider.capture(data, of.amount, `${key}_capture`)).status).not.toBe('captured')
      expect(await books(key)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test('the provider may refuse the capture', async () => {
      const { of, key, data } = await held()
      const { id } = await sandbox.wallet(referenceOf(key))
      await fetch(`${sandbox.url}/wallets/${id}/refuse-capture`, { method: 'POST' })
      expect((await provider.capture(data, of.amount, `${key}_capture`)).status).toBe('declined')
      expect((await provider.capture(data, of.amount, `${key}_capture`)).status).toBe('declined')
      expect((await provider.refund(data, of.amount, `${key}_refund`)).status).toBe('declined')
      expect(await books(key)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test('a captured payment cannot be cancelled, only refunded in parts, once each and never too much', async () => {
      const { key, data } = await taken()
      await expect(provider.cancel(data, `${key}_cancel`)).rejects.toThrow()
      await provider.refund(data, 980, `${key}_first`)
      await provider.refund(data, 980, `${key}_first`)
      expect(await provider.refund(data, 2001, `${key}_too-much`)).toEqual(nothingLeft)
      await provider.refund(data, 2000, `${key}_rest`)
      await provider.refund(data, 2000, `${key}_rest`)
      expect(await provider.refund(data, 1, `${key}_more`)).toEqual(nothingLeft)
      expect(await books(key)).toEqual({ held: 0, taken: 2980, refunded: 2980 })
    })

    test('a refund that the provider refuses for good is declined; one that was made stays made', async () => {
      const { key, data } = await taken()
      await provider.refund(data, 980, `${key}_first`)
      await refuseRefunds(key)
      const verdict = await provider.refund(data, 500, `${key}_second`)
      expect(verdict).toEqual({ status: 'declined', reason: expect.stringMatching(/^too_(late|many)$/) })
      expect(await provider.refund(data, 500, `${key}_second`)).toEqual(verdict)
      expect((await provider.refund(data, 980, `${key}_first`)).status).not.toBe('declined')
      expect(await books(key)).toEqual({ held: 0, taken: 2980, refunded: 980 })
    })
  })

  describe('money that was given back before there was an order', () => {
    test('pays for nothing: the attempt is cancelled, and the next one begins anew', async () => {
      const { of, key, data } = await taken()
      await provider.refund(data, 2980, `${key}_desk`)
      expect(await provider.inspect(data, { amount: 2980, key })).toEqual({ status: 'canceled', data: {} })
      expect(await provider.authorize(of, data, key)).toEqual({ status: 'canceled', data: {} })
      const next = newWalletAttemptId()
      expect(await provider.inspect(data, { amount: 2980, key: next })).not.toMatchObject({ status: 'captured' })
      expect((await provider.authorize(of, { ...data, ...(await wanted()) }, next)).status).toBe('requires_more')
      expect(await books(key)).toEqual({ held: 0, taken: 2980, refunded: 2980 })
    })

    test('in part pays for nothing either: the rest is given back', async () => {
      const { key, data } = await taken()
      await provider.refund(data, 980, `${key}_desk`)
      const verdict = await provider.inspect(data, { amount: 2980, key: newWalletAttemptId() })
      expect(verdict.status).not.toBe('captured')
      expect(await provider.inspect(data)).toMatchObject({ status: 'captured', remaining: 2000 })
      expect(await provider.inspect(data, { amount: 2980, key })).toEqual({ status: 'canceled', data: {} })
      expect(await books(key)).toEqual({ held: 0, taken: 2980, refunded: 2980 })
    })
  })

  test('a refund that the bank declines later is reported as declined', async () => {
    const { key, data } = await taken()
    const said = await provider.refund(data, 980, `${key}_refund`)
    // A provider whose answer is final is not asked again later.
    if (!provider.findRefund) return expect(said).toEqual({ status: 'given' })
    const asked = { key: `${key}_refund`, reference: said.reference ?? null }
    expect(await provider.findRefund(data, asked)).toMatchObject({ status: 'given' })
    const { id } = await sandbox.wallet(referenceOf(key))
    await fetch(`${sandbox.url}/wallets/${id}/decline-refunds`, { method: 'POST' })
    const declined = { status: 'declined', reason: expect.stringMatching(/./) }
    expect(await provider.findRefund(data, asked)).toMatchObject(declined)
    expect(await provider.findRefund(data, { key: 'none', reference: 'R-none' })).toBe(null)
  })

  describe('the provider’s time limit', () => {
    test('runs out before the buyer decides: the payment cannot be made any more, and may be cancelled', async () => {
      const { of, key, data } = await started()
      await sandbox.clock(25 * 3_600_000)
      const asSeen = { status: seen.ranOut ?? 'declined' }
      expect(await provider.inspect(data, { amount: of.amount, key })).toMatchObject(asSeen)
      expect(await provider.authorize(of, data, key)).toMatchObject(asSeen)
      await provider.cancel(data, `${key}_cancel`)
      expect(await books(key)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test('runs out for an authorisation: it cannot be captured any more', async () => {
      const { of, key, data } = await held()
      await sandbox.clock(29 * 86_400_000)
      expect((await provider.inspect(data, { amount: of.amount, key })).status).toBe('authorized')
      await sandbox.clock(2 * 86_400_000)
      expect((await provider.inspect(data, { amount: of.amount, key })).status).not.toBe('authorized')
      expect((await provider.capture(data, of.amount, `${key}_capture`)).status).not.toBe('captured')
      expect(await books(key)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })
  })

  describe('a cart that has changed', () => {
    test('cancels an authorisation of another amount', async () => {
      const { of, key, data } = await held()
      expect(await provider.inspect(data, { amount: 4000, key })).toEqual({ status: 'canceled', data: {} })
      expect((await provider.authorize(of, data, key)).status).not.toBe('authorized')
      expect(await books(key)).toEqual({ held: 0, taken: 0, refunded: 0 })
    })

    test('uses a late authorisation of an earlier attempt for the next if the amount is equal', async () => {
      const { of, key, data } = await held()
      const next = newWalletAttemptId()
      expect(await provider.inspect(data, { amount: 2980, key: next })).toMatchObject({ data: { id: key } })
      expect(await provider.authorize(of, data, next)).toMatchObject({ status: 'authorized', data: { id: key } })
      expect(await sandbox.wallet(referenceOf(next))).toBe(undefined)
      expect(await books(key)).toEqual({ held: 2980, taken: 0, refunded: 0 })
    })
  })
}
