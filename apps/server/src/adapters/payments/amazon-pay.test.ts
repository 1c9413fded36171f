import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { amazonPay } from './amazon-pay.ts'
import { everyWallet } from './wallet.suite.ts'

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

describe('every wallet', () =>
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

  test('the address that was chosen is the shop’s to read, in its own words', async () => {
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

  test('without a sign-in nothing is asked', async () => {
    const asked = { amount: 100, currency_code: 'jpy', cart_id: 'cart_1' }
    const verdict = await providerOf(sandbox).authorize(asked, {}, 'att_none')
    expect(verdict).toEqual({ status: 'declined', reason: 'not_signed_in', data: { reason: 'not_signed_in' } })
  })

  test('a wrong key is refused, and nothing is known then', async () => {
    const other = amazonPay({ ...sandbox.settings, AMAZON_PAY_PUBLIC_KEY_ID: 'OTHER', PUBLIC_STOREFRONT_URL })
    const id = await signIn(sandbox)
    await expect(other.signIn!.readChoice(id)).rejects.toThrow('InvalidRequestSignature')
  })
})
