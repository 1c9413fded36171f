import { at, type Desk, type Examples, listing, plain } from './desk.fixture.ts'

type Sent = Awaited<ReturnType<Desk['sent']>>
export const pieces = (item_id: string) => [{ item_id, quantity: 1 }]
const address = ({ address }: Desk) => ({ ...address, last_name: '見本', first_name: '太郎' })

const order = async (desk: Desk) => ({ id: (await desk.order()).id })
const captured = async (desk: Desk) => ({ id: (await desk.captured()).id })
const completed = async (desk: Desk) => {
  const paidOrder = await captured(desk)
  await desk.post(`/admin/orders/${paidOrder.id}/complete`)
  return paidOrder
}
/** A request on an order in this state, whose body names its line. */
const onLine =
  (make: (desk: Desk) => Promise<{ id: string; item_id: string }>, body: (item_id: string, desk: Desk) => object) =>
  async (desk: Desk) => {
    const { id, item_id } = await make(desk)
    return { params: { id }, body: body(item_id, desk) }
  }

const parcel = async (desk: Desk) => {
  const { id, fulfillment_id } = await desk.packed()
  return { id, fulfillment_id }
}
export const unreserved = async (desk: Desk) => {
  const { id, item_id } = await desk.order()
  const { reservations } = await desk.read(`/admin/orders/${id}/reservations`)
  for (const one of reservations) await desk.call('DELETE', `/admin/reservations/${one.id}`)
  return { id, line_item_id: item_id }
}

const orderExamples: Examples = {
  'GET /admin/orders': plain(undefined, 'limit=2'),
  'GET /admin/orders/:id': at(order),
  'POST /admin/orders/:id': at(order, (desk: Desk) => ({ shipping_address: address(desk) })),
  'POST /admin/orders/:id/complete': at(captured),
  'POST /admin/orders/:id/archive': at(completed),
  'POST /admin/orders/:id/cancel': at(order),
  'POST /admin/orders/:id/capture': at(order),
  'POST /admin/orders/:id/refund': at(captured, { amount: 500, reason: 'other', note: '配送の遅れ' }),
  'POST /admin/orders/:id/fulfillment': onLine(
    (desk) => desk.captured(),
    (item_id) => ({ items: pieces(item_id) }),
  ),
  'POST /admin/orders/:id/fulfillments/:fulfillment_id/cancel': at(parcel),
  'POST /admin/orders/:id/shipment': async (desk) => {
    const { id, fulfillment_id } = await desk.packed()
    return { params: { id }, body: { fulfillment_id, tracking_numbers: ['1234-5678-9012'] } }
  },
  'POST /admin/orders/:id/shipping-methods': at(order, ({ goods }: Desk) => ({
    price: 0,
    option_id: goods.shipping.standard,
  })),
  'GET /admin/orders/:id/reservations': at(order),
  'POST /admin/orders/:id/line-items/:line_item_id/reserve': at(unreserved, { quantity: 1 }),
  'GET /admin/payments/:id': at(async (desk) => ({ id: (await desk.order()).payment_id })),
  'POST /admin/payments/:id/capture': at(async (desk) => ({ id: (await desk.order()).payment_id })),
  'POST /admin/payments/:id/refund': at(async (desk) => ({ id: (await desk.captured()).payment_id }), {
    amount: 500,
    reason: 'other',
  }),
}

const withReturn = async (desk: Desk) => {
  const { id, item_id } = await desk.sent()
  const { order: now } = await desk.post(`/admin/orders/${id}/return`, { items: pieces(item_id) })
  return { id: now.returns[0].id as string, item_id }
}
const returnExamples: Examples = {
  'GET /admin/returns': listing(withReturn, 'limit=2'),
  'POST /admin/orders/:id/return': onLine(
    (desk) => desk.sent(),
    (item_id) => ({ items: pieces(item_id), note: '箱がへこんでいた', refund: 300 }),
  ),
  'POST /admin/returns/:id/receive': onLine(withReturn, (item_id) => ({ items: pieces(item_id) })),
  'POST /admin/returns/:id/cancel': at(async (desk) => ({ id: (await withReturn(desk)).id })),
  'POST /store/returns': async (desk) => {
    const { id, item_id } = await desk.sent()
    return { body: { order_id: id, items: pieces(item_id) } }
  },
}

export const offering = (item_id: string, { goods }: Desk) => ({
  return_items: pieces(item_id),
  additional_items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
  custom_shipping_options: [{ option_id: goods.shipping.standard, price: 0 }],
})
export const offered = async (desk: Desk) => {
  const { id, item_id } = await desk.sent()
  const { order: now } = await desk.post(`/admin/orders/${id}/swaps`, offering(item_id, desk))
  return { id, swap_id: now.swaps[0].id as string, cart_id: now.swaps[0].cart_id as string }
}
/** A swap for which no items are to come back any more. */
const offeredOnly = async (desk: Desk) => {
  const { id, swap_id } = await offered(desk)
  const { swap } = await desk.read(`/admin/swaps/${swap_id}`)
  await desk.post(`/admin/returns/${swap.return_order.id}/cancel`)
  return { id, swap_id }
}
/** A swap of items with the same price, which leaves nothing to pay. */
export const confirmed = async (desk: Desk) => {
  const { id, swap_id, cart_id } = await offered(desk)
  const cart = `/store/carts/${cart_id}`
  await desk.post(`${cart}/shipping-methods`, { option_id: desk.goods.shipping.standard, data: {} }, {})
  await desk.post(`${cart}/complete`, {}, {})
  return { id, swap_id }
}
const packedSwap = async (desk: Desk) => {
  const confirmedSwap = await confirmed(desk)
  await desk.post(`/admin/orders/${confirmedSwap.id}/swaps/${confirmedSwap.swap_id}/process-payment`)
  const { order: now } = await desk.post(
    `/admin/orders/${confirmedSwap.id}/swaps/${confirmedSwap.swap_id}/fulfillments`,
  )
  return { ...confirmedSwap, fulfillment_id: now.swaps[0].fulfillments[0].id as string }
}
const swapExamples: Examples = {
  'GET /admin/swaps': listing(offered, 'limit=2'),
  'GET /admin/swaps/:id': at(async (desk) => ({ id: (await offered(desk)).swap_id })),
  'POST /admin/orders/:id/swaps': onLine((desk) => desk.sent(), offering),
  'POST /admin/orders/:id/swaps/:swap_id/cancel': at(offeredOnly),
  'POST /admin/orders/:id/swaps/:swap_id/fulfillments': at(confirmed, {}),
  'POST /admin/orders/:id/swaps/:swap_id/fulfillments/:fulfillment_id/cancel': at(packedSwap),
  'POST /admin/orders/:id/swaps/:swap_id/shipments': async (desk) => {
    const { fulfillment_id, ...params } = await packedSwap(desk)
    return { params, body: { fulfillment_id, tracking_numbers: ['1234-5678-9012'] } }
  },
  'POST /admin/orders/:id/swaps/:swap_id/process-payment': at(confirmed),
  'POST /store/swaps': async (desk) => {
    const { id, item_id } = await desk.sent()
    const additional_items = [{ variant_id: desk.goods.variants.food, quantity: 1 }]
    return { body: { order_id: id, return_items: pieces(item_id), additional_items } }
  },
  'GET /store/swaps/:cart_id': at(async (desk) => ({ cart_id: (await offered(desk)).cart_id })),
}

export const replacing = (item_id: string, { goods }: Desk) => ({
  type: 'replace',
  claim_items: [{ item_id, quantity: 1, reason: 'wrong_item', note: '色が違う' }],
  additional_items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
  shipping_methods: [{ option_id: goods.shipping.standard, price: 0 }],
})
export const claimed = async (desk: Desk) => {
  const { id, item_id } = (await desk.sent()) as Sent
  const { order: now } = await desk.post(`/admin/orders/${id}/claims`, replacing(item_id, desk))
  return { id, claim_id: now.claims[0].id as string }
}
const packedClaim = async (desk: Desk) => {
  const newClaim = await claimed(desk)
  const { order: now } = await desk.post(`/admin/orders/${newClaim.id}/claims/${newClaim.claim_id}/fulfillments`)
  return { ...newClaim, fulfillment_id: now.claims[0].fulfillments[0].id as string }
}
const claimExamples: Examples = {
  'POST /admin/orders/:id/claims': onLine((desk) => desk.sent(), replacing),
  'POST /admin/orders/:id/claims/:claim_id': at(claimed, { no_notification: true, metadata: { ticket: 'A-1' } }),
  'POST /admin/orders/:id/claims/:claim_id/cancel': at(claimed),
  'POST /admin/orders/:id/claims/:claim_id/fulfillments': at(claimed, {}),
  'POST /admin/orders/:id/claims/:claim_id/fulfillments/:fulfillment_id/cancel': at(packedClaim),
  'POST /admin/orders/:id/claims/:claim_id/shipments': async (desk) => {
    const { fulfillment_id, ...params } = await packedClaim(desk)
    return { params, body: { fulfillment_id, tracking_numbers: ['1234-5678-9012'] } }
  },
}

const emptyEdit = async (desk: Desk) => {
  const { order_edit } = await desk.post('/admin/order-edits', { order_id: (await order(desk)).id })
  return { id: order_edit.id as string, item_id: order_edit.items[0].id as string }
}
const edit = async (desk: Desk) => {
  const { id } = await emptyEdit(desk)
  const body = { variant_id: desk.goods.variants.food, quantity: 1 }
  const { order_edit } = await desk.post(`/admin/order-edits/${id}/items`, body)
  return { id, change_id: order_edit.changes[0].id as string }
}
const editId = async (desk: Desk) => ({ id: (await edit(desk)).id })
const emptyEditId = async (desk: Desk) => ({ id: (await emptyEdit(desk)).id })
const requested = async (desk: Desk) => {
  const { id } = await edit(desk)
  const { order_edit } = await desk.post(`/admin/order-edits/${id}/request`)
  return { id, collection: order_edit.payment_collection.id as string }
}
const requestedId = async (desk: Desk) => ({ id: (await requested(desk)).id })
const editExamples: Examples = {
  'GET /admin/order-edits': plain(undefined, 'limit=2'),
  'GET /admin/order-edits/:id': at(editId),
  'POST /admin/order-edits': plain(async (desk: Desk) => ({
    order_id: (await order(desk)).id,
    internal_note: 'お電話',
  })),
  'POST /admin/order-edits/:id': at(editId, { internal_note: '一つ追加' }),
  'DELETE /admin/order-edits/:id': at(editId),
  'POST /admin/order-edits/:id/cancel': at(editId),
  'DELETE /admin/order-edits/:id/changes/:change_id': at(edit),
  'POST /admin/order-edits/:id/confirm': at(editId),
  'POST /admin/order-edits/:id/items': at(emptyEditId, ({ goods }: Desk) => ({
    variant_id: goods.variants.food,
    quantity: 1,
  })),
  'POST /admin/order-edits/:id/items/:item_id': at(emptyEdit, { quantity: 3 }),
  'DELETE /admin/order-edits/:id/items/:item_id': at(emptyEdit),
  'POST /admin/order-edits/:id/request': at(editId, { payment_collection_description: '追加分' }),
  'GET /store/order-edits/:id': at(requestedId),
  'POST /store/order-edits/:id/complete': at(async (desk) => {
    const { id, collection } = await requested(desk)
    await desk.post(`/admin/payment-collections/${collection}/authorize`)
    return { id }
  }),
  'POST /store/order-edits/:id/decline': at(requestedId, { declined_reason: '高い' }),
}

const collection = async (desk: Desk) => ({ id: (await requested(desk)).collection })
const withSession = async (desk: Desk) => {
  const { id } = await collection(desk)
  const path = `/store/payment-collections/${id}/sessions`
  const { payment_collection } = await desk.post(path, { provider_id: 'manual' }, {})
  return { id, session_id: payment_collection.payment_sessions[0].id as string }
}
const collectionExamples: Examples = {
  'GET /admin/payment-collections/:id': at(collection),
  'POST /admin/payment-collections/:id': at(collection, { description: '追加分' }),
  'DELETE /admin/payment-collections/:id': at(async (desk) => {
    const { id, collection } = await requested(desk)
    await desk.post(`/admin/order-edits/${id}/cancel`)
    return { id: collection }
  }),
  'POST /admin/payment-collections/:id/authorize': at(collection),
  'GET /store/payment-collections/:id': at(collection),
  'POST /store/payment-collections/:id/sessions': at(collection, { provider_id: 'manual' }),
  'POST /store/payment-collections/:id/sessions/batch': at(collection, async (desk: Desk, { id }: { id: string }) => {
    const { payment_collection } = await desk.read(`/admin/payment-collections/${id}`)
    return { sessions: [{ provider_id: 'manual', amount: payment_collection.amount }] }
  }),
  'POST /store/payment-collections/:id/sessions/batch/authorize': async (desk) => {
    const { id, session_id } = await withSession(desk)
    return { params: { id }, body: { session_ids: [session_id] } }
  },
  'POST /store/payment-collections/:id/sessions/:session_id': at(withSession),
  'POST /store/payment-collections/:id/sessions/:session_id/authorize': at(withSession),
}

export const drafted = ({ goods, address }: Desk) => ({
  email: 'caller@example.com',
  region_id: goods.region_id,
  items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
  shipping_address: address,
  shipping_methods: [{ option_id: goods.shipping.standard }],
})
export const draft = async (desk: Desk) => {
  const { draft_order } = await desk.post('/admin/draft-orders', drafted(desk))
  return { id: draft_order.id as string, line_id: draft_order.cart.items[0].id as string }
}
const draftId = async (desk: Desk) => ({ id: (await draft(desk)).id })
const draftExamples: Examples = {
  'GET /admin/draft-orders': listing(draftId, 'limit=2'),
  'GET /admin/draft-orders/:id': at(draftId),
  'POST /admin/draft-orders': plain(drafted),
  'POST /admin/draft-orders/:id': at(draftId, { email: 'other@example.com' }),
  'DELETE /admin/draft-orders/:id': at(draftId),
  'POST /admin/draft-orders/:id/line-items': at(draftId, ({ goods }: Desk) => ({
    variant_id: goods.variants.food,
    quantity: 1,
  })),
  'POST /admin/draft-orders/:id/line-items/:line_id': at(draft, { quantity: 2 }),
  'DELETE /admin/draft-orders/:id/line-items/:line_id': at(draft),
  'POST /admin/draft-orders/:id/pay': at(draftId),
}

/** Orders, and everything that happens to them. */
export const ordersExamples: Examples = {
  ...orderExamples,
  ...returnExamples,
  ...swapExamples,
  ...claimExamples,
  ...editExamples,
  ...collectionExamples,
  ...draftExamples,
}
