import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { boughtOrder, cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { stockDisagreements } from '../inventory/index.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterEach(async () => expect(await stockDisagreements(shop.db)).toEqual([]))
afterAll(() => shop.close())

const desk = (id: string, path: string, body: object = {}) =>
  shop.call('POST', `/admin/orders/${id}${path}`, body, staff)
const read = async (id: string) => (await shop.call('GET', `/admin/orders/${id}`, undefined, staff)).body.order

/** An order as a guest places it, with its lines by product. */
async function ordered(quantities: Partial<Record<Good, number>>) {
  const { id, items } = await boughtOrder(shop, goods, quantities)
  const line = (good: Good): string =>
    items.find((item: { variant_id: string }) => item.variant_id === goods.variants[good]).id
  return { id: id as string, line }
}

/** Stock of a product, and how many pieces of it are reserved. */
async function shelf(good: Good) {
  const { stocked_quantity, reserved_quantity } = await shop.db
    .selectFrom('inventory_level as lv')
    .innerJoin('product_variant_inventory_item as pi', 'pi.inventory_item_id', 'lv.inventory_item_id')
    .select(['lv.stocked_quantity', 'lv.reserved_quantity'])
    .where('pi.variant_id', '=', goods.variants[good])
    .executeTakeFirstOrThrow()
  return [stocked_quantity, reserved_quantity]
}

const pack = (id: string, ...items: [string, number][]) =>
  desk(id, '/fulfillment', { items: items.map(([item_id, quantity]) => ({ item_id, quantity })) })

describe('packing', () => {
  test('takes pieces out of stock, and updates the fulfilment status', async () => {
    const [stocked, reserved] = await shelf('food')
    const { id, line } = await ordered({ food: 3, device: 1 })
    expect(await shelf('food')).toEqual([stocked, reserved! + 3])
    const first = await pack(id, [line('food'), 2])
    expect(first).toMatchObject({ status: 200, body: { order: { fulfillment_status: 'partially_fulfilled' } } })
    expect(first.body.order.fulfillments).toMatchObject([
      { order_id: id, provider_id: 'manual', shipped_at: null, items: [{ item_id: line('food'), quantity: 2 }] },
    ])
    expect(await shelf('food')).toEqual([stocked! - 2, reserved! + 1])
    const second = await pack(id, [line('food'), 1], [line('device'), 1])
    expect(second.body.order.fulfillment_status).toBe('fulfilled')
    expect(
      second.body.order.items.map((item: { fulfilled_quantity: number }) => item.fulfilled_quantity).sort(),
    ).toEqual([1, 3])
    expect(await shelf('food')).toEqual([stocked! - 3, reserved])
  })

  test('is undone by cancelling the parcel, once; other parcels stay packed', async () => {
    const [stocked, reserved] = await shelf('lotion')
    const { id, line } = await ordered({ lotion: 2 })
    await pack(id, [line('lotion'), 1])
    const { body } = await pack(id, [line('lotion'), 1])
    const [first, second] = body.order.fulfillments.map((parcel: { id: string }) => parcel.id)
    for (const _again of [1, 2]) {
      const unpacked = await desk(id, `/fulfillments/${first}/cancel`)
      expect(unpacked).toMatchObject({
        status: 200,
        body: { order: { status: 'pending', fulfillment_status: 'partially_fulfilled' } },
      })
      expect(unpacked.body.order.items).toMatchObject([{ fulfilled_quantity: 1 }])
    }
    expect(await shelf('lotion')).toEqual([stocked! - 1, reserved! + 1])
    const last = await desk(id, `/fulfillments/${second}/cancel`)
    expect(last.body.order).toMatchObject({ status: 'pending', fulfillment_status: 'canceled' })
    expect((await pack(id, [line('lotion'), 2])).body.order.fulfillment_status).toBe('fulfilled')
  })

  test('the same two pieces twenty times at once makes two parcels', async () => {
    const { id, line } = await ordered({ lotion: 2 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => pack(id, [line('lotion'), 1])))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(2).fill(200), ...Array(18).fill(400)])
    expect((await read(id)).fulfillments).toHaveLength(2)
  })

  test('ignores lines of other orders', async () => {
    const { id, line } = await ordered({ lotion: 1 })
    const other = await ordered({ lotion: 1 })
    expect((await pack(id, [other.line('lotion'), 1])).status).toBe(200)
    expect(await read(id)).toMatchObject({ fulfillment_status: 'not_fulfilled', fulfillments: [] })
    const mixed = await pack(id, [other.line('lotion'), 1], [line('lotion'), 1])
    expect(mixed.body.order).toMatchObject({
      fulfillment_status: 'fulfilled',
      fulfillments: [{ items: [{ quantity: 1 }] }],
    })
    expect((await read(other.id)).fulfillments).toEqual([])
  })
})

describe('shipping', () => {
  test('happens once for each parcel, with its tracking numbers, and notes order.shipped', async () => {
    const { id, line } = await ordered({ lotion: 2 })
    const { body } = await pack(id, [line('lotion'), 1])
    const [{ id: fulfillment_id }] = body.order.fulfillments
    await shop.db.deleteFrom('fact').execute()
    for (const tracking_numbers of [['1234-5678-9012'], ['again']]) {
      const sent = await desk(id, '/shipment', { fulfillment_id, tracking_numbers })
      expect(sent).toMatchObject({ status: 200, body: { order: { fulfillment_status: 'partially_shipped' } } })
      expect(sent.body.order.fulfillments).toMatchObject([
        {
          shipped_at: shop.clock.now.toISOString(),
          tracking_numbers: ['1234-5678-9012'],
          tracking_links: [{ tracking_number: '1234-5678-9012', fulfillment_id }],
        },
      ])
      expect(sent.body.order.items).toMatchObject([{ shipped_quantity: 1 }])
    }
    expect(await shop.db.selectFrom('fact').select(['name', 'about']).execute()).toEqual([
      { name: 'order.shipped', about: { order_id: id, fulfillment_id, is_silent: false } },
    ])
    const seen = (await shop.call('GET', `/store/orders/${id}`)).body.order
    expect(seen.fulfillments).toMatchObject([{ tracking_links: [{ tracking_number: '1234-5678-9012' }] }])
    const less = (await shop.call('GET', `/store/orders/${id}?fields=id&expand=fulfillments`)).body.order
    expect(less.fulfillments[0]).not.toHaveProperty('tracking_links')
    const rest = await pack(id, [line('lotion'), 1])
    // All of it is packed, and yet only a part has been sent.
    expect(rest.body.order.fulfillment_status).toBe('partially_shipped')
    const next = rest.body.order.fulfillments.find((parcel: { id: string }) => parcel.id !== fulfillment_id).id
    const all = await desk(id, '/shipment', { fulfillment_id: next, no_notification: true })
    expect(all.body.order).toMatchObject({ fulfillment_status: 'shipped' })
  })
})

test.each([
  ['佐川急便', 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=400012345678'],
  ['日本郵便', null],
  // By the name of the delivery option that its buyer has chosen.
  [undefined, 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=400012345678'],
])('a tracking number of a parcel packed for %s is linked to %s', async (shipping_method, url) => {
  const { id, line } = await ordered({ lotion: 1 })
  const items = [{ item_id: line('lotion'), quantity: 1 }]
  await shop.db.updateTable('shipping_option').set({ name: 'ヤマト運輸の宅急便' }).execute()
  const { body } = await desk(id, '/fulfillment', { items, metadata: { shipping_method } })
  const [{ id: fulfillment_id }] = body.order.fulfillments
  await desk(id, '/shipment', { fulfillment_id, tracking_numbers: ['4000-1234-5678'] })
  expect((await read(id)).fulfillments).toMatchObject([
    { tracking_links: [{ tracking_number: '4000-1234-5678', url }] },
  ])
})

describe('is refused, and nothing changes', () => {
  const cases: [
    string,
    string,
    number,
    string,
    string,
    (order: Awaited<ReturnType<typeof prepare>>) => [string, object],
  ][] = [
    [
      'packing more than is left',
      'pending',
      400,
      'not_allowed',
      'fulfillment_over_quantity',
      ({ item }) => ['/fulfillment', { items: [{ item_id: item, quantity: 2 }] }],
    ],
    [
      'packing a cancelled order',
      'canceled',
      400,
      'not_allowed',
      'order_canceled',
      ({ item }) => ['/fulfillment', { items: [{ item_id: item, quantity: 1 }] }],
    ],
    [
      'packing without a shipping method',
      'no method',
      400,
      'not_allowed',
      'no_shipping_methods',
      ({ item }) => ['/fulfillment', { items: [{ item_id: item, quantity: 1 }] }],
    ],
    [
      'shipping a cancelled order',
      'canceled',
      400,
      'not_allowed',
      'order_canceled',
      ({ parcel }) => ['/shipment', { fulfillment_id: parcel }],
    ],
    [
      "shipping another order's parcel",
      'pending',
      404,
      'not_found',
      'not_found',
      ({ strange }) => ['/shipment', { fulfillment_id: strange }],
    ],
    [
      'shipping a cancelled parcel',
      'unpacked',
      400,
      'not_allowed',
      'fulfillment_canceled',
      ({ parcel }) => ['/shipment', { fulfillment_id: parcel }],
    ],
    [
      "unpacking another order's parcel",
      'pending',
      404,
      'not_found',
      'not_found',
      ({ strange }) => [`/fulfillments/${strange}/cancel`, {}],
    ],
    [
      'unpacking a shipped parcel',
      'shipped',
      400,
      'not_allowed',
      'fulfillment_shipped',
      ({ parcel }) => [`/fulfillments/${parcel}/cancel`, {}],
    ],
  ]

  /** An order of two lotions, one of them in a parcel; and another order's parcel. */
  async function prepare(state: string) {
    const one = async () => {
      const { id } = await placedOrder(shop, goods)
      const item = (await read(id)).items[0].id as string
      const { body } = await pack(id, [item, 1])
      return { id, item, parcel: body.order.fulfillments[0].id as string }
    }
    const [order, other] = [await one(), await one()]
    if (state === 'canceled')
      await shop.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
    if (state === 'no method') {
      await shop.db.deleteFrom('shipping_method').where('order_id', '=', order.id).execute()
    }
    if (state === 'unpacked') await desk(order.id, `/fulfillments/${order.parcel}/cancel`)
    if (state === 'shipped') await desk(order.id, '/shipment', { fulfillment_id: order.parcel })
    return { ...order, strange: other.parcel }
  }

  test.each(cases)('%s', async (_what, state, status, type, code, request) => {
    const order = await prepare(state)
    const before = await read(order.id)
    const [path, body] = request(order)
    const answer = await desk(order.id, path, body)
    expect(answer).toMatchObject({ status, body: { type } })
    // The platform's own refusals carry no code.
    expect(answer.body.code, code).toBeUndefined()
    expect(await read(order.id)).toEqual(before)
  })

  test('packing medicine of the first class before a pharmacist has approved it', async () => {
    const cart = await cartWith(shop, goods, { firstClass: 1 })
    await readyToPay(shop, goods, cart)
    const answers = { diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } }
    const metadata = { first_class_question_responses: answers }
    await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: cart, metadata })
    const { id, items } = (await shop.call('POST', `/store/carts/${cart}/complete`, {})).body.data
    const before = await read(id)
    expect(before.status).toBe('requires_action')
    for (const [path, body] of [
      ['/fulfillment', { items: [{ item_id: items[0].id, quantity: 1 }] }],
      ['/capture', {}],
      ['/complete', {}],
    ] as const)
      expect(await desk(id, path, body)).toMatchObject({
        status: 400,
        body: { type: 'not_allowed', code: 'order_waits_for_pharmacist' },
      })
    expect(await read(id)).toEqual(before)
    const pharmacist = await signInStaff(shop, { is_pharmacist: true })
    await shop.call(
      'POST',
      `/admin/v1/orders/${id}/pharmacist-review`,
      { decision: 'approve', explanation_waived: true },
      pharmacist,
    )
    expect((await pack(id, [items[0].id, 1])).body.order.fulfillment_status).toBe('fulfilled')
  })
})
