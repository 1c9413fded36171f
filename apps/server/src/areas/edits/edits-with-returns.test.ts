import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}, headers = staff) =>
  shop.call(method, path, method === 'GET' ? undefined : body, headers)
const post = async (path: string, body: object = {}, headers = staff) => {
  const answer = await call('POST', path, body, headers)
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

let coupons = 0
/** A coupon with this rule; `change` changes its value. */
async function coupon(rule: { type: 'fixed' | 'percentage'; value: number; allocation?: 'total' | 'item' }) {
  const code = `EDIT-${++coupons}`
  const discount_id = await openCoupon(shop, goods, code)
  const { discount } = (await call('GET', `/admin/discounts/${discount_id}`)).body
  const set = (differs: object) =>
    shop.db.updateTable('discount_rule').set(differs).where('id', '=', discount.rule.id).execute()
  await set(rule)
  const change = (value: number) => post(`/admin/discounts/${discount_id}`, { rule: { id: discount.rule.id, value } })
  const conditions = `/admin/discounts/${discount_id}/conditions`
  const limitTo = (good: Good) => post(conditions, { operator: 'in', products: [goods.products[good]] })
  const applyToAll = async () => {
    const { body } = await call('GET', `/admin/discounts/${discount_id}?expand=rule.conditions`)
    for (const { id } of body.discount.rule.conditions) await call('DELETE', `${conditions}/${id}`)
  }
  return { code, change, limitTo, applyToAll }
}

/** A paid order of a member, and what staff do with it. */
async function paid(quantities: Partial<Record<Good, number>>, code?: string) {
  const buyer = await signInCustomer(shop)
  const cart = await cartWith(shop, goods, quantities, buyer.headers)
  if (code) await post(`/store/carts/${cart}`, { discounts: [{ code }] }, buyer.headers)
  await readyToPay(shop, goods, cart, buyer)
  const { id } = (await post(`/store/carts/${cart}/complete`, {}, buyer.headers)).data
  const at = `/admin/orders/${id}`
  await post(`${at}/capture`)
  const read = async () => (await call('GET', `${at}?expand=items,items.adjustments`)).body.order
  const lineOf = async (good: Good): Promise<Line> =>
    (await read()).items.find(({ variant_id }: Line) => variant_id === goods.variants[good])
  const askBack = async (good: Good, quantity: number, more: object = {}) =>
    post(`${at}/return`, { items: [{ item_id: (await lineOf(good)).id, quantity }], ...more })
  /** Unpacked pieces are returned at once; answers what they gave back, in yen. */
  const back = async (good: Good, quantity: number) =>
    (await askBack(good, quantity, { receive_now: true })).order.returns.at(-1).refund_amount as number
  return { id: id as string, at, buyer, read, lineOf, askBack, back }
}
type Paid = Awaited<ReturnType<typeof paid>>
interface Line {
  id: string
  variant_id: string
}

/** An edit of an order; its steps answer the difference (yen). */
async function edit({ id: order_id }: Paid) {
  const { order_edit } = await post('/admin/order-edits', { order_id })
  const at = `/admin/order-edits/${order_edit.id}`
  const copyOf = (good: Good) =>
    `${at}/items/${order_edit.items.find(({ variant_id }: Line) => variant_id === goods.variants[good]).id}`
  const set = (good: Good, quantity: number) => call('POST', copyOf(good), { quantity })
  const remove = (good: Good) => call('DELETE', copyOf(good))
  const add = (good: Good, quantity: number) =>
    call('POST', `${at}/items`, { variant_id: goods.variants[good], quantity })
  return { at, set, remove, add, confirm: () => call('POST', `${at}/confirm`) }
}
const due = ({ status, body }: { status: number; body: Record<string, Record<string, unknown>> }) =>
  status === 200 ? body.order_edit!.difference_due : body

const packed = (pieces: number) => ({
  status: 400,
  body: { details: { packed: pieces } },
  refusal: 'order_line_packed',
})
const movedOn = { status: 409, body: { code: 'order_edit_order_moved_on' } }

describe('pieces on their way back stay in their order', () => {
  test('those of a requested return, until it is cancelled', async () => {
    const order = await paid({ lotion: 3, food: 1 })
    const { set, remove, confirm } = await edit(order)
    expect(due(await set('lotion', 1))).toBe(-2200)
    const [{ id }] = (await order.askBack('lotion', 2)).order.returns
    expect(await confirm()).toMatchObject(movedOn)
    expect(await set('lotion', 1)).toMatchObject(packed(2))
    expect(await remove('lotion')).toMatchObject(packed(2))
    expect((await order.read()).items).toMatchObject([{ quantity: 3 }, { quantity: 1 }])
    await post(`/admin/returns/${id}/cancel`)
    expect((await confirm()).status).toBe(200)
    expect((await order.lineOf('lotion')) as object).toMatchObject({ quantity: 1 })
  })

  test('those that a swap asks back, and later those that it has credited without their return', async () => {
    const order = await paid({ lotion: 3 })
    const { id: item_id } = await order.lineOf('lotion')
    await post(`${order.at}/fulfillment`, { items: [{ item_id, quantity: 1 }] })
    const { set, confirm } = await edit(order)
    expect(due(await set('lotion', 1))).toBe(-2200)
    const asked = {
      return_items: [{ item_id, quantity: 3 }],
      additional_items: [{ variant_id: goods.variants.food, quantity: 1 }],
      custom_shipping_options: [{ option_id: goods.shipping.standard, price: 0 }],
    }
    const [swap] = (await post(`${order.at}/swaps`, asked)).order.swaps
    expect(await confirm()).toMatchObject(movedOn)
    expect(await set('lotion', 2)).toMatchObject(packed(3))
    const cart = `/store/carts/${swap.cart_id}`
    await post(`${cart}/shipping-methods`, { option_id: goods.shipping.standard }, order.buyer.headers)
    expect((await post(`${cart}/complete`, {}, order.buyer.headers)).type).toBe('swap')
    await post(`/admin/returns/${swap.return_order.id}/receive`, { items: [{ item_id, quantity: 1 }] })
    expect(await confirm()).toMatchObject(movedOn)
    expect(await set('lotion', 2)).toMatchObject(packed(3))
  })
})

describe('after a return, an edit leaves the coupon’s share of the returned goods unchanged', () => {
  test('so removing other goods takes off what was paid for them, and everything is refunded once', async () => {
    const { code } = await coupon({ type: 'fixed', value: 6000 })
    const order = await paid({ device: 2, lotion: 10 }, code)
    // 20,000 yen without tax; half of the 6,000 is for the devices.
    expect(await order.read()).toMatchObject({ paid_total: 15_400 })
    expect(await order.back('device', 1)).toBe(3850)
    const { remove, confirm } = await edit(order)
    expect(due(await remove('lotion'))).toBe(-7700)
    expect((await confirm()).status).toBe(200)
    await post(`${order.at}/refund`, { amount: 7700, reason: 'other' })
    expect(await order.back('device', 1)).toBe(3850)
    expect(await order.read()).toMatchObject({ refunded_total: 15_400, refundable_amount: 0 })
  })

  test('so goods that are added get only the rest of it, and all together give back what was paid', async () => {
    const { code } = await coupon({ type: 'fixed', value: 6000 })
    const order = await paid({ device: 4 }, code)
    expect(await order.back('device', 2)).toBe(7700)
    const { at, add, confirm } = await edit(order)
    expect(due(await add('lotion', 10))).toBe(11_000)
    const { payment_collection } = (await post(`${at}/request`)).order_edit
    await post(`/admin/payment-collections/${payment_collection.id}/authorize`)
    expect((await confirm()).status).toBe(200)
    expect([await order.back('device', 2), await order.back('lotion', 10)]).toEqual([7700, 11_000])
    expect(await order.read()).toMatchObject({ paid_total: 26_400, refunded_total: 26_400, refundable_amount: 0 })
  })

  test('so fewer pieces of the line keep the share that each had', async () => {
    const { code } = await coupon({ type: 'fixed', value: 6000 })
    const order = await paid({ device: 4 }, code)
    await order.back('device', 2)
    const { set, confirm } = await edit(order)
    expect(due(await set('device', 3))).toBe(-3850)
    expect((await confirm()).status).toBe(200)
    await post(`${order.at}/refund`, { amount: 3850, reason: 'other' })
    expect(await order.back('device', 1)).toBe(3850)
    expect(await order.read()).toMatchObject({ refunded_total: 15_400, refundable_amount: 0 })
  })

  test('and an edit that has distributed it before the return cannot be confirmed', async () => {
    const { code } = await coupon({ type: 'fixed', value: 6000 })
    const order = await paid({ device: 2, lotion: 10 }, code)
    const { remove, set, confirm } = await edit(order)
    expect(due(await remove('lotion'))).toBe(-11_000)
    await order.back('device', 1)
    expect(await confirm()).toMatchObject(movedOn)
    expect(due(await set('device', 2))).toBe(-7700)
    expect((await confirm()).status).toBe(200)
  })
})

test.each([
  ['percentage', { type: 'percentage', value: 10 } as const, 50, -990, 2970],
  ['fixed amount', { type: 'fixed', value: 800, allocation: 'total' } as const, 4000, -1100, 3300],
  ['amount per piece', { type: 'fixed', value: 100, allocation: 'item' } as const, 500, -990, 2970],
])('an edit uses the %s that a coupon had when the order was made', async (_what, rule, changed, one, three) => {
  const { code, change } = await coupon(rule)
  const order = await paid({ device: 1, lotion: 3 }, code)
  await change(changed)
  const { set, add } = await edit(order)
  expect(due(await set('lotion', 2))).toBe(one)
  await set('lotion', 3)
  expect(due(await add('lotion', 3))).toBe(three)
})

test('an edit keeps a coupon’s discount on what it applied to when the order was made', async () => {
  const { code, limitTo } = await coupon({ type: 'percentage', value: 10 })
  const order = await paid({ device: 1, lotion: 3 }, code)
  await limitTo('food')
  const { set, add } = await edit(order)
  expect(due(await set('lotion', 2))).toBe(-990)
  expect(due(await add('few', 1))).toBe(-990 + 550)
  expect(due(await add('food', 1))).toBe(-990 + 550 + 972)
})

test('a line from which the coupon took nothing off gets nothing off when its condition is dropped later', async () => {
  const { code, limitTo, applyToAll } = await coupon({ type: 'percentage', value: 10 })
  await limitTo('food')
  const order = await paid({ lotion: 3 }, code)
  await applyToAll()
  const { set, add, confirm } = await edit(order)
  expect(due(await set('lotion', 2))).toBe(-1100)
  expect(due(await add('food', 1))).toBe(-1100 + 972)
  expect((await confirm()).status).toBe(200)
})

test('a line with returned pieces gets no coupon that it did not have when the order was made', async () => {
  const { code, limitTo, applyToAll } = await coupon({ type: 'percentage', value: 10 })
  await limitTo('food')
  const order = await paid({ lotion: 3 }, code)
  expect(await order.back('lotion', 1)).toBe(1100)
  await applyToAll()
  const { set, confirm } = await edit(order)
  expect(due(await set('lotion', 2))).toBe(-1100)
  expect((await confirm()).status).toBe(200)
})
