import { walletIds } from '@kusuribako/contract/payments/wallets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'

let desk: WalletDesk
beforeAll(async () => {
  desk = await openWalletDesk()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const settle = () => desk.runJob('settle-open-attempts')
const waiting = async (wallet: (typeof walletIds)[number]) => {
  const cart = await desk.cartToPay(wallet)
  const { body } = await desk.complete(cart)
  expect(body).toMatchObject({ type: 'cart', payment_status: 'requires_more' })
  expect(body.payment_session.data.next_action.url).toContain(desk.sandbox.url)
  return cart
}

describe.each(walletIds)('%s: at most one order is placed', (wallet) => {
  test('when the buyer approves and returns', async () => {
    const cart = await waiting(wallet)
    await desk.decide(cart, 'approve')
    const [one, other] = await Promise.all([desk.complete(cart), desk.complete(cart)])
    expect(one.body).toMatchObject({ type: 'order', data: { id: await desk.expectOneOrder(cart) } })
    expect(other.body.data.id).toBe(one.body.data.id)
  })

  test('when the webhook arrives twice beside the buyer’s return, and again later', async () => {
    await desk.sandbox.fault({ webhooks: 'duplicate' })
    const cart = await waiting(wallet)
    await desk.decide(cart, 'approve')
    const answer = await desk.complete(cart)
    expect(answer.body).toMatchObject({ type: 'order', data: { id: await desk.expectOneOrder(cart) } })
    const notices = await (await fetch(`${desk.sandbox.url}/wallets/notices.json`)).json()
    const { id } = await desk.sandbox.wallet(await desk.referenceOf(cart))
    const mine = notices.filter(({ payment }: { payment: string }) => payment === id)
    for (const notice of mine) {
      const again = await fetch(`${desk.sandbox.url}/wallets/notices/${notice.id}/resend`, { method: 'POST' })
      expect(await again.json()).toEqual({ status: 200 })
    }
    expect(mine.length).toBeGreaterThan(0)
    await desk.expectOneOrder(cart)
  })

  test('a provider that fails is answered with 503 and logged; the next attempt continues', async () => {
    const cart = await desk.cartToPay(wallet)
    await desk.sandbox.fault({ api: { match: '/', status: 500 } })
    expect(await desk.complete(cart)).toMatchObject({ status: 503, body: { code: 'payment_provider_failed' } })
    await desk.sandbox.fault({ api: null })
    expect((await desk.complete(cart)).body.payment_status).toBe('requires_more')
    const { id } = await desk.attemptOf(cart)
    const log = await desk.shop.db
      .selectFrom('wallet_payment')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(log).toMatchObject({
      provider_id: wallet,
      status: 'pending',
      metadata: { events: [{ type: 'ERROR' }, { type: 'INFO', message: 'requires_more' }] },
    })
  })
})

describe.each(['paypay', 'd-pay', 'rakuten-pay'] as const)('%s: the buyer does not return', (wallet) => {
  test('the webhook alone places the order', async () => {
    await desk.sandbox.fault({ webhooks: 'normal' })
    const cart = await waiting(wallet)
    await desk.decide(cart, 'approve')
    await desk.orderOf(cart)
    await desk.expectOneOrder(cart)
  })

  test('without a webhook the job places the order', async () => {
    const cart = await waiting(wallet)
    await desk.decide(cart, 'approve')
    await desk.later(30_000, settle)
    await desk.expectOneOrder(cart)
  })
})

test('an attempt whose provider fails moves to the end of the queue', async () => {
  const cart = await waiting('d-pay')
  const { updated_at } = await desk.attemptOf(cart)
  await desk.sandbox.fault({ api: { match: '', status: 500 } })
  await desk.later(30_000, settle)
  await desk.sandbox.fault({ api: null })
  const now = await desk.attemptOf(cart)
  expect([now.status, now.updated_at.getTime() - updated_at.getTime()]).toEqual(['open', 30_000])
})

test.each(walletIds)(
  'a webhook of %s that cannot be handled is refused with 503, sent again and then handled',
  async (wallet) => {
    const cart = await waiting(wallet)
    await desk.decide(cart, 'approve')
    // Amazon has nothing to report before the shop has requested the money.
    if (wallet === 'amazon-pay') await desk.complete(cart)
    const { id } = await desk.sandbox.wallet(await desk.referenceOf(cart))
    const notices = await (await fetch(`${desk.sandbox.url}/wallets/notices.json`)).json()
    const notice = notices.find(({ payment }: { payment: string }) => payment === id)
    const resend = async () =>
      (await fetch(`${desk.sandbox.url}/wallets/notices/${notice.id}/resend`, { method: 'POST' })).json()
    const { status } = await desk.attemptOf(cart)
    await desk.sandbox.fault({ api: { match: '/', status: 500 } })
    expect(await resend()).toEqual({ status: 503 })
    expect((await desk.attemptOf(cart)).status).toBe(status)
    await desk.sandbox.fault({ api: null })
    expect(await resend()).toEqual({ status: 200 })
    await desk.expectOneOrder(cart)
  },
)

test('a webhook that is not authentic is refused and changes nothing', async () => {
  const cart = await waiting('rakuten-pay')
  await desk.decide(cart, 'approve')
  const OrderID = await desk.referenceOf(cart)
  const forged: [string, string, string][] = [
    ['paypay', 'application/json', '{}'],
    [
      'amazon-pay',
      'text/plain',
      JSON.stringify({ Message: '{}', Signature: 'x', SigningCertURL: 'https://evil.example/k' }),
    ],
    // At the right address, but not the key: another page, one that does not exist, a request to the service itself.
    ...['/', '/amazon-pay/none.pem', '/amazon-pay/notice-key.pem?Action=Publish'].map(
      (path): [string, string, string] => [
        'amazon-pay',
        'text/plain',
        JSON.stringify({ Message: '{}', Signature: 'x', SigningCertURL: desk.sandbox.url + path }),
      ],
    ),
    ['rakuten-pay', 'application/x-www-form-urlencoded', new URLSearchParams({ ShopID: 'other', OrderID }).toString()],
    ['d-pay', 'application/json', JSON.stringify({ order_id: OrderID })],
  ]
  for (const [wallet, type, payload] of forged) {
    const remoteAddress = '203.0.113.9'
    const headers = { 'content-type': type }
    const answer = await desk.shop.app.inject({
      method: 'POST',
      url: `/webhooks/${wallet}`,
      payload,
      headers,
      remoteAddress,
    })
    expect([wallet, answer.statusCode, answer.json().code]).toEqual([wallet, 400, 'webhook_signature_invalid'])
  }
  expect((await desk.attemptOf(cart)).status).toBe('open')
  const text = await desk.shop.app.inject({
    method: 'POST',
    url: '/store/carts',
    payload: '{}',
    headers: { 'content-type': 'text/plain' },
  })
  expect(text.statusCode).toBe(400)
})

test('records an unsigned webhook only if it is short and about a payment of ours', async () => {
  const OrderID = await desk.referenceOf(await waiting('rakuten-pay'))
  const tell = async (differs: object) => {
    const form = { ShopID: 'tshop00000001', OrderID, AccessPass: 'x', Status: 'AUTH', TranDate: '1', ...differs }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(form).toString()
    return (await desk.shop.app.inject({ method: 'POST', url: '/webhooks/rakuten-pay', payload, headers })).statusCode
  }
  const known = desk.shop.db.selectFrom('provider_event').select('event_id')
  const before = await known.execute()
  const long = 'x'.repeat(900_000)
  const fields = ['OrderID', 'AccessID', 'Status', 'TranDate']
  expect(await Promise.all(fields.map((name) => tell({ [name]: long })))).toEqual([400, 400, 400, 400])
  expect(await tell({ OrderID: 'nobodys' })).toBe(200)
  expect(await known.execute()).toEqual(before)
  expect(await tell({})).toBe(200)
  expect(await known.execute()).toHaveLength(before.length + 1)
})

describe('楽天ペイ returns with a form', () => {
  const formIn = (page: string) =>
    Object.fromEntries([...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))

  test('a form with a valid check string is handled; one with an invalid check string is refused', async () => {
    const cart = await waiting('rakuten-pay')
    const form = formIn((await desk.decide(cart, 'approve')).text)
    expect(Object.keys(form)).toEqual(['ShopID', 'OrderID', 'Status', 'TranDate', 'RakutenChargeID', 'CheckString'])
    const at = '/store/v1/rakuten-pay/return'
    const wrong = await desk.shop.call('POST', at, { ...form, Status: 'CAPTURE' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'webhook_signature_invalid' } })
    await desk.sandbox.fault({ api: { match: '/', status: 500 } })
    const silent = await desk.shop.call('POST', at, form)
    expect(silent).toMatchObject({ status: 503, body: { code: 'payment_provider_failed' } })
    expect((await desk.attemptOf(cart)).status).toBe('open')
    await desk.sandbox.fault({ api: null })
    expect(await desk.shop.call('POST', at, form)).toMatchObject({ status: 200, body: { data: { ok: true } } })
    await desk.expectOneOrder(cart)
  })
})

test.each(['', 'null', '7', '[]', '{"order_id":"att_x"}'])(
  'a d払い webhook with the right secret that names no payment (%s) is refused',
  async (payload) => {
    const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa('dp-merchant:dp-secret')}` }
    const refused = await desk.shop.app.inject({ method: 'POST', url: '/webhooks/d-pay', payload, headers })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'webhook_signature_invalid'])
  },
)

describe('d払い calls user-check before it charges', () => {
  const check = async (cart: string, amount: number) => {
    const { id } = await desk.attemptOf(cart)
    const authorization = `Basic ${btoa('dp-merchant:dp-secret')}`
    const body = { payment_id: 'dp_1', order_id: id, amount }
    return (await desk.shop.call('POST', '/webhooks/d-pay/user-check', body, { authorization })).body.result
  }

  test('without the right secret is refused, and places no order with the flag on', async () => {
    await desk.flag('d-pay-create-order-in-user-check', '1')
    const cart = await waiting('d-pay')
    const { id } = await desk.attemptOf(cart)
    const body = { payment_id: 'dp_1', order_id: id, amount: 1650 }
    for (const authorization of ['', `Basic ${btoa('dp-merchant:wrong')}`])
      expect(await desk.shop.call('POST', '/webhooks/d-pay/user-check', body, { authorization })).toMatchObject({
        status: 400,
        body: { code: 'webhook_signature_invalid' },
      })
    expect(await desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([])
    expect((await desk.attemptOf(cart)).status).toBe('open')
    await desk.flag('d-pay-create-order-in-user-check', '0')
  })

  test('answers OK for the open attempt and its amount, NG otherwise', async () => {
    const cart = await waiting('d-pay')
    expect(await check(cart, 1650)).toBe('OK')
    expect(await check(cart, 1651)).toBe('NG')
    expect(await desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([])
    await desk.later(16 * 60_000, settle)
    expect(await check(cart, 1650)).toBe('NG')
  })

  test('with the flag on places the order, which is cancelled if the charge fails', async () => {
    await desk.flag('d-pay-create-order-in-user-check', '1')
    const [good, bad] = [await waiting('d-pay'), await waiting('d-pay')]
    await desk.decide(good, 'approve')
    await desk.expectOneOrder(good)
    await desk.sandbox.fault({ webhooks: 'normal' })
    await desk.decide(bad, 'decline')
    const order = await desk.orderOf(bad)
    const status = desk.shop.db.selectFrom('orders').select(['status', 'payment_status']).where('id', '=', order)
    await expect.poll(() => status.executeTakeFirst()).toEqual({ status: 'canceled', payment_status: 'canceled' })
    await desk.flag('d-pay-create-order-in-user-check', '0')
  })
})
