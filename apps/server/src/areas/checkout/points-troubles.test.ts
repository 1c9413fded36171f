import type { pointsReservationRefusals } from '@kusuribako/contract/loyalty/points'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dPoints } from '../../adapters/points/d-points.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { dAccountMember, dPointsDesk } from '../../base/testing/d-points.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { listeners as loyaltyListeners } from '../loyalty/listeners.ts'

let desk: WalletDesk
beforeAll(async () => {
  desk = await openWalletDesk()
  // With a shorter timeout than in production.
  desk.shop.ctx().outside.points = dPoints(desk.sandbox.settings, 400)
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

type Headers = Record<string, string>
const post = (path: string, body: object, headers: Headers = {}) => desk.shop.call('POST', path, body, headers)
const generate = (cart_id: string, headers: Headers) => post('/store/v1/paypay/generate-qr-code', { cart_id }, headers)
const register = (cartId: string, headers: Headers) =>
  post('/store/v1/rakuten-pay/register-and-charge-transaction', { cartId }, headers)
/** The listener gives back what is not to be used. */
async function carryOut() {
  const facts = await desk.shop.db.selectFrom('fact').select('about').where('name', '=', 'd_points.wanted').execute()
  for (const { about } of facts) await loyaltyListeners[0]!.run(desk.shop.ctx(), about as Record<string, unknown>)
}

/** How the provider of d-points responds, or fails to, while they are being reserved. */
const troubles: Record<
  Exclude<(typeof pointsReservationRefusals)[number], 'dcm_transaction_already_processed'>,
  object
> = {
  dcm_not_enough_points: { points: 999 },
  dcm_account_not_ready: { points: 1000, status: 'not_ready' },
  dcm_dcard_suspended: { points: 1000, status: 'suspended' },
  dcm_invalid_dcard_number: { points: 1000, status: 'invalid_card' },
  dcm_docomo_bad_request: { status: 400 },
  dcm_docomo_internal_error: { status: 500 },
  dcm_docomo_timeout: { delay_ms: 900 },
  dcm_token_error: { status: 401 },
  dcm_unknown_error: { status: 418 },
}

test.each(Object.entries(troubles))('a request to use d-points is refused with %s', async (code, trouble) => {
  const { headers, subject } = await dAccountMember(desk.shop, desk.sandbox, { points: 1000 })
  const cart_id = await cartWith(desk.shop, desk.goods, { lotion: 1 }, headers)
  if ('points' in trouble) await dPointsDesk(desk.sandbox).set(subject, trouble as { points: number })
  else await desk.sandbox.fault({ api: { match: '/d-points/v1', ...trouble } })
  const wish = { cart_id, metadata: { d_points: { points_to_use: 1000 } } }
  expect((await post('/store/v1/cart/update-metadata', wish, headers)).body.code).toBe(code)
  const cart = desk.shop.db.selectFrom('cart').select('metadata').where('id', '=', cart_id)
  expect((await cart.executeTakeFirstOrThrow()).metadata).toBe(null)
})

describe.each([
  ['paypay', generate],
  ['rakuten-pay', register],
] as const)('d-points and %s', (provider, begin) => {
  test.each(Object.entries(troubles))(
    '%s releases the attempt, with no points used and no wallet payment',
    async (code, trouble) => {
      const member = await dAccountMember(desk.shop, desk.sandbox, { points: 1000 })
      const { headers, email, subject } = member
      const cart_id = await cartWith(desk.shop, desk.goods, { lotion: 1 }, headers)
      await readyToPay(desk.shop, desk.goods, cart_id, { provider, email, headers })
      const wish = { cart_id, metadata: { d_points: { points_to_use: 1000 } } }
      expect((await post('/store/v1/cart/update-metadata', wish, headers)).status).toBe(200)
      const docomo = dPointsDesk(desk.sandbox)
      if ('points' in trouble) await docomo.set(subject, trouble as { points: number })
      else await desk.sandbox.fault({ api: { match: '/d-points/v1/uses', ...trouble } })
      const before = await docomo.pointsOf(subject)
      expect((await begin(cart_id, headers)).body.code).toBe(code)
      expect(await desk.attemptOf(cart_id)).toMatchObject({ status: 'let_go', outcome: code })
      expect(await desk.sandbox.wallet(await desk.referenceOf(cart_id))).toBe(undefined)
      await desk.sandbox.fault({ api: null })
      await carryOut()
      expect(await docomo.pointsOf(subject)).toBe(before)
      const openTransactions = (await docomo.transactionsOf(subject)).filter(([, , state]) => state !== 'canceled')
      expect(openTransactions).toEqual([])
    },
  )
})
