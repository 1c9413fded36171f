import { secondFactorDesk } from '../areas/identity/second-factor.fixture.ts'
import { password } from '../base/testing/accounts.ts'
import { dAccountMember } from '../base/testing/d-points.ts'
import type { Example, Method } from '../platform-contract/desk.fixture.ts'
import type { ShopDesk } from './desk.fixture.ts'

interface Heavier {
  call: `${Method} ${string}`
  /** How it differs from the example of the call. */
  how: string
  waits: number
  make: (desk: ShopDesk) => Promise<Example>
}

/** A cart whose buyer looks at PayPay's code. */
async function shownCode(desk: ShopDesk) {
  const { id: cart_id } = await desk.cart('lotion', { provider: 'paypay' })
  await desk.post('/store/v1/paypay/generate-qr-code', { cart_id }, {})
  return { body: { cart_id } }
}
async function turnedBack(desk: ShopDesk) {
  const example = await shownCode(desk)
  const { cart_id } = example.body
  const attempt = desk.shop.db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', cart_id)
  await desk.sandbox.decide((await attempt.executeTakeFirstOrThrow()).id, 'decline')
  return example
}

/** A member with a d-account, and a cart of theirs, to be paid by card, that is ready except for its points. */
async function withDPoints(desk: ShopDesk) {
  const { headers, email, id } = await dAccountMember(desk.shop, desk.sandbox, { points: 1000 })
  const cart_id = await desk.cartToPay('pm_card_visa', { headers, email })
  const pointsUse = { cart_id, metadata: { d_points: { points_to_use: 500 } } }
  return { headers, id, cart_id, pointsUse }
}

/** Requests that do more than the examples, and how often each waits for the database (054). */
export const heavier: Heavier[] = [
  {
    call: 'POST /admin/auth',
    how: 'with a second factor',
    waits: 6,
    async make({ shop }) {
      const { email, codes } = await secondFactorDesk(shop).guarded()
      return { body: { email, password, code: codes[0] } }
    },
  },
  {
    call: 'POST /store/v1/cart/reset-payment-session-selection',
    how: 'while it is being paid',
    waits: 5,
    make: shownCode,
  },
  { call: 'POST /store/v1/cart/follow-payment', how: 'after the payment was declined', waits: 5, make: turnedBack },
  {
    call: 'POST /store/v1/paypay/generate-qr-code',
    how: 'in a process with empty caches',
    waits: 6,
    async make(desk) {
      const { id: cart_id } = await desk.cart('lotion', { provider: 'paypay' })
      desk.shop.ctx().memory.dropAll()
      return { body: { cart_id } }
    },
  },
  {
    call: 'POST /store/carts/:id/complete',
    how: 'in a process with empty caches',
    waits: 6,
    async make(desk) {
      const { id } = await desk.cart()
      desk.shop.ctx().memory.dropAll()
      return { params: { id }, body: {} }
    },
  },
  {
    call: 'POST /store/carts/:id/complete',
    how: 'with a card',
    waits: 5,
    async make(desk) {
      const id = await desk.cartToPay('pm_card_visa')
      return { params: { id }, body: {} }
    },
  },
  {
    call: 'POST /store/carts/:id/complete',
    how: 'with a card that is declined',
    waits: 5,
    async make(desk) {
      const id = await desk.cartToPay('pm_card_chargeDeclined')
      return { params: { id }, body: {} }
    },
  },
  {
    call: 'POST /store/v1/cart/update-metadata',
    how: 'with a request for d-account points',
    waits: 6,
    async make(desk) {
      const { headers, pointsUse } = await withDPoints(desk)
      return { headers, body: pointsUse }
    },
  },
  {
    call: 'POST /store/carts/:id/complete',
    how: 'with d-account points',
    waits: 6,
    async make(desk) {
      const { headers, cart_id, pointsUse } = await withDPoints(desk)
      await desk.post('/store/v1/cart/update-metadata', pointsUse, headers)
      return { params: { id: cart_id }, headers, body: {} }
    },
  },
  {
    call: 'POST /admin/v1/points/:id',
    how: 'of a member with a d-account',
    waits: 6,
    async make(desk) {
      const { id } = await withDPoints(desk)
      return { params: { id }, body: { delta: 300, note: 'お詫び' } }
    },
  },
]
