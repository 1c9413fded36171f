import { cartWith } from '../base/testing/carts.ts'
import type { Desk } from './desk.fixture.ts'
import { type MakeRefused, newProduct, oncePerDesk, type Refused, unpriced } from './refused.fixture.ts'

const lotionCart = oncePerDesk(({ shop, goods }) => cartWith(shop, goods, { lotion: 1 }))
/** A request on a cart with one lotion and no payment method yet. */
const onCart =
  (body: (desk: Desk) => object | Promise<object>, more: Record<string, string> = {}): MakeRefused =>
  async (desk) => ({ params: { id: await lotionCart(desk), ...more }, body: await body(desk) })
/** A request on the line of a cart with one item. */
const onLine =
  (body: object): MakeRefused =>
  async (desk) => {
    const { variant_id } = await newProduct(desk)
    const { cart } = await desk.post('/store/carts', items(variant_id).body, {})
    return { params: { id: cart.id, line_id: cart.items[0].id }, body }
  }
const items = (variant_id: string, quantity = 1) => ({ body: { items: [{ variant_id, quantity }] } })
const byNoPlan = { is_subscription_purchase: true, subscription: { plan: { id: 'plan_none' } } }
const bySession = { provider_id: 'manual' }

/** Carts, before any outside party is called. */
export const shoppingRefused: Refused = {
  'POST /store/carts': {
    not_found: () => ({ body: { region_id: 'reg_none' } }),
    variant_not_priced: async (desk) => items(await unpriced(desk)),
    insufficient_inventory: async (desk) => items((await newProduct(desk)).variant_id, 11),
  },
  'POST /store/carts/:id': {
    address_unknown: onCart(() => ({ shipping_address: 'addr_none' })),
  },
  'POST /store/carts/:id/line-items': {
    variant_not_priced: onCart(async (desk) => ({ variant_id: await unpriced(desk), quantity: 1 })),
    subscription_plan_not_offered: onCart(({ goods }) => ({
      variant_id: goods.variants.lotion,
      quantity: 1,
      metadata: byNoPlan,
    })),
  },
  'POST /store/carts/:id/line-items/:line_id': {
    insufficient_inventory: onLine({ quantity: 11 }),
    subscription_plan_not_offered: onLine({ quantity: 1, metadata: byNoPlan }),
  },
  'POST /store/carts/:id/payment-session': { payment_session_not_opened: onCart(() => bySession) },
  'POST /store/carts/:id/payment-sessions/:provider_id': {
    payment_session_missing: onCart(() => ({ data: {} }), bySession),
  },
  'DELETE /store/carts/:id/payment-sessions/:provider_id': {
    payment_session_missing: onCart(() => ({}), bySession),
  },
  'POST /store/carts/:id/payment-sessions/:provider_id/refresh': {
    payment_session_missing: onCart(() => ({}), bySession),
  },
  'GET /store/variants': { not_found: () => ({ query: 'region_id=reg_none' }) },
}
