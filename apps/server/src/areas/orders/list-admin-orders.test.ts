import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { foldTally } from './order-tally.queries.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
/** Orders by name: `o1` is the oldest. Two a day; o3 and o4 on the two sides of a midnight in Tokyo. */
const orders: Record<string, { id: string; display_id: number; email: string }> = {}
let member: string

beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  member = (await signInCustomer(shop)).id
  const made: [string, string, object][] = [
    ['o1', '2026-04-01T00:00:00Z', { status: 'completed', email: 'anna@example.com' }],
    ['o2', '2026-04-01T01:00:00Z', { status: 'canceled' }],
    ['o3', '2026-04-02T14:59:59Z', { customer_id: member, email: 'member@example.com' }],
    ['o4', '2026-04-02T15:00:00Z', {}],
    ['o5', '2026-04-05T00:00:00Z', { status: 'requires_action' }],
    ['o6', '2026-04-05T00:00:00Z', {}],
  ]
  for (const [name, at, differs] of made) {
    const order = await placedOrder(shop, goods, { ...differs, at: new Date(at) })
    orders[name] = order
  }
  await shop.db.updateTable('orders').set({ payment_status: 'captured' }).where('id', '=', orders.o4!.id).execute()
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const address = { last_name: '佐藤', first_name: '太郎', phone: '０９０-1234 5678', ...stamps }
  await shop.db
    .insertInto('address')
    .values({ id: 'addr_sato', ...address })
    .execute()
  await shop.db
    .updateTable('orders')
    .set({ shipping_address_id: 'addr_sato' })
    .where('id', '=', orders.o5!.id)
    .execute()
  await sendOff('4000-1234-5678', { order_id: orders.o2!.id })
  const swap = { id: newId('swap'), order_id: orders.o6!.id, ...stamps }
  await shop.db.insertInto('swap').values(swap).execute()
  await sendOff('012345678901', { swap_id: swap.id })
})
afterAll(() => shop.close())

async function sendOff(tracking_number: string, of: { order_id: string } | { swap_id: string }) {
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const parcel = { id: newId('fulfillment'), provider_id: 'manual', ...of, ...stamps }
  await shop.db.insertInto('fulfillment').values(parcel).execute()
  const link = { id: newId('tracking_link'), fulfillment_id: parcel.id, tracking_number, ...stamps }
  await shop.db.insertInto('tracking_link').values(link).execute()
}

const list = async (query: string) => (await shop.call('GET', `/admin/orders?${query}`, undefined, staff)).body
const nameOf = (id: string) => Object.entries(orders).find(([, order]) => order.id === id)?.[0]
/** What a query finds, by name, and the total count. */
async function found(query: string) {
  const body = await list(`fields=id&expand=&${query}`)
  return [body.orders.map(({ id }: { id: string }) => nameOf(id)).join(' '), body.count]
}

describe.each(['before the tally is folded', 'after the tally is folded'])('%s', (when) => {
  beforeAll(async () => {
    if (when === 'after the tally is folded') await shop.ctx().tx(foldTally)
  })

  test.each([
    ['', 'o6 o5 o4 o3 o2 o1', 6],
    ['limit=2', 'o6 o5', 6],
    ['limit=2&offset=1', 'o5 o4', 6],
    ['limit=2&offset=3', 'o3 o2', 6],
    ['limit=2&offset=6', '', 6],
    ['order=created_at&limit=2&offset=3', 'o4 o5', 6],
    ['order=-display_id&limit=1', 'o6', 6],
    ['order=display_id&limit=1&offset=1', 'o2', 6],
    ['status=pending', 'o6 o4 o3', 3],
    ['status[]=pending&status[]=completed&limit=1&offset=3', 'o1', 4],
    ['payment_status[]=captured', 'o4', 1],
    ['payment_status[]=awaiting&status=pending', 'o6 o3', 2],
    ['fulfillment_status=shipped', '', 0],
    ['currency_code=jpy&limit=1&offset=5', 'o1', 6],
    ['region_id=reg_none', '', 0],
    ['sales_channel_id[]=sc_none', '', 0],
    // A whole day in Tokyo: served from the daily tally.
    ['created_at[gte]=2026-04-01T15:00:00Z&created_at[lt]=2026-04-02T15:00:00Z', 'o3', 1],
    ['created_at[gte]=2026-04-02T15:00:00Z&limit=1&offset=1', 'o5', 3],
    // Not whole days.
    ['created_at[gt]=2026-04-02T15:00:00Z', 'o6 o5', 2],
    ['created_at[lte]=2026-04-01T01:00:00Z&limit=1&offset=1', 'o1', 2],
    ['canceled_at[gt]=2020-01-01', '', 0],
  ])('%s', async (query, names, count) => expect(await found(query)).toEqual([names, count]))

  test('filters by id, number, e-mail address and customer', async () => {
    const { o1, o3 } = orders
    expect(await found(`id=${o1!.id}`)).toEqual(['o1', 1])
    expect(await found(`display_id=${o3!.display_id}`)).toEqual(['o3', 1])
    expect(await found('email=anna@example.com')).toEqual(['o1', 1])
    expect(await found(`customer_id=${member}`)).toEqual(['o3', 1])
    expect(await found('display_id=word')).toEqual(['', 0])
  })

  test.each([
    ['anna', 'o1'],
    ['ANNA@example', 'o1'],
    ['佐藤', 'o5'],
    ['佐藤　太郎', 'o5'],
    ['見本&limit=2', 'o6 o4', 5],
    ['見本花子&order=created_at&limit=2&offset=3', 'o4 o6', 5],
    ['見本&status=canceled', 'o2'],
    ['太郎', 'o5'],
    ['member@', 'o3'],
    ['%', ''],
    ['nobody', ''],
  ])('q=%s', async (q, names, count = names ? 1 : 0) => {
    expect(await found(`q=${encodeURI(q)}`)).toEqual([names, count])
  })

  test.each([
    ['090-1234-5678', 'o5'],
    ['０９０ー１２３４', 'o5'],
    ['+81 90 1234', 'o5'],
    ['090123&status=requires_action', 'o5'],
    ['090123&status=pending', ''],
    ['09012', ''],
    ['901234', ''],
  ])('q finds a telephone number: %s', async (q, names) => {
    expect(await found(`q=${q.replace('+', '%2B')}`)).toEqual([names, names ? 1 : 0])
  })

  test.each([
    ['4000-1234-5678', 'o2'],
    ['４０００ １２３４ ５６７８', 'o2'],
    ['400012345678&status=pending', ''],
    ['012345678901', 'o6'],
    ['4000-1234-567', ''],
  ])('q finds a tracking number: %s', async (q, names) => {
    expect(await found(`q=${q}`)).toEqual([names, names ? 1 : 0])
  })

  test('q finds an order number, also in full width with a sign before it', async () => {
    expect(await found(`q=${orders.o2!.display_id}`)).toEqual(['o2', 1])
    const wide = String(orders.o2!.display_id).replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!)
    for (const sign of ['＃', 'No.', 'Ｎｏ．', '№']) expect(await found(`q=${sign}${wide}`), sign).toEqual(['o2', 1])
    expect(await found(`q=${orders.o2!.display_id}&status=pending`)).toEqual(['', 0])
  })
})

test('an order whose status changes is counted under its new status', async () => {
  const { id } = orders.o6!
  await shop.db.updateTable('orders').set({ status: 'completed' }).where('id', '=', id).execute()
  expect(await found('status=completed')).toEqual(['o6 o1', 2])
  await shop.ctx().tx(foldTally)
  await shop.db.updateTable('orders').set({ status: 'pending' }).where('id', '=', id).execute()
  expect(await found('status=completed')).toEqual(['o1', 1])
  expect(await found('status=pending')).toEqual(['o6 o4 o3', 3])
})

test.each([
  'status=lost',
  'order=secrets',
  'created_at=yesterday',
  'shoe_size=1',
  'limit=1001',
  'expand=secrets',
  'fields=total,secrets',
])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ type: 'invalid_data' })
})

describe('an order as staff see it', () => {
  const read = async (id: string, query = '') =>
    (await shop.call('GET', `/admin/orders/${id}?${query}`, undefined, staff)).body.order
  const stamps = () => ({ created_at: shop.clock.now, updated_at: shop.clock.now })

  test('has all default fields and relations unless fewer are asked for', async () => {
    const order = await read(orders.o1!.id)
    expect(order).toMatchObject({
      id: orders.o1!.id,
      object: 'order',
      total: 2550,
      paid_total: 2550,
      refundable_amount: 2550,
      items: [{ title: '化粧水', total: 2000, refundable: 2000, tax_lines: [{ rate: 10 }] }],
      shipping_methods: [{ price: 550, shipping_option: { id: goods.shipping.standard }, tax_lines: [{ rate: 10 }] }],
      payments: [{ amount: 2550 }],
      region: { id: goods.region_id },
      billing_address: { last_name: '見本' },
      sales_channel: null,
    })
    for (const list of ['claims', 'swaps', 'returns', 'refunds', 'fulfillments', 'discounts', 'gift_cards'])
      expect(order[list]).toEqual([])
    for (const unasked of ['cart', 'currency', 'edits', 'draft_order', 'returnable_items', 'password_hash'])
      expect(order).not.toHaveProperty(unasked)
    // The platform reads the variants for its totals, and its console needs them to display an order.
    expect(order.items[0].variant).toMatchObject({ id: goods.variants.lotion, inventory_quantity: expect.any(Number) })
    expect(order.items[0].variant.product.id).toBe(goods.products.lotion)
  })

  test('has the fields and relations that the query chooses', async () => {
    const { id } = orders.o1!
    expect(await read(id, 'fields=display_id&expand=currency')).toEqual({
      id,
      display_id: orders.o1!.display_id,
      currency: expect.objectContaining({ code: 'jpy' }),
    })
    const deep = await read(id, 'fields=id&expand=items.variant.product,cart,edits,draft_order,returnable_items')
    expect(deep).toMatchObject({
      items: [{ variant: { product: { id: goods.products.lotion } } }],
      cart: { type: 'default' },
      edits: [],
      draft_order: null,
      returnable_items: [{ quantity: 2 }],
    })
    const profiled = await read(id, 'fields=id&expand=items.variant.product.profiles,swaps.additional_items.variant')
    expect(profiled.items[0].variant.product.profiles).toEqual([expect.objectContaining({ type: 'default' })])
    const less = await read(id, 'expand=&fields=-email,%2Bidempotency_key')
    expect(less).toMatchObject({ idempotency_key: null, status: 'completed' })
    expect(less).not.toHaveProperty('email')
  })

  test('includes a swap with its new lines, its parcel and its return', async () => {
    const order_id = orders.o4!.id
    const swap_id = newId('swap')
    await shop.db
      .insertInto('swap')
      .values({ id: swap_id, order_id, ...stamps() })
      .execute()
    const line = { title: '新しい化粧水', variant_id: goods.variants.lotion, unit_price: 1100, quantity: 1 }
    const item = newId('item')
    await shop.db
      .insertInto('line_item')
      .values({ id: item, swap_id, ...line, ...stamps() })
      .execute()
    await shop.db
      .insertInto('return_order')
      .values({ id: newId('return'), swap_id, refund_amount: 100, ...stamps() })
      .execute()
    const parcel = newId('fulfillment')
    await shop.db
      .insertInto('fulfillment')
      .values({ id: parcel, swap_id, provider_id: 'manual', ...stamps() })
      .execute()
    await shop.db
      .insertInto('fulfillment_item')
      .values({ fulfillment_id: parcel, item_id: item, quantity: 1 })
      .execute()
    const { swaps, items } = await read(order_id)
    expect(items).toHaveLength(1)
    expect(swaps).toMatchObject([
      {
        id: swap_id,
        additional_items: [{ id: item, total: 1100, refundable: 1100, variant: { id: goods.variants.lotion } }],
        return_order: { refund_amount: 100, shipping_method: null },
        fulfillments: [{ id: parcel, tracking_links: [] }],
        payment: null,
        shipping_methods: [],
      },
    ])
    const { returnable_items } = await read(order_id, 'expand=returnable_items')
    expect(returnable_items.map(({ title }: { title: string }) => title)).toEqual(['化粧水', '新しい化粧水'])
  })
})
