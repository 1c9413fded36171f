import { walletIds } from '@kusuribako/contract/payments/wallets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'

let desk: WalletDesk
beforeAll(async () => {
  desk = await openWalletDesk()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const generate = (cart_id: string, more = {}) =>
  desk.shop.call('POST', '/store/v1/paypay/generate-qr-code', { cart_id, ...more })
const register = (cartId: string, more = {}) =>
  desk.shop.call('POST', '/store/v1/rakuten-pay/register-and-charge-transaction', { cartId, ...more })
const attempts = (cart: string) =>
  desk.shop.db.selectFrom('checkout_attempt').select('status').where('cart_id', '=', cart).execute()

describe('the PayPay QR code', () => {
  test('is created once and returned again while it is pending', async () => {
    const cart = await desk.cartToPay('paypay')
    const first = await generate(cart)
    const { id } = await desk.attemptOf(cart)
    expect(first).toMatchObject({ status: 200, body: { data: { amount: 1650, reference: id } } })
    expect(first.body.data.url).toContain(`${desk.sandbox.url}/wallets/`)
    expect((await generate(cart)).body).toEqual(first.body)
    await desk.decide(cart, 'approve')
    expect(await generate(cart)).toMatchObject({ status: 409, body: { code: 'cart_validation_order_already_exists' } })
    await desk.expectOneOrder(cart)
    expect((await generate(cart)).status).toBe(409)
  })

  test('requires PayPay as the selected payment; a declined one answers payment_ended', async () => {
    const other = await desk.cartToPay('d-pay')
    expect(await generate(other)).toMatchObject({ status: 400, body: { code: 'payment_session_missing' } })
    expect(await attempts(other)).toEqual([])
    const cart = await desk.cartToPay('paypay')
    await generate(cart)
    await desk.decide(cart, 'decline')
    expect(await generate(cart)).toMatchObject({ status: 409, body: { code: 'payment_ended' } })
    await desk.expectNothing(cart)
    expect((await generate(cart)).status).toBe(200)
  })

  test('expires after 5 minutes, or after 15 while pending payments are enabled', async () => {
    const lasts = async (cart: string) => {
      const { created_at, expires_at } = await desk.attemptOf(cart)
      return (expires_at.getTime() - created_at.getTime()) / 60_000
    }
    const [short, long] = [await desk.cartToPay('paypay'), await desk.cartToPay('paypay')]
    await generate(short)
    expect(await lasts(short)).toBe(5)
    const { expires_at } = (await generate(short)).body.data
    expect(expires_at).toBe((await desk.attemptOf(short)).expires_at.toISOString())
    await desk.flag('paypay-pending-payment', '1')
    await generate(long)
    expect(await lasts(long)).toBe(15)
    await desk.flag('paypay-pending-payment', '0')
  })
})

test('楽天ペイ starts with a form to be submitted by the browser', async () => {
  const cart = await desk.cartToPay('rakuten-pay')
  const { body } = await register(cart)
  expect(body.data).toEqual({
    amount: 1650,
    reference: (await desk.attemptOf(cart)).id,
    next_action: {
      type: 'form',
      url: `${desk.sandbox.url}/rakuten-pay/start`,
      fields: { AccessID: expect.any(String), Token: expect.any(String) },
    },
  })
  expect(await register(await desk.cartToPay('paypay'))).toMatchObject({ body: { code: 'payment_session_missing' } })
  await desk.decide(cart, 'decline')
  expect(await register(cart)).toMatchObject({ status: 409, body: { code: 'payment_ended' } })
  await desk.expectNothing(cart)
  expect((await register(cart)).status).toBe(200)
  await desk.decide(cart, 'approve')
  expect(await register(cart)).toMatchObject({ status: 409, body: { code: 'cart_validation_order_already_exists' } })
  await desk.expectOneOrder(cart)
})

test('points held for a wallet payment are returned when the attempt expires', async () => {
  const { headers, email, id } = await signInCustomer(desk.shop)
  const staff = await signInStaff(desk.shop)
  await desk.shop.call('POST', `/admin/v1/points/${id}`, { delta: 600, note: 'はじめ' }, staff)
  const cart_id = await cartWith(desk.shop, desk.goods, { lotion: 1 }, headers)
  await readyToPay(desk.shop, desk.goods, cart_id, { provider: 'paypay', email, headers })
  const wish = { cart_id, metadata: { d_points: { points_to_use: 600 } } }
  expect((await desk.shop.call('POST', '/store/v1/cart/update-metadata', wish, headers)).status).toBe(200)
  const points = async () =>
    (await desk.shop.call('GET', '/store/v1/d-points/get-points', undefined, headers)).body.data.points
  const started = await desk.shop.call('POST', '/store/v1/paypay/generate-qr-code', { cart_id }, headers)
  expect([started.body.data.amount, await points()]).toEqual([1050, 0])
  await desk.later(16 * 60_000, () => desk.runJob('settle-open-attempts'))
  await desk.expectNothing(cart_id)
  expect(await points()).toBe(600)
})

describe.each(walletIds)('the payment log of %s', (wallet) => {
  test.each([
    ['approve', 'completed', 'INFO'],
    ['decline', 'failed', 'ERROR'],
    ['insufficient', 'failed', 'ERROR'],
    ['cancel', 'canceled', 'INFO'],
    ['expire', 'expired', 'INFO'],
  ])('after %s has the status %s', async (decision, status, type) => {
    const cart = await desk.cartToPay(wallet)
    await desk.complete(cart)
    const { id } = await desk.attemptOf(cart)
    const log = () =>
      desk.shop.db
        .selectFrom('wallet_payment')
        .select(['status', 'metadata'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await log()).toMatchObject({ status: 'pending', metadata: { events: [{ type: 'INFO' }] } })
    await desk.decide(cart, decision)
    await desk.complete(cart)
    expect(await log()).toMatchObject({ status, metadata: { events: [{ type: 'INFO' }, { type }] } })
  })
})

test('a PayPay code that has run out can be followed and replaced by another payment', async () => {
  const follow = (cart_id: string) => desk.shop.call('POST', '/store/v1/cart/follow-payment', { cart_id })
  const giveUp = (cart_id: string) =>
    desk.shop.call('POST', '/store/v1/cart/reset-payment-session-selection', { cart_id })
  const [left, other] = [await desk.cartToPay('paypay'), await desk.cartToPay('paypay')]
  for (const cart of [left, other]) expect((await generate(cart)).status).toBe(200)
  await desk.sandbox.clock(16 * 60_000)
  expect(await follow(other)).toMatchObject({ status: 200, body: { data: { payment_status: 'requires_more' } } })
  expect((await giveUp(other)).status).toBe(200)
  await desk.later(6 * 60_000, () => desk.runJob('settle-open-attempts'))
  for (const cart of [left, other]) await desk.expectNothing(cart)
  await desk.shop.call('POST', `/store/carts/${other}/payment-session`, { provider_id: 'd-pay' })
  await desk.complete(other)
  await desk.decide(other, 'approve')
  expect((await desk.complete(other)).body.type).toBe('order')
  await desk.sandbox.clock(0)
})

describe.each([
  ['paypay', generate],
  ['rakuten-pay', register],
] as const)('a payment by %s and its confirmation', (wallet, begin) => {
  test('starts for the confirmation that was shown, and stores it', async () => {
    const cart = await desk.cartToPay(wallet)
    const { sha256 } = (await desk.shop.call('GET', `/store/v1/cart/${cart}/confirmation`)).body.data
    expect((await begin(cart, { confirmed: sha256 })).status).toBe(200)
    expect(await desk.attemptOf(cart)).toMatchObject({ confirmation_sha256: sha256, confirmation_shown: true })
  })

  test('does not start for another confirmation, and nothing is reserved', async () => {
    const cart = await desk.cartToPay(wallet)
    const moved = await desk.shop.db.selectFrom('stock_movement').select('id').execute()
    const confirmed = 'a'.repeat(64)
    expect(await begin(cart, { confirmed })).toMatchObject({ status: 409, body: { code: 'confirmation_changed' } })
    expect((await begin(cart, { confirmed: 'yes' })).status).toBe(400)
    expect(await attempts(cart)).toEqual([])
    expect(await desk.shop.db.selectFrom('stock_movement').select('id').execute()).toEqual(moved)
  })
})
