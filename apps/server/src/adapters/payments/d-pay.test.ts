import { describe, expect, test } from 'vitest'
import { oddProvider } from '../../base/testing/odd-provider.ts'
import { dPay } from './d-pay.ts'
import { everyWallet } from './wallet.suite.ts'

const PUBLIC_STOREFRONT_URL = 'https://shop.example.com'

describe('the suite of all wallets', () =>
  everyWallet({
    provider: (sandbox) => {
      sandbox.onWalletNews(async () => ({ status: 200, text: '{"result":"OK"}' }))
      return dPay({ ...sandbox.settings, PUBLIC_STOREFRONT_URL }, 400)
    },
    paths: { start: 'POST /d-pay/v1/payments', capture: '/capture', refund: '/refunds' },
    turnedBack: 'declined',
  }))

test('readNotice accepts a notice only with the contract’s secret', () => {
  const settings = { D_PAY_MERCHANT_ID: 'm', D_PAY_SECRET: 's', D_PAY_API_URL: 'http://127.0.0.1:1' }
  const { readNotice } = dPay({ ...settings, PUBLIC_STOREFRONT_URL })
  const raw_body = '{"notice_id":"n1","payment_id":"dp_1","order_id":"att_1","status":"authorized"}'
  const headers = { authorization: `Basic ${btoa('m:s')}` }
  expect(readNotice!({ raw_body, headers, ip: '' })).toEqual({
    id: 'n1',
    type: 'authorized',
    reference: 'dp_1',
    cart_id: null,
    attempt_id: 'att_1',
  })
  expect(readNotice!({ raw_body, headers: { authorization: `Basic ${btoa('m:x')}` }, ip: '' })).toBe(null)
})

test('an unknown state counts as declined', async () => {
  const view = { payment_id: 'dp_1', order_id: 'att_1', amount: 2980, reason: null, start_url: '' }
  const odd = await oddProvider(() => ({ body: { ...view, status: 'something_new' } }))
  const settings = { D_PAY_MERCHANT_ID: 'm', D_PAY_SECRET: 's', D_PAY_API_URL: odd.url, PUBLIC_STOREFRONT_URL }
  const verdict = await dPay(settings).inspect({ id: 'att_1' }, { amount: 2980, key: 'att_1' })
  expect(verdict).toMatchObject({ status: 'declined', reason: 'declined' })
  await odd.close()
})
