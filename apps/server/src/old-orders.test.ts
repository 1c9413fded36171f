import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, openAccount, password } from './base/testing/accounts.ts'
import {
  type Bought,
  type Buyer,
  buyAsGuest,
  buyerNamed,
  fillTheRest,
  legacyOrderOf,
  textsOf,
  workOnOrder,
} from './old-orders/filled-order.fixture.ts'
import { fingerprint, type OldShop, openOldShop, placesOf } from './old-orders/old-shop.fixture.ts'

let desk: OldShop
let before: string[]
const gone = buyerNamed('雲居', '09011110001')
const again = buyerNamed('霧島', '09011110002')
const open = buyerNamed('霞沢', '09011110003')
let member = buyerNamed('霜月', '09011110004')
let old: Record<'gone' | 'again' | 'open' | 'member', Bought>
let younger: Bought

beforeAll(async () => {
  desk = await openOldShop()
  const { shop, post, followFacts, passTime } = desk
  member = { ...member, email: (await openAccount(shop)).email }
  old = {
    gone: await buyAsGuest(desk, gone),
    again: await buyAsGuest(desk, again),
    open: await buyAsGuest(desk, open),
    member: await buyAsGuest(desk, member, await signIn()),
  }
  await fillTheRest(desk, old.gone, gone, await workOnOrder(desk, old.gone, gone))
  await legacyOrderOf(desk, gone)
  const items = [{ item_id: old.open.item_id, quantity: 1 }]
  await post(`/admin/orders/${old.open.id}/return`, { items })
  await followFacts()
  // Carts that were left, answers kept for repetitions: what ends earlier has ended, and is not what is looked for.
  await passTime('2027-07-01T03:00:00Z')
  await desk.passNight()
  before = await placesOf(desk, textsOf(gone))
  await passTime('2034-07-01T03:00:00Z')
  younger = await buyAsGuest(desk, again)
  await followFacts()
})
afterAll(() => desk.close())

const signIn = async () =>
  cookieOf(await desk.shop.call('POST', '/store/v1/auth', { email: member.email, password })) as Record<string, string>

const places = (buyer: Buyer) => placesOf(desk, textsOf(buyer))
/** The order with its addresses, cart, mails and receipts, as they are stored. */
async function storedOf({ id, cart_id }: Bought) {
  const { rows } = await sql<{ stored: unknown }>`select json_build_array(to_json(o), (select to_json(c) from customer c
      where c.id = o.customer_id), (select json_agg(a order by a.id) from address a
      where a.id in (o.shipping_address_id, o.billing_address_id)),
    (select json_agg(l order by l.id) from line_item l where l.order_id = o.id),
    (select json_agg(p order by p.id) from payment p where p.order_id = o.id),
    (select to_json(c) from cart c where c.id = ${cart_id}),
    (select json_agg(n order by n.name) from order_name n where n.order_id = o.id),
    (select json_agg(m order by m.id) from mail m where m.resource_id = o.id),
    (select json_agg(a order by a.id) from checkout_attempt a where a.order_id = o.id)) as stored
    from orders o where o.id = ${id}`.execute(desk.shop.db)
  return rows[0]!.stored
}

test('before its retention ends, what tells of a buyer is in every place that the job must know', () => {
  expect(before).toEqual([
    ...['address.company', 'address.first_name', 'address.last_name', 'address.address_1', 'address.address_2'],
    ...[
      'address.city',
      'address.phone',
      'address.metadata',
      'cart.email',
      'cart.metadata',
      'checkout_attempt.snapshot',
    ],
    ...['checkout_attempt.confirmation', 'claim_image.url', 'claim_item.note', 'claim_item.metadata'],
    ...['claim_order.metadata', 'customer.email', 'customer.metadata', 'discount_use.email', 'draft_order.metadata'],
    ...['fulfillment.data', 'fulfillment.metadata', 'gift_card.metadata', 'guarded_purchase.email'],
    ...['guarded_purchase.household', 'legacy_order.email', 'legacy_order.shipping', 'legacy_order.metadata'],
    ...['line_item.metadata', 'mail.recipient', 'note.value', 'notification.to', 'order_edit.internal_note'],
    ...['order_edit.declined_reason', 'order_name.name', 'order_origin.placed_from', 'orders.email', 'orders.metadata'],
    ...['payment.data', 'payment_session.data', 'receipt.addressee', 'refund.note', 'return_item.note'],
    ...['return_item.metadata', 'return_order.metadata', 'shipping_method.data', 'swap.metadata'],
    ...['tracking_link.metadata', 'wallet_payment.metadata'],
  ])
})

test('an order keeps its buyer for 99 months in Tokyo', async () => {
  const stored = await storedOf(old.gone)
  await desk.passTime('2034-09-01T02:59:59Z')
  await desk.passNight()
  expect(await storedOf(old.gone)).toEqual(stored)
})

test('after 99 months no place in the whole database tells who has bought, and the figures are the same', async () => {
  const kept = await Promise.all([storedOf(younger), storedOf(old.open)])
  const readFigures = async () => {
    const { order } = await desk.get(`/admin/orders/${old.gone.id}`)
    const { subtotal, tax_total, shipping_total, discount_total, total, paid_total, refunded_total, items } = order
    const lines = items.map(({ title, quantity, total }: Record<string, unknown>) => [title, quantity, total])
    return [subtotal, tax_total, shipping_total, discount_total, total, paid_total, refunded_total, lines]
  }
  const figures = await readFigures()
  await desk.passTime('2034-09-01T03:00:01Z')
  await desk.passNight()
  expect(await places(gone)).toEqual([])
  expect(await readFigures()).toEqual(figures)
  expect(await Promise.all([storedOf(younger), storedOf(old.open)])).toEqual(kept)
})

test('a guest with a younger order is still known by that one alone', async () => {
  const { rows } = await sql<{ id: string; email: string; last_name: string | null; customer: string }>`
    select o.id, o.email, a.last_name, c.email as customer from orders o join address a on a.id = o.shipping_address_id
    join customer c on c.id = o.customer_id where o.id in (${old.again.id}, ${younger.id}) order by o.created_at`.execute(
    desk.shop.db,
  )
  const { email, mark } = again
  expect(rows).toEqual([
    { id: old.again.id, email: `${old.again.id.toLowerCase()}@erased.invalid`, last_name: null, customer: email },
    { id: younger.id, email, last_name: mark, customer: email },
  ])
})

test('another night changes nothing', async () => {
  const sums = await fingerprint(desk)
  await desk.passNight()
  expect(await fingerprint(desk)).toEqual(sums)
})

test('staff read and find an erased order, without its buyer', async () => {
  const { id, display_id } = old.gone
  const { order } = await desk.get(
    `/admin/orders/${id}?expand=customer,shipping_address,billing_address,swaps,claims,edits,cart`,
  )
  const nobody = { first_name: null, last_name: null, company: null, address_1: null, city: null, phone: null }
  const erased = `${id.toLowerCase()}@erased.invalid`
  expect(order).toMatchObject({ display_id, email: erased, shipping_address: { ...nobody, province: '千葉県' } })
  const { orders } = await desk.get(`/admin/orders?q=${display_id}&expand=customer,shipping_address`)
  expect(orders).toMatchObject([{ id, email: erased }])
  const found = await desk.get(`/admin/v1/orders/search?display_id=${display_id}`)
  expect(found.data.orders).toMatchObject([{ id, name: null, phone: null }])
  const byName = await desk.get(`/admin/v1/orders/search?customer_name=${encodeURIComponent(gone.mark)}`)
  expect(byName.data.count).toBe(0)
  expect((await desk.get(`/admin/v1/orders/${id}/confirmation`)).data.confirmation).toBeNull()
})

test('a member still reads what they bought; its receipt names nobody', async () => {
  const { id } = old.member
  const headers = await signIn()
  const { data } = await desk.post(`/store/v1/orders/${id}`, {}, headers)
  expect(data).toMatchObject({ id, items: [{ quantity: 3 }], shipping_address: { last_name: null } })
  const receipt = await desk.post(`/store/v1/orders/${id}/receipt`, { addressee: member.mark }, headers)
  expect(receipt.data).toMatchObject({ addressee: 'お客', total: data.total })
  expect(await places(member)).toEqual(['customer.email'])
})

test('money of an erased order can still be given back, and goods be returned; nobody is told', async () => {
  const { id, item_id } = old.again
  await desk.followFacts()
  const { length } = desk.shop.letters
  const refunded = await desk.post(`/admin/orders/${id}/refund`, { amount: 30, reason: 'other' })
  expect(refunded.order.refunded_total).toBe(30)
  const asked = await desk.post(`/admin/orders/${id}/return`, { items: [{ item_id, quantity: 1 }], receive_now: true })
  expect(asked.order.returns).toMatchObject([{ status: 'received' }])
  await desk.followFacts()
  expect(desk.shop.letters.slice(length).map(({ to, subject }) => [to, subject])).toEqual([])
})
