import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PaymentRequest } from '../../base/ports.ts'
import { oddProvider } from '../../base/testing/odd-provider.ts'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { authorization, paypay } from './paypay.ts'
import { everyWallet, newWalletAttemptId } from './wallet.suite.ts'

const PUBLIC_STOREFRONT_URL = 'https://shop.example.com'
const providerOf = ({ settings }: TestSandbox) => paypay({ ...settings, PUBLIC_STOREFRONT_URL }, 400)
const asked = { amount: 2980, currency_code: 'jpy', cart_id: 'cart_1' }

describe('the suite of all wallets', () =>
  everyWallet({
    provider: providerOf,
    paths: { start: 'POST /paypay/v2/codes', capture: '/capture', refund: '/refunds' },
    turnedBack: 'declined',
    ranOut: 'requires_more',
  }))

describe('PayPay', () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await testSandbox()
  })
  afterAll(() => sandbox.stop())

  test('captures at once when the order need not wait', async () => {
    const [provider, key] = [providerOf(sandbox), newWalletAttemptId()]
    const { data } = await provider.authorize(asked, {}, key)
    await sandbox.decide(key, 'approve')
    expect(await provider.authorize(asked, data, key)).toMatchObject({ status: 'captured', data: { id: key } })
    expect(await sandbox.wallet(key)).toMatchObject({ state: 'captured', amount: 2980, holds: false })
  })

  test('the session data gives the payment link and its expiry', async () => {
    const key = newWalletAttemptId()
    expect((await providerOf(sandbox).authorize(asked, {}, key)).data).toEqual({
      id: key,
      code_id: expect.stringMatching(/^code-/),
      deeplink: expect.stringContaining('/wallets/'),
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      next_action: { type: 'redirect', url: expect.stringContaining('/wallets/') },
    })
  })

  test.each([
    ['COMPLETED', { status: 'captured' }],
    ['completed', { status: 'captured' }],
    ['REFUNDED', { status: 'canceled' }],
    ['Canceled', { status: 'declined', reason: 'canceled' }],
    ['expired', { status: 'declined', reason: 'expired' }],
    ['FAILED', { status: 'declined', reason: 'failed' }],
    ['SOMETHING_NEW', { status: 'declined', reason: 'failed' }],
  ])('reads the state %s in any case; an unknown one counts as failed', async (status, verdict) => {
    const details = { status, paymentId: '1', amount: { amount: 2980, currency: 'JPY' } }
    const odd = await oddProvider(() => ({ body: { resultInfo: { code: 'SUCCESS' }, data: details } }))
    const provider = paypay({ ...sandbox.settings, PAYPAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL }, 400)
    const key = newWalletAttemptId()
    expect(await provider.inspect({ id: key }, { amount: 2980, key })).toMatchObject(verdict)
    await odd.close()
  })

  const answered = async (answer: (asked: string) => { code: string; data?: object }) => {
    const odd = await oddProvider((asked) => {
      const { code, data } = answer(asked)
      return { status: code === 'SUCCESS' ? 200 : 400, body: { resultInfo: { code }, data } }
    })
    return { ...odd, provider: paypay({ ...sandbox.settings, PAYPAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL }, 400) }
  }

  test.each([
    ['states no amount of', { code: 'SUCCESS', data: { status: 'CREATED', acceptedAt: 0, requestedAt: 0 } }],
    ['no longer knows', { code: 'DYNAMIC_QR_PAYMENT_NOT_FOUND' }],
  ])('a code that PayPay %s waits, is not created again, and is ended', async (_, found) => {
    const key = newWalletAttemptId()
    const { data } = await providerOf(sandbox).authorize(asked, {}, key)
    const {
      provider,
      asked: calls,
      close,
    } = await answered((call) => (call.startsWith('DELETE') ? { code: 'DYNAMIC_QR_NOT_FOUND' } : found))
    const waiting = { status: 'requires_more', data }
    expect(await provider.authorize(asked, data, key)).toEqual(waiting)
    expect(await provider.inspect(data, { amount: 2980, key })).toEqual(waiting)
    expect(await provider.cancel(data, `${key}_cancel`)).toEqual(data)
    const query = `GET /v2/codes/payments/${key}`
    expect(calls).toEqual([query, query, query, `DELETE /v2/codes/${data.code_id}`])
    await close()
  })

  test('an authorisation is stored with its end', async () => {
    const amount = { amount: 2980, currency: 'JPY' }
    const data = { status: 'AUTHORIZED', paymentId: '1', amount, expiresAt: 1_782_900_000 }
    const { provider, close } = await answered(() => ({ code: 'SUCCESS', data }))
    const { data: held } = await provider.inspect({ id: 'att_1' })
    expect(held).toEqual({ id: 'att_1', payment_id: '1', capture_before: '2026-07-01T10:00:00.000Z' })
    await close()
  })

  test('money without an amount stays unknown', async () => {
    const { provider, close } = await answered(() => ({ code: 'SUCCESS', data: { status: 'COMPLETED' } }))
    const key = newWalletAttemptId()
    await expect(provider.inspect({ id: key }, { amount: 2980, key })).rejects.toThrow('without an amount')
    await close()
  })

  test.each([
    ['FAILED', { status: 'declined', reason: 'failed' }],
    ['CREATED', { status: 'accepted' }],
  ])('a refund in the state %s is %j', async (status, verdict) => {
    const data = { status: 'COMPLETED', paymentId: '1', amount: { amount: 2980, currency: 'JPY' } }
    const odd = await oddProvider((asked) => ({
      body: { resultInfo: { code: 'SUCCESS' }, data: asked.endsWith('/v2/refunds') ? { status } : data },
    }))
    const provider = paypay({ ...sandbox.settings, PAYPAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL }, 400)
    expect(await provider.refund({ id: newWalletAttemptId() }, 980, 'ref_1')).toEqual(verdict)
    await odd.close()
  })

  const paidWith = async (request: PaymentRequest) => {
    const [provider, key] = [providerOf(sandbox), newWalletAttemptId()]
    const { data } = await provider.authorize(request, {}, key)
    await sandbox.decide(key, 'approve')
    const paid = await provider.authorize(request, data, key)
    const refuse = async (code: string) => {
      const { id } = await sandbox.wallet(key)
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ code })
      await fetch(`${sandbox.url}/wallets/${id}/refuse-refunds`, { method: 'POST', headers, body })
    }
    return { provider, data: paid.data, refuse }
  }

  test.each([
    ['REFUND_WINDOW_EXCEED', 'too_late'],
    ['REFUND_LIMIT_EXCEEDED', 'too_many'],
    ['MERCHANT_MULTIPLE_REFUND_REJECTED', 'too_many'],
    ['CANCELED_USER', 'payer_gone'],
    ['UNACCEPTABLE_OP', 'refused'],
    ['ORDER_NO_LONGER_AVAILABLE', 'refused'],
  ])('a refund answered with %s is declined: %s', async (code, reason) => {
    const { provider, data, refuse } = await paidWith(asked)
    await refuse(code)
    expect(await provider.refund(data, 980, 'ref_1')).toEqual({ status: 'declined', reason })
  })

  test('a repeated capture has another id; after a successful one none is requested', async () => {
    const { provider, data } = await paidWith({ ...asked, hold_only: true })
    const calls = vi.spyOn(globalThis, 'fetch')
    await sandbox.fault({ api: { match: '/capture', status: 500, count: 1 } })
    await expect(provider.capture(data, 2980, 'same')).rejects.toThrow('500')
    for (const _ of [1, 2]) expect((await provider.capture(data, 2980, 'same')).status).toBe('captured')
    const ids = calls.mock.calls.flatMap(([url, init]) =>
      String(url).endsWith('/capture') ? [JSON.parse(String(init?.body)).merchantCaptureId] : [],
    )
    calls.mockRestore()
    expect([ids.length, new Set(ids).size]).toEqual([2, 2])
  })

  test('what moves money has 30 s, a query 15 s', async () => {
    const provider = paypay({ ...sandbox.settings, PUBLIC_STOREFRONT_URL })
    const { data } = await paidWith(asked)
    const limits = vi.spyOn(AbortSignal, 'timeout')
    await provider.refund(data, 980, 'ref_1')
    expect(limits.mock.calls).toEqual([[15_000], [30_000]])
    limits.mockRestore()
  })

  test.each(['INVALID_PARAMS', 'SOMETHING_NEW'])('a refund answered with %s stays unknown', async (code) => {
    const { provider, data, refuse } = await paidWith(asked)
    await refuse(code)
    await expect(provider.refund(data, 980, 'ref_1')).rejects.toThrow(code)
  })

  test('a refund that is refused because it was made already counts as made', async () => {
    const data = { status: 'COMPLETED', paymentId: '1', amount: { amount: 2980, currency: 'JPY' } }
    const odd = await oddProvider((asked) => {
      if (asked.startsWith('POST')) return { status: 400, body: { resultInfo: { code: 'REFUND_LIMIT_EXCEEDED' } } }
      const found = asked.includes('/v2/refunds/') ? { status: 'REFUNDED' } : data
      return { body: { resultInfo: { code: 'SUCCESS' }, data: found } }
    })
    const provider = paypay({ ...sandbox.settings, PAYPAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL }, 400)
    expect(await provider.refund({ id: newWalletAttemptId() }, 980, 'ref_1')).toEqual({ status: 'given' })
    await odd.close()
  })

  test('signs a call over path, method, nonce, time, type and body', () => {
    const keys = { PAYPAY_API_KEY: 'APIKeyGenerated', PAYPAY_API_SECRET: 'APIKeySecretGenerated' }
    const stamp = { nonce: 'acd028', epoch: 1579843452 }
    // openssl md5 -binary of type and body; openssl dgst -sha256 -hmac over the six lines
    const [mac, hash] = ['lMcphkyQwFVnnIujpjg2ETELMBDTxzLlWzmJIbY3WRE=', '20yInMqy99Jxgt2roxoSvw==']
    expect(authorization(keys, 'POST', '/v2/codes', '{"a":1}', stamp)).toBe(
      `hmac OPA-Auth:APIKeyGenerated:${mac}:acd028:1579843452:${hash}`,
    )
    expect(authorization(keys, 'GET', '/v2/codes', undefined, stamp)).toBe(
      'hmac OPA-Auth:APIKeyGenerated:70+F3Dp7reDdl5wi1B+QGTyz39niA+EGYn/1r5gCBxg=:acd028:1579843452:empty',
    )
  })

  test('readNotice accepts a notice only from PayPay’s addresses', () => {
    const provider = paypay({
      ...sandbox.settings,
      PUBLIC_STOREFRONT_URL,
      PAYPAY_NOTICES_FROM: '13.112.237.64, 10.0.0.0/8',
    })
    const raw_body = JSON.stringify({
      notification_type: 'Transaction',
      order_id: '123',
      merchant_order_id: 'att_1',
      state: 'COMPLETED',
    })
    const notice = { id: '123:COMPLETED', type: 'COMPLETED', reference: '123', cart_id: null, attempt_id: 'att_1' }
    expect(provider.readNotice!({ raw_body, headers: {}, ip: '13.112.237.64' })).toEqual(notice)
    expect(provider.readNotice!({ raw_body, headers: {}, ip: '::ffff:10.2.3.4' })).toEqual(notice)
    expect(provider.readNotice!({ raw_body, headers: {}, ip: '13.112.237.65' })).toBe(null)
  })
})
