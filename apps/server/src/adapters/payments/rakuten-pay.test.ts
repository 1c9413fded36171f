import { describe, expect, test } from 'vitest'
import { oddProvider } from '../../base/testing/odd-provider.ts'
import { testSandbox } from '../../base/testing/sandbox.ts'
import { orderIdOf, rakutenPay } from './rakuten-pay.ts'
import { formInShiftJis } from './shift-jis.ts'
import { everyWallet, newWalletAttemptId } from './wallet.suite.ts'

const PUBLIC_STOREFRONT_URL = 'https://shop.example.com'

describe('the suite of all wallets', () =>
  everyWallet({
    provider: ({ settings }) => rakutenPay({ ...settings, PUBLIC_STOREFRONT_URL }, 400),
    referenceOf: orderIdOf,
    paths: { start: '/EntryTran', capture: '/RakutenpaySales', refund: '/RakutenpayChange' },
    turnedBack: 'declined',
  }))

const settings = {
  RAKUTEN_PAY_SHOP_ID: 'tshop1',
  RAKUTEN_PAY_SHOP_PASS: 'pass',
  RAKUTEN_PAY_API_URL: 'http://127.0.0.1:1',
}

test('sends the item name in Shift_JIS', async () => {
  const sandbox = await testSandbox()
  const provider = rakutenPay({ ...sandbox.settings, PUBLIC_STOREFRONT_URL })
  const key = newWalletAttemptId()
  await provider.authorize({ amount: 980, currency_code: 'jpy', cart_id: 'cart_1' }, {}, key)
  expect((await sandbox.wallet(orderIdOf(key))).extra.item).toBe('くすりばこでのご注文')
  await sandbox.stop()
})

test('after eleven refunds of a payment another is declined, because there is no room to record it', async () => {
  const sandbox = await testSandbox()
  const provider = rakutenPay({ ...sandbox.settings, PUBLIC_STOREFRONT_URL })
  const key = newWalletAttemptId()
  const of = { amount: 980, currency_code: 'jpy', cart_id: 'cart_1' }
  const { data } = await provider.authorize(of, {}, key)
  await sandbox.decide(orderIdOf(key), 'approve')
  const held = await provider.authorize(of, data, key)
  await provider.capture(held.data, 980, `${key}:capture`)
  for (let n = 1; n <= 11; n++) await provider.refund(held.data, 10, `ref_${n}`)
  expect(await provider.refund(held.data, 10, 'ref_12')).toEqual({ status: 'declined', reason: 'too_many' })
  expect(await provider.refund(held.data, 10, 'ref_11')).toEqual({ status: 'given' })
  await sandbox.stop()
})

test.each([
  ['E11010010', { status: 'declined', reason: 'too_late' }],
  ['E92000001', null],
  ['E01110010', null],
])('楽天ペイ answers a refund with %s: only the end of its period is final', async (code, verdict) => {
  const found = 'OrderID=O1&Status=SALES&Amount=980'
  const odd = await oddProvider((asked) => ({ body: asked.includes('Search') ? found : `ErrCode=E&ErrInfo=${code}` }))
  const provider = rakutenPay({ ...settings, RAKUTEN_PAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL })
  const answer = provider.refund({ id: 'att_1', access_id: 'a', access_pass: 'p' }, 980, 'ref_1')
  if (verdict) expect(await answer).toEqual(verdict)
  else await expect(answer).rejects.toThrow(code)
  await odd.close()
})

test.each(['REQSALES', 'SOMETHING_NEW'])(
  'a payment in state %s waits: neither refused nor given up',
  async (status) => {
    const found = `OrderID=O1&Status=${status}&Amount=980&AccessID=a&AccessPass=p`
    const odd = await oddProvider((asked) => ({
      body: asked.includes('Search') ? found : 'ErrCode=E01&ErrInfo=E01110010',
    }))
    const provider = rakutenPay({ ...settings, RAKUTEN_PAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL })
    const data = { id: 'att_1', access_id: 'a', access_pass: 'p' }
    expect(await provider.capture(data, 980, 'key')).toEqual({ status: 'requires_more', data })
    await expect(provider.cancel(data, 'key')).rejects.toThrow('E01110010')
    await odd.close()
  },
)

test('a payment that its buyer is to make has failed in an unknown state, and without its page it waits', async () => {
  const odd = await oddProvider(() => ({ body: 'OrderID=O1&Status=SOMETHING_NEW&Amount=980&AccessID=a&AccessPass=p' }))
  const provider = rakutenPay({ ...settings, RAKUTEN_PAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL })
  const attempt = { amount: 980, key: 'att_1' }
  const data = { id: 'att_1', access_id: 'a', next_action: { type: 'form' } }
  expect(await provider.inspect(data, attempt)).toMatchObject({ status: 'declined', reason: 'failed' })
  expect(await provider.inspect({ id: 'att_1' }, attempt)).toMatchObject({ status: 'requires_more' })
  await odd.close()
})

test.each(['REQPROCESS', 'SOMETHING_NEW'])('a refund while 楽天ペイ reports %s stays unknown', async (status) => {
  const odd = await oddProvider(() => ({ body: `OrderID=O1&Status=${status}&Amount=980` }))
  const provider = rakutenPay({ ...settings, RAKUTEN_PAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL })
  await expect(provider.refund({ id: 'att_1' }, 980, 'ref_1')).rejects.toThrow()
  await odd.close()
})

test('encodes a form in Shift_JIS: kana and kanji by their bytes, unknown characters as “?”', () => {
  // printf '薬ー～' | iconv -t CP932 | xxd
  const form = { 'a b': '1&2=é', name: '薬ー～', sign: '😀' }
  expect(formInShiftJis(form)).toBe('a%20b=1%262%3D%3F&name=%96%F2%81%5B%81%60&sign=%3F')
})

test('an order id has at most 27 characters', () => {
  expect(orderIdOf('att_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('01ARZ3NDEKTSV4RRFFQ69G5FAV')
  expect(orderIdOf('ps_01ARZ3NDEKTSV4RRFFQ69G5FAV:1700000000000')).toMatch(/^[0-9a-f]{27}$/)
})

test('verifies the return form by its check string', () => {
  const { isOwnReturn } = rakutenPay({ ...settings, PUBLIC_STOREFRONT_URL })
  const form = { ShopID: 'tshop1', OrderID: 'O1', Status: 'AUTH', TranDate: '20260601120000' }
  // printf 'tshop1|O1|AUTH|20260601120000|pass' | md5sum
  const CheckString = '0b9d6d984a4f5506866a65a3efa522a6'
  expect(isOwnReturn!({ ...form, CheckString })).toBe(true)
  expect(isOwnReturn!({ ...form, Status: 'CAPTURE', CheckString })).toBe(false)
  expect(isOwnReturn!({ ...form, ShopID: 'other', CheckString })).toBe(false)
  expect(isOwnReturn!(form)).toBe(false)
})
