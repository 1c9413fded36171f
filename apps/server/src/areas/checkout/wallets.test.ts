import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, signInAtAmazon, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { capturePayment } from './capture-payment.ts'
import { cancelLocked, releasePayment } from './release-order.ts'

let desk: WalletDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openWalletDesk()
  staff = await signInStaff(desk.shop)
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const generate = (cart_id: string) => desk.shop.call('POST', '/store/v1/paypay/generate-qr-code', { cart_id })
const reset = (cart_id: string) => desk.shop.call('POST', '/store/v1/cart/reset-payment-session-selection', { cart_id })
const attempts = (cart: string) =>
  desk.shop.db.selectFrom('checkout_attempt').select('status').where('cart_id', '=', cart).execute()
const paid = async (wallet: 'paypay' | 'd-pay' | 'rakuten-pay') => {
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  await desk.decide(cart, 'approve')
  await desk.complete(cart)
  return { cart, order: await desk.expectOneOrder(cart) }
}
const paymentOf = async (order: string) =>
  desk.shop.db.selectFrom('payment').selectAll().where('order_id', '=', order).executeTakeFirstOrThrow()
const onWallet = async (cart: string) => (await desk.sandbox.wallet(await desk.referenceOf(cart))).state

describe('returning from a wallet', () => {
  const follow = (cart_id: string) => desk.shop.call('POST', '/store/v1/cart/follow-payment', { cart_id })

  test('starts no payment, neither before one nor after a canceled one', async () => {
    const cart = await desk.cartToPay('d-pay')
    const standing = { type: 'cart', data: { id: cart } }
    expect((await follow(cart)).body.data).toMatchObject({ ...standing, payment_status: 'pending' })
    expect(await attempts(cart)).toEqual([])
    await desk.complete(cart)
    expect((await follow(cart)).body.data).toMatchObject({ ...standing, payment_status: 'requires_more' })
    await desk.decide(cart, 'cancel')
    expect((await follow(cart)).body.data).toMatchObject({ ...standing, payment_status: 'error' })
    const completion = (await follow(cart)).body.data
    expect(completion).toMatchObject({
      payment_status: 'error',
      payment_session: { data: { reason: 'canceled_by_buyer' } },
    })
    expect(await attempts(cart)).toEqual([{ status: 'let_go' }])
    await desk.expectNothing(cart)
  })

  test('finds the order that was paid for, repeatedly', async () => {
    const cart = await desk.cartToPay('rakuten-pay')
    await desk.complete(cart)
    await desk.decide(cart, 'approve')
    const { data } = (await follow(cart)).body
    expect(data).toMatchObject({ type: 'order', data: { cart_id: cart } })
    expect((await follow(cart)).body.data).toMatchObject({ type: 'order', data: { id: data.data.id } })
    await desk.expectOneOrder(cart)
    expect((await follow('cart_0000000000000000000000000A')).status).toBe(404)
  })
})

describe('Amazon Pay addresses', () => {
  const read = (id: string) => desk.shop.call('GET', `/store/v1/amazon-pay/checkout-session/${id}`)

  test('returns an address in Japan, refuses one abroad and reports provider errors', async () => {
    const { status, body } = await read(await signInAtAmazon(desk.shop, desk.sandbox.url))
    expect([status, body.data.address.city, body.data.email]).toEqual([200, '目黒区', 'taro.amazon@example.com'])
    const abroad = await signInAtAmazon(desk.shop, desk.sandbox.url, 'us')
    expect(await read(abroad)).toMatchObject({ status: 400, body: { code: 'wallet_address_not_in_japan' } })
    expect((await read('ses-none')).status).toBe(404)
    await desk.sandbox.fault({ api: { match: '/amazon-pay', status: 429 } })
    expect(await read(abroad)).toMatchObject({ status: 429, body: { code: 'payment_provider_busy' } })
    await desk.sandbox.fault({ api: { match: '/amazon-pay', status: 500 } })
    expect(await read(abroad)).toMatchObject({ status: 503, body: { code: 'payment_provider_failed' } })
  })

  test('refuses an order to an address abroad before anything is reserved', async () => {
    const cart = await desk.cartToPay('amazon-pay')
    const { shipping_address_id } = await desk.shop.db
      .selectFrom('cart')
      .select('shipping_address_id')
      .where('id', '=', cart)
      .executeTakeFirstOrThrow()
    const { db } = desk.shop
    const sellThere = async (region_id: string | null) => {
      const country = { iso_2: 'us', iso_3: 'usa', num_code: 840, name: 'US', display_name: 'US', region_id }
      const countryInsert = db.insertInto('country').values(country)
      await countryInsert.onConflict((conflict) => conflict.column('iso_2').doUpdateSet({ region_id })).execute()
      await desk.shop.ctx().tx((tx) => tx.note('settings.changed', {}))
    }
    await sellThere(desk.goods.region_id)
    await db.updateTable('address').set({ country_code: 'us' }).where('id', '=', shipping_address_id).execute()
    expect(await desk.complete(cart)).toMatchObject({ status: 400, body: { code: 'wallet_address_not_in_japan' } })
    const judged = await desk.shop.call('POST', '/store/v1/cart/validate', { cart_id: cart })
    expect(judged).toMatchObject({ status: 400, body: { code: 'wallet_address_not_in_japan' } })
    expect(await attempts(cart)).toEqual([])
    await sellThere(null)
  })
})

describe('resetting the payment', () => {
  test('cancels a pending payment at the provider', async () => {
    const cart = await desk.cartToPay('paypay')
    await generate(cart)
    expect((await reset(cart)).status).toBe(200)
    await desk.expectNothing(cart)
    expect(await onWallet(cart)).toBe('canceled')
  })

  test('is refused if the payment was approved meanwhile; the order is placed', async () => {
    const cart = await desk.cartToPay('paypay')
    await generate(cart)
    await desk.decide(cart, 'approve')
    expect(await reset(cart)).toMatchObject({ status: 400, body: { code: 'cart_completed_already' } })
    await desk.expectOneOrder(cart)
  })
})

describe('PayPay captures a payment', () => {
  test('immediately if no pharmacist has to review the order', async () => {
    const { cart, order } = await paid('paypay')
    expect((await paymentOf(order)).captured_at).not.toBe(null)
    expect(await onWallet(cart)).toBe('captured')
  })

  test('after an authorization while the flag paypay-preauth is on', async () => {
    await desk.flag('paypay-preauth', '1')
    const { cart, order } = await paid('paypay')
    await desk.flag('paypay-preauth', '0')
    expect([(await paymentOf(order)).captured_at, await onWallet(cart)]).toEqual([null, 'authorized'])
    await capturePayment(desk.shop.ctx(), order)
    expect([(await paymentOf(order)).captured_at !== null, await onWallet(cart)]).toEqual([true, 'captured'])
  })
})

test('d払い is captured by the shop only while the flag dpay-capture-payments is on', async () => {
  const { cart, order } = await paid('d-pay')
  await capturePayment(desk.shop.ctx(), order)
  expect(await onWallet(cart)).toBe('authorized')
  await desk.flag('dpay-capture-payments', '1')
  await capturePayment(desk.shop.ctx(), order)
  await desk.flag('dpay-capture-payments', '0')
  expect([(await paymentOf(order)).captured_at !== null, await onWallet(cart)]).toEqual([true, 'captured'])
})

describe('payments that stayed open are settled by jobs', () => {
  const after = (minutes: number, job: string) => desk.later(minutes * 60_000, () => desk.runJob(job))

  test('a payment is captured after an outage of the provider', async () => {
    const { cart, order } = await paid('rakuten-pay')
    await desk.sandbox.fault({ api: { match: '/', status: 500 } })
    await after(10, 'look-after-money-soon')
    expect(await onWallet(cart)).toBe('authorized')
    await desk.sandbox.fault({ api: null })
    await after(200, 'look-after-money-soon')
    expect(await onWallet(cart)).toBe('authorized')
    await after(200, 'look-after-money-hourly')
    expect([await onWallet(cart), (await paymentOf(order)).captured_at !== null]).toEqual(['captured', true])
  })

  test('the payment of a canceled order is canceled days after an outage of the provider', async () => {
    const { cart, order } = await paid('rakuten-pay')
    await desk.shop.ctx().tx((tx) => cancelLocked(tx, order))
    await desk.sandbox.fault({ api: { match: '/', status: 500 } })
    await expect(releasePayment(desk.shop.ctx(), order)).rejects.toThrow()
    await desk.sandbox.fault({ api: null })
    await after(3 * 24 * 60, 'look-after-money-daily')
    expect([await onWallet(cart), (await paymentOf(order)).canceled_at !== null]).toEqual(['canceled', true])
  })
})

describe('staff see', () => {
  test('each wallet payment with its log', async () => {
    const { cart, order } = await paid('paypay')
    const { id } = await desk.attemptOf(cart)
    const list = (query: string) => desk.shop.call('GET', `/admin/v1/wallet-payments?${query}`, undefined, staff)
    const { body } = await list('provider_id=paypay&status=completed')
    const listed = body.data.wallet_payments.find((one: { id: string }) => one.id === id)
    const buyer = { email: 'guest@example.com', name: '見本 花子' }
    expect(listed).toMatchObject({ cart_id: cart, order_id: order, amount: 1650, status: 'completed', ...buyer })
    const messages = listed.metadata.events.map(({ type, message }: Record<string, string>) => [type, message])
    expect(messages).toEqual([
      ['INFO', 'requires_more'],
      ['INFO', 'captured'],
    ])
    await desk.shop.ctx().tx((tx) => cancelLocked(tx, order))
    await releasePayment(desk.shop.ctx(), order)
    const refunded = (await list('status=refunded')).body.data.wallet_payments
    expect(refunded.map((one: { id: string }) => one.id)).toEqual([id])
    const past = (await list('status=refunded&offset=1')).body.data
    expect(past).toEqual({ wallet_payments: [], count: 1 })
    expect((await desk.shop.call('GET', '/admin/v1/wallet-payments')).status).toBe(401)
  })

  test('a wallet payment as canceled when its authorisation was released with its order', async () => {
    await desk.flag('paypay-preauth', '1')
    const { cart, order } = await paid('paypay')
    await desk.flag('paypay-preauth', '0')
    const { id } = await desk.attemptOf(cart)
    const read = async (status: string) => {
      const path = `/admin/v1/wallet-payments?limit=100&status=${status}`
      const { wallet_payments } = (await desk.shop.call('GET', path, undefined, staff)).body.data
      return wallet_payments.find((one: { id: string }) => one.id === id)
    }
    expect(await read('completed')).toMatchObject({ status: 'completed' })
    await desk.shop.ctx().tx((tx) => cancelLocked(tx, order))
    for (let nth = 0; nth < 2; nth++) await releasePayment(desk.shop.ctx(), order)
    expect([await onWallet(cart), await read('completed')]).toEqual(['canceled', undefined])
    const { status, metadata } = await read('canceled')
    expect([status, metadata.events.map(({ message }: { message: string }) => message)]).toEqual([
      'canceled',
      ['requires_more', 'authorized', 'canceled'],
    ])
  })

  test('a disagreement with a provider until it is resolved', async () => {
    const { cart, order } = await paid('rakuten-pay')
    const { id } = await paymentOf(order)
    const readDisagreements = async () => {
      const { body } = await desk.shop.call('GET', '/admin/v1/reconciliation', undefined, staff)
      return body.data.disagreements.filter(({ about }: { about: string }) => about === id)
    }
    await desk.runJob('reconcile-payments')
    expect(await readDisagreements()).toEqual([])
    const form = { ShopID: 'tshop00000001', ShopPass: 'rk-pass', OrderID: await desk.referenceOf(cart) }
    const at = `${desk.sandbox.url}/rakuten-pay/payment/RakutenpayCancel.idPass`
    await fetch(at, { method: 'POST', body: new URLSearchParams(form) })
    await desk.runJob('reconcile-payments')
    expect(await readDisagreements()).toMatchObject([
      { kind: 'state_differs', order_id: order, provider_id: 'rakuten-pay', ours: 'authorized', theirs: 'canceled' },
    ])
    const held = { canceled_at: desk.shop.clock.now }
    await desk.shop.db.updateTable('payment').set(held).where('id', '=', id).execute()
    await desk.runJob('reconcile-payments')
    expect(await readDisagreements()).toEqual([])
  })

  test('a payment that was not captured for an hour', async () => {
    const { order } = await paid('rakuten-pay')
    const { id } = await paymentOf(order)
    await desk.later(61 * 60_000, async () => {
      const { body } = await desk.shop.call('GET', '/admin/v1/reconciliation', undefined, staff)
      const disagreements = body.data.disagreements.filter(({ about }: { about: string }) => about === id)
      expect(disagreements).toMatchObject([{ kind: 'capture_overdue', order_id: order, amount: 1650, theirs: null }])
    })
  })
})

test('a captured payment can be converted into a system payment once, while the flag is on', async () => {
  const { order } = await paid('rakuten-pay')
  const { id, provider_id } = await paymentOf(order)
  const convert = (payment: string) =>
    desk.shop.call('POST', `/admin/v1/payments/${payment}/convert-to-system`, {}, staff)
  const refused = async (status = 400, code = 'payment_not_convertible') => {
    expect(await convert(id)).toMatchObject({ status, body: { code } })
    expect((await paymentOf(order)).provider_id).toBe(provider_id)
  }
  await refused(404, 'feature_off')
  await desk.flag('system-payments-conversion', '1')
  // Only authorised: after a conversion nobody would capture or release it.
  await refused()
  await capturePayment(desk.shop.ctx(), order)
  await desk.sandbox.fault({ api: { match: '/rakuten-pay', status: 500 } })
  const wish = { amount: 500, reason: 'other' }
  expect((await desk.shop.call('POST', `/admin/orders/${order}/refund`, wish, staff)).status).toBe(200)
  // A refund is in progress, and the provider has not confirmed it yet.
  await refused()
  await desk.sandbox.fault({ api: null })
  await desk.later(120_000, () => desk.runJob('settle-refunds'))
  const date_converted = desk.shop.clock.now.toISOString()
  const provider_id_change = { original_provider_id: 'rakuten-pay', new_provider_id: 'system', date_converted }
  expect((await convert(id)).body.data).toEqual({ id, provider_id: 'system', metadata: { provider_id_change } })
  expect(await paymentOf(order)).toMatchObject({ provider_id: 'system', metadata: { provider_id_change } })
  expect(await convert(id)).toMatchObject({ status: 400, body: { code: 'payment_not_convertible' } })
  expect((await convert(`pay_${'0'.repeat(26)}`)).status).toBe(404)
  await desk.flag('system-payments-conversion', '0')
})

test('PayPay only authorises an order that waits for a pharmacist, without the flag paypay-preauth too', async () => {
  const cart = await cartWith(desk.shop, desk.goods, { firstClass: 1 })
  await readyToPay(desk.shop, desk.goods, cart, { provider: 'paypay' })
  const first_class_question_responses = { diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } }
  const metadata = { first_class_question_responses }
  await desk.shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: cart, metadata })
  await desk.flag('paypay-preauth', '0')
  await desk.complete(cart)
  await desk.decide(cart, 'approve')
  await desk.complete(cart)
  expect(await onWallet(cart)).toBe('authorized')
  const order = desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart)
  expect((await paymentOf((await order.executeTakeFirstOrThrow()).id)).captured_at).toBeNull()
})
