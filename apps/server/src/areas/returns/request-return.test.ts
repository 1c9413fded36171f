import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { soldOrder, stateOf } from './sold-order.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

type Order = Awaited<ReturnType<typeof soldOrder>>
const post = (path: string, body: object, headers = staff) => shop.call('POST', path, body, headers)
const postReturn = (order: Order, quantity = 1, more: object = {}) =>
  post(`/admin/orders/${order.id}/return`, { items: [{ item_id: order.item_id, quantity }], ...more })
const asking = (order: Order, more: object = {}, headers = {}) =>
  post('/store/returns', { order_id: order.id, items: [{ item_id: order.item_id, quantity: 1 }], ...more }, headers)

describe('return shipping', () => {
  test('is deducted from the refund', async () => {
    const order = await soldOrder(shop, goods)
    const { body } = await postReturn(order, 2, { return_shipping: { option_id: goods.shipping.return, price: 550 } })
    const [made] = body.order.returns
    expect(made).toMatchObject({ refund_amount: 1450, shipping_data: {} })
    expect(made.shipping_method).toMatchObject({ price: 550, return_id: made.id, order_id: null })
    expect(made.shipping_method.tax_lines).toEqual([expect.objectContaining({ rate: 10 })])
  })

  test('is taxed at the option’s own rate from its first day until the day before it ends', async () => {
    const order = await soldOrder(shop, goods)
    const option_id = goods.shipping.return
    const { id: tax_rate_id } = await shop.db.selectFrom('tax_rate').select('id').executeTakeFirstOrThrow()
    const rateOfOption = { tax_rate_id, shipping_option_id: option_id }
    await shop.db.insertInto('tax_rate_shipping_option').values(rateOfOption).execute()
    const rateWhile = async (period: { valid_from?: string; valid_to?: string }) => {
      const values = { valid_from: null, valid_to: null, ...period }
      await shop.db.updateTable('tax_rate').set(values).where('id', '=', tax_rate_id).execute()
      const { body } = await postReturn(order, 1, { return_shipping: { option_id, price: 100 } })
      const { id, shipping_method } = body.order.returns.at(-1)
      await post(`/admin/returns/${id}/cancel`, {})
      return shipping_method.tax_lines.map(({ rate }: { rate: number }) => rate)
    }
    expect(await rateWhile({ valid_from: '2026-06-02' })).toEqual([10])
    expect(await rateWhile({ valid_from: '2026-06-01' })).toEqual([8])
    expect(await rateWhile({ valid_to: '2026-06-01' })).toEqual([10])
    expect(await rateWhile({ valid_to: '2026-06-02' })).toEqual([8])
    await shop.db.deleteFrom('tax_rate_shipping_option').where('tax_rate_id', '=', tax_rate_id).execute()
  })
})

test('pieces that a simultaneous request asks to return cannot be requested again', async () => {
  const order = await soldOrder(shop, goods)
  const values = { order_id: order.id, refund_amount: 2000, created_at: shop.clock.now, updated_at: shop.clock.now }
  const pieces = { item_id: order.item_id, quantity: 2, requested_quantity: 2 }
  const first = (return_id: string) => async (db: TestShop['db']) => {
    await sql`select from orders where id = ${order.id} for update`.execute(db)
    await db
      .insertInto('return_order')
      .values({ id: return_id, ...values })
      .execute()
    await db
      .insertInto('return_item')
      .values({ return_id, ...pieces })
      .execute()
  }
  const byStaff = await raceTransactions(shop.db, first('ret_1'), () => postReturn(order))
  expect(byStaff).toMatchObject({ status: 400, refusal: 'returned_too_many' })
  await shop.db.updateTable('return_order').set({ status: 'canceled' }).where('id', '=', 'ret_1').execute()
  const byShopper = await raceTransactions(shop.db, first('ret_2'), () => asking(order))
  expect(byShopper).toMatchObject({ status: 400, refusal: 'returned_too_many' })
  expect((await stateOf(shop, order.id)).returns).toEqual([
    ['canceled', 2000],
    ['requested', 2000],
  ])
})

describe('a shopper requests a return', () => {
  test('of a guest order, only with a return shipping option', async () => {
    const order = await soldOrder(shop, goods)
    const { status, body } = await asking(order, { return_shipping: { option_id: goods.shipping.return } })
    expect(status).toBe(200)
    expect(body.return).toMatchObject({
      status: 'requested',
      order_id: order.id,
      refund_amount: 1000,
      shipping_data: {},
    })
    const elsewhere = await asking(order, { return_shipping: { option_id: goods.shipping.standard } })
    expect(elsewhere).toMatchObject({ status: 404, body: { type: 'not_found' } })
  })

  test('of their own order; anybody else gets 404', async () => {
    const buyer = await signInCustomer(shop)
    const order = await soldOrder(shop, goods, { customer_id: buyer.id })
    const stranger = await signInCustomer(shop)
    for (const headers of [{}, stranger.headers]) expect((await asking(order, {}, headers)).status).toBe(404)
    expect((await stateOf(shop, order.id)).returns).toEqual([])
    expect((await asking(order, {}, buyer.headers)).status).toBe(200)
  })

  test('through staff: a viewer is refused, and support staff leave an audit log entry', async () => {
    const order = await soldOrder(shop, goods)
    const refused = await asking(order, {}, await signInStaff(shop, { role: 'viewer' }))
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await stateOf(shop, order.id)).returns).toEqual([])
    expect((await asking(order, {}, await signInStaff(shop, { role: 'support' }))).status).toBe(200)
    const auditEntries = shop.db.selectFrom('audit_entry').select('id').where('call', '=', 'POST /store/returns')
    expect(await auditEntries.execute()).not.toEqual([])
  })

  test('but may not set its refund', async () => {
    const order = await soldOrder(shop, goods)
    expect(await asking(order, { refund: 2000 })).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
    expect((await stateOf(shop, order.id)).returns).toEqual([])
  })
})

test('what a claim gave counts for a line of its return that never arrived', async () => {
  const order = await soldOrder(shop, goods)
  const other = newId('item')
  await sql`insert into line_item select (jsonb_populate_record(l, ${JSON.stringify({ id: other })})).*
    from line_item l where id = ${order.item_id}`.execute(shop.db)
  const items = [order.item_id, other].map((item_id) => ({ item_id, quantity: 1 }))
  const claim_items = items.map((one) => ({ ...one, reason: 'production_failure' }))
  const claim = { type: 'refund', claim_items, return_shipping: {} }
  const [{ return_order }] = (await post(`/admin/orders/${order.id}/claims`, claim)).body.order.claims
  expect((await post(`/admin/returns/${return_order.id}/receive`, { items: items.slice(0, 1) })).status).toBe(200)
  // The piece that was claimed and never came, and one of the full price, without the other line's discount.
  const { returns } = (await postReturn({ ...order, item_id: other }, 2)).body.order
  expect(returns.at(-1).refund_amount).toBe(1100)
})
