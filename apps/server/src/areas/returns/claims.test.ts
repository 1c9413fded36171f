import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStaffDesk, type StaffDesk } from '../../base/testing/staff-desk.ts'
import { piecesOf, soldOrder, stateOf } from './sold-order.fixture.ts'

let { shop, goods, staff, close } = {} as StaffDesk
beforeAll(async () => {
  ;({ shop, goods, staff, close } = await openStaffDesk())
})
afterAll(() => close())

type Order = Awaited<ReturnType<typeof soldOrder>>
const post = (path: string, body: object = {}) => shop.call('POST', path, body, staff)
const claim = (order: Order, body: object, item: object = {}) =>
  post(`/admin/orders/${order.id}/claims`, {
    claim_items: [{ item_id: order.item_id, quantity: 1, reason: 'production_failure', ...item }],
    ...body,
  })
const claimsOf = async ({ id }: Pick<Order, 'id'>) => {
  const { body } = await shop.call('GET', `/admin/orders/${id}?expand=claims,claims.claim_items`, undefined, staff)
  return body.order.claims
}

async function claimed(body: object, item: object = {}) {
  const order = await soldOrder(shop, goods)
  const answer = await claim(order, body, item)
  expect({ status: answer.status, body: answer.status === 200 || answer.body }).toEqual({ status: 200, body: true })
  const made = answer.body.order.claims[0]
  const on = (path: string, sent: object = {}) => post(`/admin/orders/${order.id}/claims/${made.id}${path}`, sent)
  return { order, made, on, whole: answer.body.order }
}
const replacing = (more: object = {}) => ({
  type: 'replace',
  additional_items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
  shipping_methods: [{ option_id: goods.shipping.standard, price: 0 }],
  ...more,
})

describe('a refund claim', () => {
  test('refunds the price of the pieces at once', async () => {
    const { order, made } = await claimed(
      { type: 'refund', metadata: { ticket: 'A-1' }, no_notification: true },
      { note: '漏れていた', tags: ['漏れ', '破損'], images: ['https://example.com/a.png'] },
    )
    expect(made).toMatchObject({
      type: 'refund',
      payment_status: 'refunded',
      fulfillment_status: 'not_fulfilled',
      refund_amount: 1000,
      no_notification: true,
      metadata: { ticket: 'A-1' },
      additional_items: [],
      return_order: null,
      claim_items: [
        {
          item_id: order.item_id,
          variant_id: goods.variants.lotion,
          quantity: 1,
          reason: 'production_failure',
          note: '漏れていた',
          images: [{ url: 'https://example.com/a.png' }],
        },
      ],
    })
    expect(await stateOf(shop, order.id)).toMatchObject({
      payment_status: 'partially_refunded',
      fulfillment_status: 'shipped',
      returned_quantity: null,
      refunds: [1000],
    })
  })

  test('refunds an amount set by staff, or by default nothing for pieces not shipped', async () => {
    expect((await claimed({ type: 'refund', refund_amount: 300 })).made.refund_amount).toBe(300)
    const order = await soldOrder(shop, goods)
    await shop.db.updateTable('line_item').set({ shipped_quantity: 0 }).where('id', '=', order.item_id).execute()
    const { body } = await claim(order, { type: 'refund' })
    expect(body.order.claims[0]).toMatchObject({ refund_amount: 0, payment_status: 'refunded' })
    expect((await stateOf(shop, order.id)).refunds).toEqual([])
  })

  test('may include a return of the pieces, which is not refunded again', async () => {
    const { order, made } = await claimed({ type: 'refund', return_shipping: { option_id: goods.shipping.return } })
    expect(made.return_order).toMatchObject({ status: 'requested', refund_amount: 0, claim_order_id: made.id })
    const items = [{ item_id: order.item_id, quantity: 1 }]
    expect((await post(`/admin/returns/${made.return_order.id}/receive`, { items })).status).toBe(200)
    expect(await stateOf(shop, order.id)).toMatchObject({
      fulfillment_status: 'partially_returned',
      returned_quantity: 1,
      refunds: [1000],
    })
  })
})

describe('a replacement claim', () => {
  test('reserves, packs and ships the replacements', async () => {
    const before = await piecesOf(shop, goods, 'lotion')
    const { order, made, on } = await claimed(replacing({ shipping_address: { city: '柏市', country_code: 'jp' } }))
    expect(made).toMatchObject({
      type: 'replace',
      payment_status: 'na',
      refund_amount: null,
      additional_items: [{ variant_id: goods.variants.lotion, quantity: 1, unit_price: 1100, order_id: null }],
      shipping_methods: [{ claim_order_id: made.id, price: 0 }],
      shipping_address: { city: '柏市' },
    })
    expect(await piecesOf(shop, goods, 'lotion')).toBe(before - 1)
    const packed = await on('/fulfillments', { metadata: { box: '中' } })
    const [parcel] = packed.body.order.claims[0].fulfillments
    expect(packed.body.order.claims[0]).toMatchObject({ fulfillment_status: 'fulfilled' })
    expect(parcel).toMatchObject({ claim_order_id: made.id, order_id: null, metadata: { box: '中' } })
    expect((await on(`/fulfillments/${parcel.id}/cancel`)).body.order.claims[0].fulfillment_status).toBe('canceled')
    const again = (await on('/fulfillments')).body.order.claims[0].fulfillments.find(
      ({ canceled_at }: { canceled_at: string | null }) => !canceled_at,
    )
    const canceled = await on('/shipments', { fulfillment_id: parcel.id })
    expect(canceled).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    const sent = await on('/shipments', { fulfillment_id: again.id, tracking_numbers: ['4012-3456'] })
    expect(sent.body.order.claims[0]).toMatchObject({
      fulfillment_status: 'shipped',
      additional_items: [{ fulfilled_quantity: 1, shipped_quantity: 1 }],
    })
    expect(await on(`/fulfillments/${again.id}/cancel`)).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    expect(await piecesOf(shop, goods, 'lotion')).toBe(before - 1)
    expect(await stateOf(shop, order.id)).toMatchObject({ payment_status: 'captured', refunds: [] })
  })

  test('releases the stock when cancelled; cancelling again changes nothing', async () => {
    const before = await piecesOf(shop, goods, 'lotion')
    const { on } = await claimed(replacing())
    for (const _ of [1, 2]) {
      const { body } = await on('/cancel')
      expect(body.order.claims[0]).toMatchObject({ fulfillment_status: 'canceled', canceled_at: expect.any(String) })
    }
    expect(await piecesOf(shop, goods, 'lotion')).toBe(before)
  })
})

describe('updating a claim', () => {
  test('changes its fields; the given images and tags replace the old ones', async () => {
    const { made, on, order } = await claimed(replacing(), {
      tags: ['漏れ'],
      images: ['https://example.com/a.png', 'https://example.com/b.png'],
    })
    const expand = 'claims,claims.claim_items,claims.claim_items.images,claims.claim_items.tags,claims.shipping_methods'
    const read = async () =>
      (await shop.call('GET', `/admin/orders/${order.id}?expand=${expand}`, undefined, staff)).body
    const [item] = (await read()).order.claims[0].claim_items
    expect(item.tags.map(({ value }: { value: string }) => value)).toEqual(['漏れ'])
    const [first] = item.images
    await on('', { claim_items: [{ id: item.id, images: [{ id: first.id }], tags: [], metadata: { by: '電話' } }] })
    await on('', {
      claim_items: [
        {
          id: item.id,
          note: '写真を足した',
          reason: 'wrong_item',
          images: [{ id: first.id }, { url: 'https://example.com/c.png' }],
          tags: [{ value: '取り違え' }],
          metadata: { seen: true },
        },
      ],
      shipping_methods: [
        { id: made.shipping_methods[0].id, price: 100 },
        { option_id: goods.shipping.member, data: { note: '急ぎ' } },
      ],
      no_notification: true,
      metadata: { by: '電話' },
    })
    const [changed] = (await read()).order.claims
    expect(changed).toMatchObject({ no_notification: true, metadata: { by: '電話' } })
    const noted = { note: '写真を足した', reason: 'wrong_item', metadata: { by: '電話', seen: true } }
    expect(changed.claim_items[0]).toMatchObject(noted)
    expect(changed.claim_items[0].images.map(({ url }: { url: string }) => url)).toEqual([
      first.url,
      'https://example.com/c.png',
    ])
    expect(changed.claim_items[0].tags.map(({ value }: { value: string }) => value)).toEqual(['取り違え'])
    expect(changed.shipping_methods.map(({ price }: { price: number }) => price).sort()).toEqual([0, 100])
    const gone = { id: item.id, images: [], tags: [], metadata: { by: '' } }
    await on('', { shipping_methods: [], claim_items: [gone], metadata: { by: '', room: 3 } })
    const [{ claim_items, ...last }] = (await read()).order.claims
    expect([last.shipping_methods, last.metadata, claim_items[0].metadata]).toEqual([[], { room: 3 }, { seen: true }])
  })

  test('refuses items and methods of other claims and unknown shipping options, and changes nothing', async () => {
    const [{ on, order }, other] = [await claimed(replacing()), await claimed(replacing())]
    const before = await claimsOf(order)
    const [item] = (await claimsOf(other.order))[0].claim_items
    expect((await on('', { claim_items: [{ id: item.id, images: [], tags: [] }] })).status).toBe(404)
    const method = { id: other.made.shipping_methods[0].id, price: 1 }
    expect((await on('', { metadata: { x: 1 }, shipping_methods: [method] })).status).toBe(404)
    const elsewhere = await on('', { shipping_methods: [{ option_id: 'so_x' }] })
    expect(elsewhere).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
    expect(await claimsOf(order)).toEqual(before)
  })
})

describe('claim checks', () => {
  const some = (quantity = 1, more: object = {}) => ({ item_id: '', quantity, reason: 'other', ...more })
  test.each([
    ['of an unknown type', { type: 'gift' }, [some()], 'invalid_data'],
    ['for replacement without items: claim_without_additional_items', { type: 'replace' }, [some()], 'invalid_data'],
    ['without claimed items: claim_without_items', { type: 'refund' }, [], 'invalid_data'],
    ['for replacement with a refund: claim_refund_on_replace', 'money', [some()], 'invalid_data'],
    ['without a reason: claim_without_reason', { type: 'refund' }, [some(1, { reason: undefined })], 'invalid_data'],
    ['with an unknown reason', { type: 'refund' }, [some(1, { reason: 'x' })], 'invalid_data'],
    ['for more pieces than were packed: claimed_too_many', { type: 'refund' }, [some(3)], 'not_allowed'],
    ['for more pieces than were packed, split over two items', { type: 'refund' }, [some(1), some(2)], 'not_allowed'],
    ['for a refund above the amount paid', { type: 'refund', refund_amount: 2551 }, [some()], 'invalid_data'],
    ['for a piece being returned', { type: 'refund', return_shipping: {} }, [some(2)], 'not_allowed', 'coming'],
    ['on a cancelled order', { type: 'refund' }, [some()], 'invalid_data', 'canceled'],
    ['for a line without variant: claimed_without_variant', { type: 'refund' }, [some()], 'not_allowed', 'no variant'],
  ])('refuse a claim %s', async (_title, body, items, type, prepared = '') => {
    const order = await soldOrder(shop, goods)
    if (prepared === 'coming')
      await post(`/admin/orders/${order.id}/return`, { items: [{ item_id: order.item_id, quantity: 1 }] })
    if (prepared === 'canceled')
      await shop.db.updateTable('orders').set({ canceled_at: shop.clock.now }).where('id', '=', order.id).execute()
    if (prepared === 'no variant')
      await shop.db.updateTable('line_item').set({ variant_id: null }).where('id', '=', order.item_id).execute()
    const { status, body: said } = await post(`/admin/orders/${order.id}/claims`, {
      ...(body === 'money' ? replacing({ refund_amount: 100 }) : (body as object)),
      claim_items: items.map((item) => ({ ...item, item_id: order.item_id })),
    })
    expect({ status, type: said.type, code: said.code }).toEqual({ status: 400, type, code: undefined })
    expect(await claimsOf(order)).toEqual([])
    expect(await stateOf(shop, order.id)).toMatchObject({ payment_status: 'captured', refunds: [] })
  })

  test('refuse a claim whose replacement is out of stock', async () => {
    const order = await soldOrder(shop, goods)
    const additional_items = [{ variant_id: goods.variants.soldOut, quantity: 1 }]
    const { status, body } = await claim(order, replacing({ additional_items }))
    expect({ status, ...body }).toMatchObject({ status: 400, type: 'not_allowed', code: 'insufficient_inventory' })
    expect(await claimsOf(order)).toEqual([])
  })

  test('refuse a second claim for the same pieces', async () => {
    const { order } = await claimed({ type: 'refund' }, { quantity: 2 })
    expect(await claim(order, { type: 'refund' })).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    expect((await stateOf(shop, order.id)).refunds).toEqual([2000])
  })

  test('allow a new claim for the pieces of a cancelled claim', async () => {
    const { order, on } = await claimed(replacing(), { quantity: 2 })
    expect((await on('/cancel')).status).toBe(200)
    expect((await claim(order, { type: 'refund' }, { quantity: 2 })).status).toBe(200)
    expect((await stateOf(shop, order.id)).refunds).toEqual([2000])
  })

  test.each([
    ['changed after it was cancelled: claim_canceled', 'canceled', '', {}],
    ['packed after it was cancelled', 'canceled', '/fulfillments', {}],
    ['shipped after it was cancelled', 'canceled', '/shipments', { fulfillment_id: 'ful_x' }],
    ['packed twice', 'packed', '/fulfillments', {}],
    ['packed without a shipping method', 'no delivery', '/fulfillments', {}],
    ['packed when it is for a refund: claim_not_replace', 'money', '/fulfillments', {}],
    ['cancelled after its refund: claim_refunded', 'money', '/cancel', {}],
    ['cancelled while something is packed', 'packed', '/cancel', {}],
    ['cancelled while its return is open', 'coming', '/cancel', {}],
  ])('refuse that a claim is %s', async (_title, state, path, sent) => {
    const bodies: Record<string, object> = {
      money: { type: 'refund' },
      'no delivery': replacing({ shipping_methods: [] }),
      coming: replacing({ return_shipping: [{ option_id: goods.shipping.return }] }),
    }
    const { order, on } = await claimed(bodies[state] ?? replacing())
    if (state === 'canceled') await on('/cancel')
    if (state === 'packed') await on('/fulfillments')
    const before = await claimsOf(order)
    const { status, body } = await on(path, sent)
    expect({ status, type: body.type, code: body.code }).toEqual({ status: 400, type: 'not_allowed', code: undefined })
    expect(await claimsOf(order)).toEqual(before)
  })

  test.each(['', '/cancel', '/fulfillments', '/fulfillments/ful_x/cancel', '/shipments'])(
    'the claim path “%s” answers 404 under another order or with an unknown claim id',
    async (path) => {
      const [{ made }, other] = [await claimed(replacing()), await soldOrder(shop, goods)]
      const body = path === '/shipments' ? { fulfillment_id: 'ful_x' } : {}
      for (const id of [made.id, 'claim_x'])
        expect(await post(`/admin/orders/${other.id}/claims/${id}${path}`, body)).toMatchObject({
          status: 404,
          body: { type: 'not_found' },
        })
    },
  )
})
