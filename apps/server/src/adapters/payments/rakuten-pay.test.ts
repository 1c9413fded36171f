import { describe, expect, test } from 'vitest'
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
