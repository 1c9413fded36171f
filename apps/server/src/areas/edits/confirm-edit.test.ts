import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boughtOrder } from '../../base/testing/carts.ts'
import { freePieces, type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
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
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}) =>
  shop.call(method, `/admin/order-edits${path}`, method === 'GET' ? undefined : body, staff)

/** An order placed by its buyer, with an open edit. */
async function edited(quantities: Partial<Record<Good, number>>) {
  const order = await boughtOrder(shop, goods, quantities)
  const { order_edit } = (await call('POST', '', { order_id: order.id })).body
  return { order, id: order_edit.id as string, items: order_edit.items as { id: string; original_item_id: string }[] }
}
const add = (id: string, good: Good, quantity = 1) =>
  call('POST', `/${id}/items`, { variant_id: goods.variants[good], quantity })
const confirm = (id: string) => call('POST', `/${id}/confirm`)
const free = (good: Good) => freePieces(shop, goods.variants[good])
/** The reservations of an order, by line. */
async function reserved(order_id: string) {
  const rows = await shop.db
    .selectFrom('reservation_item')
    .innerJoin('line_item', 'line_item.id', 'reservation_item.line_item_id')
    .select(['line_item.id', 'reservation_item.quantity'])
    .where('order_id', '=', order_id)
    .where('reservation_item.deleted_at', 'is', null)
    .execute()
  return Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity]))
}
const orderOf = async (id: string) => (await shop.call('GET', `/store/orders/${id}`)).body.order

describe('a buyer who accepts an edit', () => {
  const seenOf = ({ total, difference_due, items }: Shown) => ({
    ...{ total, difference_due },
    quantities: Object.fromEntries(items.map(({ id, quantity }) => [id, quantity])),
  })
  interface Shown {
    total: number
    difference_due: number
    items: { id: string; quantity: number }[]
  }
  const agree = (id: string, seen?: object) => shop.call('POST', `/store/order-edits/${id}/complete`, seen && { seen })

  /** An edit that changes an order of three lotions and a food to one lotion, shown to its buyer. */
  async function shownToBuyer() {
    const { order, id, items } = await edited({ lotion: 3, food: 1 })
    const at = `/${id}/items/${items[0]!.id}`
    const shown = seenOf((await call('POST', at, { quantity: 1 })).body.order_edit)
    await call('POST', `/${id}/request`)
    return { order, id, at, shown }
  }

  test.each([
    ['the quantity is raised', (_id: string, at: string) => call('POST', at, { quantity: 2 })],
    [
      'an item is replaced by another with the same total',
      async (id: string, at: string) => {
        await call('DELETE', at)
        const { body } = await add(id, 'thirdClass')
        expect(body.order_edit.total).toBe(2180)
      },
    ],
  ])('after %s must look at the edit again: confirmation_changed', async (_what, change) => {
    const { order, id, at, shown } = await shownToBuyer()
    expect(shown.total).toBe(2180)
    await change(id, at)
    const now = async () => [(await call('GET', `/${id}`)).body, await orderOf(order.id)]
    const before = await now()
    const refused = await agree(id, shown)
    expect([refused.status, refused.body.code]).toEqual([409, 'confirmation_changed'])
    expect(await now()).toEqual(before)
  })

  test('confirms it as it was shown, repeatably, and also when the call names no figures', async () => {
    const { id, shown } = await shownToBuyer()
    expect((await agree(id, shown)).body.order_edit).toMatchObject({ status: 'confirmed', total: 2180 })
    expect((await agree(id, shown)).body.order_edit).toMatchObject({ status: 'confirmed', difference_due: 0 })
    const other = await shownToBuyer()
    expect((await agree(other.id)).body.order_edit.status).toBe('confirmed')
  })
})

describe('confirming an edit', () => {
  test('moves its lines and their stock reservations to the order', async () => {
    const before = { lotion: await free('lotion'), food: await free('food'), few: await free('few') }
    const { order, id, items } = await edited({ lotion: 2, food: 1 })
    const [lotion, food] = items
    await call('POST', `/${id}/items/${lotion!.id}`, { quantity: 3 })
    await call('DELETE', `/${id}/items/${food!.id}`)
    const added = (await add(id, 'few', 2)).body.order_edit
    const { status, body } = await confirm(id)
    expect(status).toBe(200)
    expect(body.order_edit).toMatchObject({
      status: 'confirmed',
      confirmed_at: '2026-06-01T03:00:00.000Z',
      confirmed_by: expect.stringMatching(/^usr_/),
      difference_due: 0,
    })
    const few = added.items[2] ?? added.items[1]
    const now = await orderOf(order.id)
    expect(now.items).toMatchObject([
      { id: lotion!.id, original_item_id: lotion!.original_item_id, quantity: 3, total: 3300 },
      { id: few.id, quantity: 2, total: 1100 },
    ])
    expect(now.total).toBe(4950)
    const row = await shop.db.selectFrom('orders').select('total').where('id', '=', order.id).executeTakeFirst()
    expect(row).toEqual({ total: 4950 })
    expect(await reserved(order.id)).toEqual({ [lotion!.id]: 3, [few.id]: 2 })
    expect([await free('lotion'), await free('food'), await free('few')]).toEqual([
      before.lotion - 3,
      before.food,
      before.few - 2,
    ])
    expect(await stockDisagreements(shop.db)).toEqual([])
    // A removed line no longer exists; the next edit starts from the current lines.
    const next = (await call('POST', '', { order_id: order.id })).body.order_edit
    expect(next).toMatchObject({ total: 4950, items: [{ quantity: 3 }, { quantity: 2 }] })
  })

  test.each([
    ['partially_fulfilled', 'packed before its quantity was raised', 3, false],
    ['partially_shipped', 'shipped before its quantity was raised', 3, true],
    ['fulfilled', 'packed in part and the rest removed', 1, false],
  ] as const)('sets the order to %s when it was %s', async (delivery, _how, quantity, isSent) => {
    const { order, id, items } = await edited({ lotion: 2 })
    await call('POST', `/${id}/items/${items[0]!.id}`, { quantity })
    const desk = (path: string, body: object) => shop.call('POST', `/admin/orders/${order.id}/${path}`, body, staff)
    const pieces = [{ item_id: order.items[0].id, quantity: Math.min(2, quantity) }]
    const packed = (await desk('fulfillment', { items: pieces })).body.order
    if (isSent) await desk('shipment', { fulfillment_id: packed.fulfillments[0].id })
    expect((await confirm(id)).status).toBe(200)
    expect((await orderOf(order.id)).fulfillment_status).toBe(delivery)
  })

  test('happens once, however often the call is sent', async () => {
    const before = await free('device')
    const { order, id } = await edited({ lotion: 1 })
    await add(id, 'device')
    const answers = await Promise.all([1, 2, 3].map(() => confirm(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await free('device')).toBe(before - 1)
    expect((await orderOf(order.id)).items).toHaveLength(2)
  })

  test('is refused when the stock no longer suffices: insufficient_inventory', async () => {
    const { order, id } = await edited({ lotion: 1 })
    await add(id, 'backorder', 4)
    const remaining = await free('device')
    await add(id, 'device', remaining)
    const other = await edited({ device: 1 })
    const { status, body } = await confirm(id)
    expect([status, body.code]).toEqual([400, 'insufficient_inventory'])
    expect((await orderOf(order.id)).items).toHaveLength(1)
    expect((await call('GET', `/${id}`)).body.order_edit.status).toBe('created')
    expect(await stockDisagreements(shop.db)).toEqual([])
    expect(Object.values(await reserved(other.order.id))).toEqual([1])
  })

  test('of an order that was cancelled meanwhile is refused: order_edit_order_moved_on', async () => {
    const { order, id } = await edited({ lotion: 1 })
    await add(id, 'food')
    await shop.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
    const { status, body } = await confirm(id)
    expect([status, body.code]).toEqual([409, 'order_edit_order_moved_on'])
  })

  test('reserves stock that cancelling the order releases again', async () => {
    const before = await free('secondClass')
    const { order, id } = await edited({ lotion: 1 })
    await add(id, 'secondClass', 2)
    await confirm(id)
    expect(await free('secondClass')).toBe(before - 2)
    const { status } = await shop.call('POST', `/admin/orders/${order.id}/cancel`, {}, staff)
    expect(status).toBe(200)
    expect(await free('secondClass')).toBe(before)
  })
})

describe('medicine that an edit adds', () => {
  const reviewOf = (order_id: string) =>
    shop.db
      .selectFrom('pharmacist_review')
      .select(['status', 'decided_by'])
      .where('order_id', '=', order_id)
      .executeTakeFirst()
  const decide = async (order_id: string) => {
    const pharmacist = await signInStaff(shop, { is_pharmacist: true })
    const url = `/admin/v1/orders/${order_id}/pharmacist-review`
    return shop.call('POST', url, { decision: 'approve', explanation_waived: true }, pharmacist)
  }

  test('of the first class makes the order wait for a pharmacist, each time', async () => {
    const { order, id } = await edited({ lotion: 1 })
    await add(id, 'firstClass')
    expect(await reviewOf(order.id)).toBe(undefined)
    await confirm(id)
    expect((await orderOf(order.id)).status).toBe('requires_action')
    expect(await reviewOf(order.id)).toEqual({ status: 'waiting', decided_by: null })
    expect((await decide(order.id)).status).toBe(200)
    expect((await orderOf(order.id)).status).toBe('pending')

    const again = (await call('POST', '', { order_id: order.id })).body.order_edit
    const line = again.items.find(({ variant_id }: { variant_id: string }) => variant_id === goods.variants.firstClass)
    await call('POST', `/${again.id}/items/${line.id}`, { quantity: 2 })
    await confirm(again.id)
    expect((await orderOf(order.id)).status).toBe('requires_action')
    const past = await shop.db
      .selectFrom('pharmacist_review_past')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute()
    expect(past).toMatchObject([{ status: 'approved', decided_by: expect.stringMatching(/^usr_/) }])
  })

  test('of the first class is refused once a part of the order is packed: medicine_needs_own_order', async () => {
    const refused = { status: 400, body: { code: 'medicine_needs_own_order' } }
    const { order, id, items } = await edited({ lotion: 2 })
    const added = (await add(id, 'firstClass')).body.order_edit.items[1]
    const sold = items[0]!.original_item_id
    await shop.call('POST', `/admin/orders/${order.id}/capture`, {}, staff)
    const parcel = { items: [{ item_id: sold, quantity: 1 }] }
    expect((await shop.call('POST', `/admin/orders/${order.id}/fulfillment`, parcel, staff)).status).toBe(200)
    // A pharmacist who refuses refunds the whole order.
    expect(await confirm(id)).toMatchObject(refused)
    expect(await add(id, 'testKit')).toMatchObject(refused)
    expect(await call('POST', `/${id}/items/${added.id}`, { quantity: 2 })).toMatchObject(refused)
    await call('POST', `/${id}/request`)
    await shop.db.updateTable('payment_collection').set({ status: 'authorized' }).execute()
    expect(await shop.call('POST', `/store/order-edits/${id}/complete`, {})).toMatchObject(refused)
    expect(await reviewOf(order.id)).toBe(undefined)
    expect((await orderOf(order.id)).status).toBe('pending')
  })

  test('with a guarded ingredient is recorded as a guarded purchase of the buyer', async () => {
    const { order, id } = await edited({ lotion: 1 })
    const metadata = JSON.stringify({ buyer_birthday: '1980-01-01' })
    await shop.db.updateTable('orders').set({ metadata }).where('id', '=', order.id).execute()
    const { changes, items } = (await add(id, 'coldRemedy')).body.order_edit
    expect((await add(id, 'coughSyrup')).body.code).toBe('guarded_ingredient_over_limit')
    await confirm(id)
    const bought = () =>
      shop.db
        .selectFrom('guarded_purchase')
        .select(['line_item_id', 'ingredient', 'packages'])
        .where('order_id', '=', order.id)
        .execute()
    expect(await bought()).toEqual([{ line_item_id: items[1].id, ingredient: 'dihydrocodeine', packages: 1 }])
    expect(changes).toHaveLength(1)
    // The household token is always kept (062), like that of the first purchase.
    const marks = () => shop.db.selectFrom('guarded_purchase').select('household').where('order_id', '=', order.id)
    const household = expect.stringMatching(/^[\w-]{43}$/)
    expect(await marks().execute()).toEqual([{ household }])

    const next = (await call('POST', '', { order_id: order.id })).body.order_edit
    const line = next.items.find(({ variant_id }: { variant_id: string }) => variant_id === goods.variants.coldRemedy)
    await call('DELETE', `/${next.id}/items/${line.id}`)
    await confirm(next.id)
    expect(await bought()).toEqual([])
  })

  test('with a guarded ingredient waits for, and counts, the buyer’s simultaneous purchase', async () => {
    const [{ order, id }, other] = [await edited({ lotion: 1 }), await edited({ lotion: 1 })]
    const metadata = JSON.stringify({ buyer_birthday: '1980-01-01' })
    await shop.db.updateTable('orders').set({ metadata }).where('id', '=', order.id).execute()
    expect((await add(id, 'coldRemedy')).status).toBe(200)
    const { email } = order
    const line_item_id = other.items[0]!.original_item_id
    const bought = { order_id: other.order.id, line_item_id, email, ingredient: 'dihydrocodeine', packages: 1 }
    const answer = await raceTransactions(
      shop.db,
      async (db) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 36))`.execute(db)
        await db
          .insertInto('guarded_purchase')
          .values({ ...bought, bought_on: '2026-06-01', sold_at: shop.clock.now })
          .execute()
      },
      () => confirm(id),
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'guarded_ingredient_recent_purchase' } })
  })
})
