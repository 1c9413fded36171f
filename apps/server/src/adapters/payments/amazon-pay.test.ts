import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oddProvider } from '../../base/testing/odd-provider.ts'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { noticeReader } from './amazon-notices.ts'
import { amazonPay } from './amazon-pay.ts'
import { everyWallet, newWalletAttemptId } from './wallet.suite.ts'

const PUBLIC_STOREFRONT_URL = 'https://shop.example.com'
const providerOf = ({ settings }: TestSandbox) => amazonPay({ ...settings, PUBLIC_STOREFRONT_URL }, 400)

/** The buyer presses the button, signs in and chooses an address. */
async function signIn(sandbox: TestSandbox, address = 'jp'): Promise<string> {
  const { payload, signature } = providerOf(sandbox).signIn!.button()
  const at = `${sandbox.url}/amazon-pay/sign-in`
  const pressed = await fetch(at, {
    method: 'POST',
    body: new URLSearchParams({ payload, signature }),
    redirect: 'manual',
  })
  const page = `${sandbox.url}${pressed.headers.get('location')}`
  const chosen = await fetch(page, { method: 'POST', body: new URLSearchParams({ address }), redirect: 'manual' })
  const back = new URL(chosen.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe('https://shop.example.com/checkout')
  return back.searchParams.get('amazonCheckoutSessionId')!
}

describe('the suite of all wallets', () =>
  everyWallet({
    provider: providerOf,
    choose: async (sandbox) => ({ checkout_session_id: await signIn(sandbox) }),
    paths: { start: 'PATCH /amazon-pay/v2/checkoutSessions', capture: '/capture', refund: '/refunds' },
    turnedBack: 'declined',
  }))

describe('Amazon Pay', () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await testSandbox()
  })
  afterAll(() => sandbox.stop())

  test('readChoice returns the chosen address in the shop’s fields', async () => {
    const { signIn: book } = providerOf(sandbox)
    const id = await signIn(sandbox)
    expect(await book!.readChoice(id)).toEqual({
      id,
      email: 'taro.amazon@example.com',
      address: {
        last_name: '尼損',
        first_name: '太郎',
        postal_code: '1530064',
        province: '東京都',
        city: '目黒区',
        address_1: '下目黒1-8-1',
        address_2: 'アルコタワー',
        country_code: 'jp',
        phone: '0354325432',
      },
      descriptor: 'Visa ****1111 (Amazon Pay)',
    })
    expect(await book!.readChoice(await signIn(sandbox, 'us'))).toMatchObject({ address: { country_code: 'us' } })
    expect(await book!.readChoice('ses-unknown')).toBe(null)
  })

  test('declines an authorisation without a sign-in', async () => {
    const asked = { amount: 100, currency_code: 'jpy', cart_id: 'cart_1' }
    const verdict = await providerOf(sandbox).authorize(asked, {}, 'att_none')
    expect(verdict).toEqual({ status: 'declined', reason: 'not_signed_in', data: { reason: 'not_signed_in' } })
  })

  test('readChoice throws with a wrong key', async () => {
    const other = amazonPay({ ...sandbox.settings, AMAZON_PAY_PUBLIC_KEY_ID: 'OTHER', PUBLIC_STOREFRONT_URL })
    const id = await signIn(sandbox)
    await expect(other.signIn!.readChoice(id)).rejects.toThrow('InvalidRequestSignature')
  })

  test.each([
    ['LIVE-AE5E5B7B', '/live', '/v2'],
    ['SANDBOX-AE5E5B7B', '/live', '/v2'],
    ['AE5E5B7B', '/live', '/live/v2'],
    ['AE5E5B7B', '/sandbox', '/sandbox/v2'],
  ])('with the key %s and an API URL ending in %s it calls %s', async (AMAZON_PAY_PUBLIC_KEY_ID, below, at) => {
    const odd = await oddProvider(() => ({ status: 404, body: {} }))
    const own = { AMAZON_PAY_PUBLIC_KEY_ID, AMAZON_PAY_API_URL: odd.url + below }
    const provider = amazonPay({ ...sandbox.settings, ...own, PUBLIC_STOREFRONT_URL })
    expect(await provider.signIn!.readChoice('ses-1')).toBe(null)
    expect(odd.asked).toEqual([`GET ${at}/checkoutSessions/ses-1`])
    await odd.close()
  })

  test('reports a refund as declined if Amazon Pay declines it in its answer', async () => {
    const charge = { chargeAmount: { amount: '2980' }, statusDetails: { state: 'Captured', reasonCode: null } }
    const declined = { refundId: 'R-1', statusDetails: { state: 'Declined', reasonCode: 'AmazonRejected' } }
    const odd = await oddProvider((asked) => ({ body: asked.startsWith('POST') ? declined : charge }))
    const provider = amazonPay({ ...sandbox.settings, AMAZON_PAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL })
    const data = { id: 'att_1', charge_id: 'S03-1' }
    const said = { status: 'declined', reference: 'R-1', reason: 'AmazonRejected' }
    expect(await provider.refund(data, 980, 'ref_1')).toEqual(said)
    await odd.close()
  })

  test.each([
    [422, 'TransactionAmountExceeded', 'nothing_left'],
    [422, 'InvalidChargeStatus', null],
    [422, 'SomethingNew', null],
    [400, 'TransactionCountExceeded', null],
  ])('a refund answered with %i %s is declined only for good', async (status, code, reason) => {
    const charge = { chargeAmount: { amount: '2980' }, statusDetails: { state: 'Captured', reasonCode: null } }
    const refused = { status, body: { reasonCode: code } }
    const odd = await oddProvider((asked) => (asked.startsWith('POST') ? refused : { body: charge }))
    const provider = amazonPay({ ...sandbox.settings, AMAZON_PAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL })
    const verdict = provider.refund({ id: 'att_1', charge_id: 'S03-1' }, 980, 'ref_1')
    if (reason) expect(await verdict).toEqual({ status: 'declined', reason })
    else await expect(verdict).rejects.toThrow(code)
    await odd.close()
  })

  test.each([
    ['Declined', 'nothing_left'],
    ['Canceled', 'nothing_left'],
    ['Authorized', null],
    ['CaptureInitiated', null],
    ['SomethingNew', null],
  ])('of a charge in state %s no refund is requested', async (state, reason) => {
    const charge = { chargeAmount: { amount: '2980' }, statusDetails: { state, reasonCode: null } }
    const odd = await oddProvider(() => ({ body: charge }))
    const provider = amazonPay({ ...sandbox.settings, AMAZON_PAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL })
    const verdict = provider.refund({ id: 'att_1', charge_id: 'S03-1' }, 980, 'ref_1')
    if (reason) expect(await verdict).toEqual({ status: 'declined', reason })
    else await expect(verdict).rejects.toThrow(state)
    expect(odd.asked.filter((asked) => asked.startsWith('POST'))).toEqual([])
    await odd.close()
  })

  test('a refund decided while Amazon still captures is made once the money is captured', async () => {
    const provider = providerOf(sandbox)
    const of = { amount: 2980, currency_code: 'jpy', cart_id: 'cart_1' }
    const key = newWalletAttemptId()
    const { data } = await provider.authorize(of, { wanted: { checkout_session_id: await signIn(sandbox) } }, key)
    await sandbox.decide(key, 'approve')
    const held = await provider.authorize(of, data, key)
    const ends = Date.parse(String(held.data.capture_before))
    expect(Math.abs(ends - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000)
    await sandbox.clock(8 * 86_400_000)
    expect((await provider.capture(held.data, 2980, `${key}:capture`)).status).toBe('captured')
    await expect(provider.refund(held.data, 980, 'ref_1')).rejects.toThrow('CaptureInitiated')
    await sandbox.clock(2 * 3_600_000)
    expect(await provider.refund(held.data, 980, 'ref_1')).toMatchObject({ status: 'accepted' })
    await sandbox.clock(0)
  })

  test('ignores a signed notice that is not about a charge', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const odd = await oddProvider(() => ({ body: publicKey.export({ type: 'spki', format: 'pem' }) }))
    const read = noticeReader(odd.url)
    const told = (Message: string) => {
      const signed = { Message, MessageId: 'm', Timestamp: 't', TopicArn: 'a', Type: 'Notification' }
      const text = Object.entries(signed).map(([name, value]) => `${name}\n${value}\n`)
      const Signature = sign('sha256', Buffer.from(text.join('')), privateKey).toString('base64')
      return read(JSON.stringify({ ...signed, Signature, SignatureVersion: '2', SigningCertURL: `${odd.url}/k.pem` }))
    }
    const own = { ObjectType: 'CHARGE', ObjectId: 'S03-1', NotificationId: 'n1' }
    expect(await told(JSON.stringify(own))).toEqual({ id: 'n1', object: 'CHARGE', charge_id: 'S03-1' })
    for (const none of ['hello', 'null', '"text"', '{}']) expect(await told(none)).toBe(null)
    await odd.close()
  })
})
