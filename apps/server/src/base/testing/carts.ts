import { maxCartLines } from '@kusuribako/contract/values/common'
import { sql } from 'kysely'
import type { Good, SmallCatalogue } from './catalogue.ts'
import type { TestShop } from './shop.ts'

type Headers = Record<string, string>

/** From this amount (yen, with tax) delivery is free in the small catalogue. */
const freeDeliveryFrom = 3980

export const address = {
  last_name: '見本',
  first_name: '花子',
  postal_code: '1000001',
  province: '東京都',
  city: '千代田区',
  address_1: '千代田1-1',
  country_code: 'jp',
  phone: '0312345678',
}

/** A cart with these items; returns its id. */
export async function cartWith(
  shop: TestShop,
  goods: SmallCatalogue,
  quantities: Partial<Record<Good, number>>,
  headers: Headers = {},
) {
  const items = Object.entries(quantities).map(([good, quantity]) => ({
    variant_id: goods.variants[good as Good],
    quantity,
  }))
  const created = await shop.call('POST', '/store/carts', { region_id: goods.region_id, items }, headers)
  if (created.status !== 200) throw new Error(`The cart was refused: ${JSON.stringify(created.body)}`)
  return created.body.cart.id as string
}

/** A cart with as many lines as it may have: pieces of one variant with different notes; returns its id. */
export async function fullCart(shop: TestShop, goods: SmallCatalogue, headers: Headers = {}) {
  const id = await cartWith(shop, goods, { backorder: 1 }, headers)
  await sql`
    with touched as (update cart set updated_at = now() where id = ${id})
    insert into line_item select (json_populate_record(l, json_build_object('id', l.id || n,
      'metadata', json_build_object('line', n)))).*
    from line_item l, generate_series(2, ${maxCartLines}) n where l.cart_id = ${id}`.execute(shop.db)
  return id
}

/** Adds everything an order needs besides its items: e-mail, address, delivery option, payment method. */
export async function readyToPay(
  shop: TestShop,
  goods: SmallCatalogue,
  cartId: string,
  {
    email = 'guest@example.com',
    provider = 'manual',
    headers = {},
  }: { email?: string; provider?: string; headers?: Headers } = {},
) {
  const { body } = await shop.call('GET', `/store/carts/${cartId}?fields=total&expand=`, undefined, headers)
  const option_id = goods.shipping[body.cart.total < freeDeliveryFrom ? 'standard' : 'standard-free']
  const steps: [string, object][] = [
    ['', { email, shipping_address: address }],
    ['/shipping-methods', { option_id }],
    ['/payment-sessions', {}],
    ['/payment-session', { provider_id: provider }],
  ]
  let cart: unknown
  for (const [path, body] of steps) {
    const response = await shop.call('POST', `/store/carts/${cartId}${path}`, body, headers)
    if (response.status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(response.body)}`)
    cart = response.body.cart
  }
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came; the contract has checked its shape.
  return cart as any
}

/** An order of these items, placed as a buyer does, as a guest unless a customer is given; returns the placed order. */
export async function boughtOrder(
  shop: TestShop,
  goods: SmallCatalogue,
  quantities: Partial<Record<Good, number>>,
  buyer: { email?: string; headers?: Headers } = {},
) {
  const cart = await cartWith(shop, goods, quantities, buyer.headers)
  await readyToPay(shop, goods, cart, buyer)
  const { body } = await shop.call('POST', `/store/carts/${cart}/complete`, {}, buyer.headers)
  if (body.type !== 'order') throw new Error(`No order was made: ${JSON.stringify(body)}`)
  return body.data
}
