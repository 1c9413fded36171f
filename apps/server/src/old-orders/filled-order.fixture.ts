import { sql } from 'kysely'
import { newId } from '../base/ids.ts'
import { cartWith, readyToPay } from '../base/testing/carts.ts'
import { openCoupon } from '../base/testing/codes.ts'
import type { OldShop } from './old-shop.fixture.ts'

/** A buyer all of whose texts contain the mark. */
export const buyerNamed = (mark: string, phone: string) => ({
  mark,
  email: `${newId('customer').toLowerCase()}@buyer.example.com`,
  phone,
  home: {
    ...{ last_name: mark, first_name: `${mark}子`, company: `${mark}商会`, address_1: `${mark}町1-1` },
    ...{ address_2: `${mark}荘`, city: `${mark}市`, province: '千葉県', postal_code: '2700101', country_code: 'jp' },
  },
})
export type Buyer = ReturnType<typeof buyerNamed>

/** Everything by which the database could tell who it was. */
export const textsOf = ({ mark, email, phone }: Buyer) => [mark, email, phone]

/** A guest's paid order of three lotions, with a coupon and an address that was corrected on the way. */
export async function buyAsGuest(desk: OldShop, { mark, email, phone, home }: Buyer, headers = {}) {
  const { shop, goods, post, followFacts } = desk
  const cart_id = await cartWith(shop, goods, { lotion: 3 }, headers)
  await readyToPay(shop, goods, cart_id, { email, headers })
  const code = newId('discount').toUpperCase()
  await openCoupon(shop, goods, code)
  const metadata = { note: `${mark}です` }
  await post(`/store/carts/${cart_id}`, { shipping_address: { ...home, phone, metadata } }, headers)
  const billing_address = { ...home, phone, address_2: `${mark}ビル` }
  const shipping_address = { ...home, phone, address_2: `${mark}荘101` }
  await post(`/store/carts/${cart_id}`, { shipping_address, billing_address, discounts: [{ code }] }, headers)
  await shop.db
    .updateTable('cart')
    .set({ metadata: JSON.stringify(metadata) })
    .where('id', '=', cart_id)
    .execute()
  const { data: order } = await post(`/store/carts/${cart_id}/complete`, {}, headers)
  await followFacts()
  await post(`/admin/orders/${order.id}/capture`)
  return {
    id: order.id as string,
    display_id: order.display_id as number,
    cart_id,
    item_id: order.items[0].id as string,
  }
}
export type Bought = Awaited<ReturnType<typeof buyAsGuest>>

/** All that may follow an order: a parcel, what came back, exchanges, a change, notes, a receipt; all of it closed. */
export async function workOnOrder(desk: OldShop, { id, display_id, item_id }: Bought, { mark, email, home }: Buyer) {
  const { post, followFacts, goods } = desk
  const at = `/admin/orders/${id}`
  const note = `${mark}さまより電話`
  const metadata = { note }
  const packed = await post(`${at}/fulfillment`, { items: [{ item_id, quantity: 3 }], metadata })
  const fulfillment_id = packed.order.fulfillments[0].id
  await post(`${at}/shipment`, { fulfillment_id, tracking_numbers: ['123456789012'] })
  const exchange = { return_items: [{ item_id, quantity: 1, note }], additional_items: [] as object[] }
  exchange.additional_items = [{ variant_id: goods.variants.food, quantity: 1 }]
  const { order } = await post(`${at}/swaps?expand=swaps,swaps.return_order`, exchange)
  await post(`/admin/returns/${order.swaps[0].return_order.id}/cancel`)
  await post(`${at}/swaps/${order.swaps[0].id}/cancel`)
  const { order_edit } = await post('/admin/order-edits', { order_id: id, internal_note: note })
  await post(`/admin/order-edits/${order_edit.id}/cancel`)
  await post(`${at}/return`, { items: [{ item_id, quantity: 1, note }], receive_now: true })
  const claimed = { item_id, quantity: 1, reason: 'other', note, images: [`https://files.example.com/${email}.jpg`] }
  const claim = { type: 'refund', claim_items: [claimed], metadata, shipping_address: home, refund_amount: 10 }
  await post(`${at}/claims`, claim)
  await post(`${at}/refund`, { amount: 20, reason: 'other', note })
  await post('/admin/notes', { resource_type: 'order', resource_id: id, value: note })
  const proof = { email, orderDisplayId: display_id }
  await post(`/store/v1/orders/${id}/receipt`, { ...proof, addressee: `${mark}商会` }, {})
  await followFacts()
  return { swap_id: order.swaps[0].id as string, order_edit_id: order_edit.id as string, fulfillment_id }
}

/** What outside parties answer and other flows write, in columns that the manual provider and carrier leave empty. */
export async function fillTheRest({ shop: { db, clock } }: OldShop, bought: Bought, buyer: Buyer, worked: Worked) {
  const { id, cart_id, item_id } = bought
  const stamps = { created_at: clock.now, updated_at: clock.now }
  const text = JSON.stringify({ name: buyer.mark, email: buyer.email })
  const { customer_id } = await db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const filled = sql`coalesce(metadata, '{}') || ${text}::jsonb`
  for (const [table, key, value] of [
    ...[
      ['orders', 'id', id],
      ['line_item', 'id', item_id],
      ['cart', 'id', cart_id],
      ['swap', 'id', worked.swap_id],
    ],
    ...[
      ['return_order', 'order_id', id],
      ['return_item', 'item_id', item_id],
      ['claim_item', 'item_id', item_id],
    ],
    ['customer', 'id', customer_id],
  ] as const)
    await sql`update ${sql.table(table!)} set metadata = ${filled} where ${sql.ref(key!)} = ${value}`.execute(db)
  for (const [table, key, value] of [
    ...[
      ['payment', 'order_id', id],
      ['payment_session', 'cart_id', cart_id],
      ['shipping_method', 'order_id', id],
    ],
    ['fulfillment', 'order_id', id],
  ] as const)
    await sql`update ${sql.table(table!)} set data = data || ${text}::jsonb || '{"id": "pi_1"}'
      where ${sql.ref(key!)} = ${value}`.execute(db)
  await sql`update tracking_link set metadata = ${text}::jsonb where fulfillment_id = ${worked.fulfillment_id}`.execute(
    db,
  )
  await sql`update checkout_attempt set confirmation = ${text},
    confirmation_sha256 = encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), confirmation_shown = true
    where order_id = ${id}`.execute(db)
  await sql`update order_edit set declined_reason = ${text} where id = ${worked.order_edit_id}`.execute(db)
  await sql`insert into order_origin (order_id, placed_from) values (${id}, ${text}::jsonb)
    on conflict (order_id) do update set placed_from = excluded.placed_from`.execute(db)
  await sql`insert into draft_order (id, display_id, status, cart_id, order_id, metadata, created_at, updated_at)
    values (${newId('draft_order')}, nextval('draft_order_display_id'), 'completed', ${cart_id}, ${id}, ${text}::jsonb,
      ${clock.now}, ${clock.now})`.execute(db)
  await db
    .insertInto('guarded_purchase')
    .values({
      ...{ order_id: id, line_item_id: item_id, ingredient: 'codeine', customer_id, email: buyer.email },
      ...{ packages: 1, bought_on: '2026-06-01', household: buyer.mark, sold_at: clock.now },
    })
    .execute()
  const events = JSON.stringify({ events: [{ type: 'INFO', message: 'completed', data: { name: buyer.mark } }] })
  await db
    .insertInto('wallet_payment')
    .values({
      ...{ id: newId('attempt'), provider_id: 'paypay', cart_id, amount: 1, status: 'completed', metadata: events },
      ...{ expires_at: clock.now, ...stamps },
    })
    .execute()
  await sql`insert into gift_card (id, code, value, balance, region_id, order_id, metadata, created_at, updated_at)
    select ${newId('gift_card')}, ${newId('gift_card')}, 1000, 1000, region_id, id, ${text}::jsonb, ${clock.now}, ${clock.now}
    from orders where id = ${id}`.execute(db)
}
type Worked = Awaited<ReturnType<typeof workOnOrder>>

/** An order of the former shop, and its receipt. */
export async function legacyOrderOf({ shop: { db, clock } }: OldShop, { mark, email }: Buyer) {
  const id = newId('legacy_order')
  const shipping = JSON.stringify({ name: mark, address: `${mark}町` })
  await db
    .insertInto('legacy_order')
    .values({
      ...{ id, email, name: `#${id}`, total: 100, financial_status: 'paid', fulfillment_status: 'fulfilled', shipping },
      ...{ line_items: '[]', metadata: JSON.stringify({ note: mark }), created_at: clock.now, imported_at: clock.now },
    })
    .execute()
  const document = JSON.stringify({ order_number: `#${id}` })
  await db
    .insertInto('receipt')
    .values({
      id: newId('receipt'),
      order_id: id,
      version: 1,
      total: 100,
      addressee: mark,
      document,
      issued_at: clock.now,
    })
    .execute()
}
