import { newId } from '../base/ids.ts'
import { address } from '../base/testing/carts.ts'
import { signInCustomer } from '../base/testing/people.ts'
import { waitingOrder } from '../base/testing/waiting-orders.ts'
import type { ShopDesk, ShopExamples } from './desk.fixture.ts'

/** A customer has sent an inquiry about an order of theirs. */
async function inquiry(desk: ShopDesk) {
  const { email } = await desk.account()
  const { display_id } = await desk.order({ email })
  await desk.post(
    '/store/v1/customer-support/contact',
    {
      ...{ inquiryPath: ['ご注文・お届けについて'], name: '見本 花子', replyEmail: email },
      ...{ orderNumber: `＃${display_id}`, inquiryContent: 'いつ届きますか。' },
    },
    {},
  )
  const { body } = await desk.call('GET', `/admin/v1/inquiries?q=${email}`)
  return { q: email, id: body.data.inquiries[0].id as string }
}

/** An address in the book of a member. */
async function inBook(desk: ShopDesk) {
  const { id, headers } = await signInCustomer(desk.shop)
  const { customer } = await desk.post('/store/customers/me/addresses', { address }, headers)
  return { id, address_id: customer.shipping_addresses[0].id as string }
}

/** A card that an order was paid with. */
async function spentCard(desk: ShopDesk) {
  const { body } = await desk.call('POST', '/admin/gift-cards', { value: 3000, region_id: desk.goods.region_id })
  const { id, code } = body.gift_card
  const cart = await desk.cart()
  await desk.post(`/store/carts/${cart.id}`, { gift_cards: [{ code }] }, {})
  await desk.post(`/store/carts/${cart.id}/payment-sessions`, {}, {})
  await desk.post(`/store/carts/${cart.id}/complete`, {}, {})
  return { id: id as string }
}

/** A mail about an order that the mail provider has refused. */
async function letter({ shop, order }: ShopDesk) {
  const placed = await order()
  const id = newId('mail')
  const of = { resource_type: 'order', resource_id: placed.id, about: JSON.stringify({ order_id: placed.id }) }
  const yesterday = new Date(shop.clock.now.getTime() - 86_400_000)
  const at = { created_at: yesterday, tried_at: yesterday }
  await shop.db
    .insertInto('mail')
    .values({ id, occasion: id, recipient: placed.email, subject: 'ご注文', letter: 'mail-order-placed', ...of, ...at })
    .execute()
  return { q: placed.email, id }
}

/** The payment of an order could not be captured, however often it was tried. */
async function givenUp({ shop, order }: ShopDesk) {
  const placed = await order()
  const id = newId('given_up_work')
  const at = { begun_at: shop.clock.now, given_up_at: shop.clock.now }
  const last = { tries: 6, reason: 'no_answer', error: 'NoAnswer' }
  await shop.db
    .insertInto('given_up_work')
    .values({ id, job_id: id, work: 'capture-order', about: JSON.stringify({ order_id: placed.id }), ...last, ...at })
    .execute()
  return id
}

/** The number of an order of a guarded medicine, with the buyer's answer. */
async function guardedOrder(desk: ShopDesk): Promise<string> {
  const { id: cart_id } = await desk.cart('coldRemedy')
  const metadata = { buyer_birthday: '1980-01-01', first_class_question_responses: { abuse: { answer: 'いいえ' } } }
  await desk.post('/store/v1/cart/update-metadata', { cart_id, metadata }, {})
  return (await desk.post(`/store/carts/${cart_id}/complete`, {}, {})).data.id
}

/** Staff's tasks for buyers after the purchase. */
export const afterBuyingExamples: ShopExamples = {
  'GET /admin/v1/sale-records': async (desk) => {
    const { order_id } = await waitingOrder(desk)
    const decided = { decision: 'approve', explanation_waived: true }
    await desk.post(`/admin/v1/orders/${order_id}/pharmacist-review`, decided)
    return { query: 'sold_at[gte]=2026-06-01T00:00:00Z&limit=1' }
  },
  'GET /admin/v1/sale-records/guarded': async (desk) => {
    await guardedOrder(desk)
    return { query: 'sold_at[gte]=2026-06-01T00:00:00Z&limit=1' }
  },
  'GET /admin/v1/orders/:id/guarded-answers': async (desk) => {
    const staff_id = (await desk.call('GET', '/admin/auth')).body.user.id
    const { professionals } = (await desk.call('GET', '/admin/v1/professionals')).body.data
    const { id } = professionals.find(({ kind }: { kind: string }) => kind === '薬剤師')
    await desk.post(`/admin/v1/professionals/${id}`, { staff_id })
    return { params: { id: await guardedOrder(desk) } }
  },
  'POST /admin/v1/refunds/:id/made-elsewhere': async (desk) => {
    const { id: order_id } = await desk.order()
    await desk.call('POST', `/admin/orders/${order_id}/capture`)
    const refund = { amount: 100, reason: 'other' }
    const { order } = (await desk.call('POST', `/admin/orders/${order_id}/refund?expand=refunds`, refund)).body
    const { id } = order.refunds[0]
    // Of a wallet that the shop once accepted.
    const { db } = desk.shop
    await db.insertInto('payment_provider').values({ id: 'gone' }).execute()
    await db.updateTable('payment').set({ provider_id: 'gone' }).where('order_id', '=', order_id).execute()
    await db.updateTable('refund').set({ settled_at: null }).where('id', '=', id).execute()
    return { params: { id }, body: { note: '6月1日に振込' } }
  },
  'GET /admin/v1/after-sales': async (desk) => {
    const { id } = await desk.order()
    const { body } = await desk.call('GET', `/admin/orders/${id}?expand=items`)
    await desk.post(`/admin/orders/${id}/return`, { items: [{ item_id: body.order.items[0].id, quantity: 1 }] })
    return { query: 'waits_for=arrival&limit=2' }
  },
  'GET /admin/v1/orders/:id/paid-in-kind': async (desk) => ({ params: { id: (await desk.order()).id } }),
  'POST /admin/v1/customers/:id/close': async (desk) => ({ params: { id: (await desk.account()).id } }),
  'POST /admin/v1/customers/:id/addresses': async (desk) => ({
    params: { id: (await desk.account()).id },
    body: { address },
  }),
  'POST /admin/v1/customers/:id/addresses/:address_id': async (desk) => ({
    params: await inBook(desk),
    body: { address: { ...address, address_2: '見本ビル2階' } },
  }),
  'DELETE /admin/v1/customers/:id/addresses/:address_id': async (desk) => ({ params: await inBook(desk) }),
  'GET /admin/v1/gift-cards/:id/uses': async (desk) => ({ params: await spentCard(desk) }),
  'GET /admin/v1/inquiries': async (desk) => ({ query: `state=open&limit=1&q=${(await inquiry(desk)).q}` }),
  'GET /admin/v1/inquiries/:id': async (desk) => ({ params: { id: (await inquiry(desk)).id } }),
  'GET /admin/v1/given-up-work': async (desk) => {
    await givenUp(desk)
    return { query: 'limit=1' }
  },
  'POST /admin/v1/given-up-work/:id/retry': async (desk) => ({ params: { id: await givenUp(desk) } }),
  'POST /admin/v1/given-up-work/:id/close': async (desk) => ({ params: { id: await givenUp(desk) } }),
  'GET /admin/v1/letters': async (desk) => ({ query: `limit=1&q=${(await letter(desk)).q}` }),
  'POST /admin/v1/letters/:id/repeat': async (desk) => ({ params: { id: (await letter(desk)).id } }),
  'POST /admin/v1/inquiries/:id': async (desk) => ({
    params: { id: (await inquiry(desk)).id },
    body: { is_handled: true, note: '電話でご案内済み' },
  }),
}
