import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { soldOrder } from './sold-order.fixture.ts'

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
const post = (path: string, body: object = {}) => shop.call('POST', path, body, staff)
const claim = (order: Order, body: object) =>
  post(`/admin/orders/${order.id}/claims`, {
    claim_items: [{ item_id: order.item_id, quantity: 1, reason: 'production_failure' }],
    ...body,
  })

async function claimed(body: object) {
  const order = await soldOrder(shop, goods)
  const answer = await claim(order, body)
  expect({ status: answer.status, body: answer.status === 200 || answer.body }).toEqual({ status: 200, body: true })
  return { order, made: answer.body.order.claims[0] }
}
const replacing = () => ({
  type: 'replace',
  additional_items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
  shipping_methods: [{ option_id: goods.shipping.standard, price: 0 }],
})

describe('what a claim gave for a piece', () => {
  const requestedRefund = async ({ id, item_id }: Order, quantity: number) => {
    const answer = await post(`/admin/orders/${id}/return`, { items: [{ item_id, quantity }] })
    return answer.body.order.returns.at(-1).refund_amount as number
  }

  test('is not refunded again on its return; unclaimed pieces count as returned first', async () => {
    const { order } = await claimed({ type: 'refund' })
    expect([await requestedRefund(order, 1), await requestedRefund(order, 1)]).toEqual([1000, 0])
    const { order: other } = await claimed(replacing())
    expect(await requestedRefund(other, 2)).toBe(1000)
  })

  test('is deducted from the refund when the claim gave only part of the price', async () => {
    const { order } = await claimed({ type: 'refund', refund_amount: 300 })
    expect(await requestedRefund(order, 2)).toBe(1700)
  })

  test('counts again after its claim’s return is cancelled, but not after the claim itself is', async () => {
    const { order, made } = await claimed({ type: 'refund', return_shipping: {} })
    expect(await requestedRefund(order, 1)).toBe(1000)
    await post(`/admin/returns/${made.return_order.id}/cancel`)
    expect(await requestedRefund(order, 1)).toBe(0)
    const { order: other, made: canceled } = await claimed(replacing())
    expect((await post(`/admin/orders/${other.id}/claims/${canceled.id}/cancel`)).status).toBe(200)
    expect(await requestedRefund(other, 2)).toBe(2000)
  })

  test('counts when fewer pieces arrive than were requested', async () => {
    const { order } = await claimed({ type: 'refund' })
    const answer = await post(`/admin/orders/${order.id}/return`, { items: [{ item_id: order.item_id, quantity: 2 }] })
    const [made] = answer.body.order.returns
    const items = [{ item_id: order.item_id, quantity: 1 }]
    expect((await post(`/admin/returns/${made.id}/receive`, { items })).body.return.refund_amount).toBe(1000)
  })

  test('counts in the total of a swap', async () => {
    const costs = async ({ id, item_id }: Order) => {
      const additional_items = [{ variant_id: goods.variants.lotion, quantity: 1 }]
      const sent = { return_items: [{ item_id, quantity: 2 }], additional_items }
      const { body } = await post(`/admin/orders/${id}/swaps`, sent)
      const [{ cart_id }] = body.order.swaps
      return (await shop.call('GET', `/store/carts/${cart_id}`)).body.cart.total as number
    }
    const { order } = await claimed(replacing())
    expect(await costs(order)).toBe((await costs(await soldOrder(shop, goods))) + 1000)
  })

  test('is 0 for a piece already refunded on return, and no replacement is sent for one', async () => {
    const order = await soldOrder(shop, goods)
    expect(await requestedRefund(order, 2)).toBe(2000)
    expect((await claim(order, { type: 'refund' })).body.order.claims[0].refund_amount).toBe(0)
    const other = await soldOrder(shop, goods)
    expect(await requestedRefund(other, 1)).toBe(1000)
    expect((await claim(other, replacing())).status).toBe(200)
    const { status, body } = await claim(other, replacing())
    expect([status, body.message]).toEqual([400, 'This is more than was bought and is not coming back already'])
    const { order: now } = (await shop.call('GET', `/admin/orders/${other.id}?expand=claims`, undefined, staff)).body
    expect(now.claims).toHaveLength(1)
  })

  test.each(['on their way back', 'returned'])('is no named amount for pieces %s', async (how) => {
    const order = await soldOrder(shop, goods)
    await requestedRefund(order, 1)
    const { order: sent } = (await shop.call('GET', `/admin/orders/${order.id}?expand=returns`, undefined, staff)).body
    const items = [{ item_id: order.item_id, quantity: 1 }]
    if (how === 'returned') await post(`/admin/returns/${sent.returns[0].id}/receive`, { items })
    const claim_items = [{ item_id: order.item_id, quantity: 2, reason: 'other' }]
    // The other piece is worth a thousand yen.
    const refused = await claim(order, { type: 'refund', claim_items, refund_amount: 1001 })
    expect([refused.status, refused.body.message]).toEqual([400, refusals.returned_too_many.message])
    const claims = shop.db.selectFrom('claim_order').select('id').where('order_id', '=', order.id)
    expect(await claims.execute()).toEqual([])
    expect((await claim(order, { type: 'refund', claim_items, refund_amount: 1000 })).status).toBe(200)
  })
})

describe('what a swap gave for a piece', () => {
  const requestReturn = async ({ id, item_id }: Order) =>
    (await post(`/admin/orders/${id}/return`, { items: [{ item_id, quantity: 1 }] })).body.order.returns.at(-1)

  /** Both pieces of an order exchanged for one, confirmed by the buyer: a thousand yen are owed for the other. */
  async function swapped(more: object = {}, difference_due = -900) {
    const order = await soldOrder(shop, goods)
    await shop.db.updateTable('address').set({ address_1: '千代田1-1', city: '千代田区' }).execute()
    const option_id = goods.shipping.standard
    const { body } = await post(`/admin/orders/${order.id}/swaps`, {
      return_items: [{ item_id: order.item_id, quantity: 2 }],
      additional_items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
      custom_shipping_options: [{ option_id, price: 0 }],
      ...more,
    })
    const [swap] = body.order.swaps
    const buy = (path: string, sent: object = {}) => shop.call('POST', `/store/carts/${swap.cart_id}${path}`, sent)
    await buy('/shipping-methods', { option_id, data: {} })
    expect((await buy('/complete')).body.data).toMatchObject({ difference_due })
    return { order, swap }
  }

  test('is not refunded again for a piece that did not arrive with the swap', async () => {
    const { order, swap } = await swapped()
    const items = [{ item_id: order.item_id, quantity: 1 }]
    expect((await post(`/admin/returns/${swap.return_order.id}/receive`, { items })).status).toBe(200)
    expect((await requestReturn(order)).refund_amount).toBe(0)
  })

  test('is not refunded again after the swap’s return is cancelled, unless the swap is cancelled too', async () => {
    const { order, swap } = await swapped()
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    const again = await requestReturn(order)
    expect(again.refund_amount).toBe(0)
    await post(`/admin/returns/${again.id}/cancel`)
    expect((await post(`/admin/orders/${order.id}/swaps/${swap.id}/cancel`)).status).toBe(200)
    expect((await requestReturn(order)).refund_amount).toBe(1000)
  })

  test('does not count before the buyer confirms the swap', async () => {
    const order = await soldOrder(shop, goods)
    const additional_items = [{ variant_id: goods.variants.lotion, quantity: 1 }]
    const return_items = [{ item_id: order.item_id, quantity: 2 }]
    const { body } = await post(`/admin/orders/${order.id}/swaps`, { return_items, additional_items })
    await post(`/admin/returns/${body.order.swaps[0].return_order.id}/cancel`)
    expect((await requestReturn(order)).refund_amount).toBe(1000)
  })

  test('is the credit towards the new goods, without the return shipping that the buyer paid', async () => {
    const return_shipping = { option_id: goods.shipping.return, price: 300 }
    const { order, swap } = await swapped({ return_shipping }, -600)
    const items = [{ item_id: order.item_id, quantity: 1 }]
    expect((await post(`/admin/returns/${swap.return_order.id}/receive`, { items })).status).toBe(200)
    expect((await requestReturn(order)).refund_amount).toBe(0)
  })

  test('still counts when staff set another refund on receipt', async () => {
    const { order, swap } = await swapped()
    const items = [{ item_id: order.item_id, quantity: 1 }]
    const { body } = await post(`/admin/returns/${swap.return_order.id}/receive`, { items, refund: 0 })
    expect(body.return.refund_amount).toBe(0)
    expect((await requestReturn(order)).refund_amount).toBe(0)
  })

  test('is not refunded again when a claim was for the same piece too', async () => {
    const { order, swap } = await swapped()
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    expect((await claim(order, { type: 'refund', refund_amount: 500 })).status).toBe(200)
    expect((await requestReturn(order)).refund_amount).toBe(0)
  })
})

describe('goods that are not sent cannot be returned', () => {
  const returnReplacement = ({ id }: Order, { additional_items }: { additional_items: { id: string }[] }) =>
    post(`/admin/orders/${id}/return`, { items: [{ item_id: additional_items[0]!.id, quantity: 1 }] })
  const refused = { status: 400, body: { type: 'invalid_data' }, refusal: 'line_of_canceled' }

  test('replacements of a cancelled claim (line_of_canceled)', async () => {
    const { order, made } = await claimed(replacing())
    expect((await post(`/admin/orders/${order.id}/claims/${made.id}/cancel`)).status).toBe(200)
    expect(await returnReplacement(order, made)).toMatchObject(refused)
  })

  test('new goods of a swap before its confirmation and after its cancellation (line_of_canceled)', async () => {
    const order = await soldOrder(shop, goods)
    const additional_items = [{ variant_id: goods.variants.lotion, quantity: 1 }]
    const return_items = [{ item_id: order.item_id, quantity: 1 }]
    const { body } = await post(`/admin/orders/${order.id}/swaps`, { return_items, additional_items })
    const [swap] = body.order.swaps
    expect((await returnReplacement(order, swap)).status).toBe(404)
    await shop.db.updateTable('swap').set({ confirmed_at: shop.clock.now }).where('id', '=', swap.id).execute()
    await post(`/admin/returns/${swap.return_order.id}/cancel`)
    expect((await post(`/admin/orders/${order.id}/swaps/${swap.id}/cancel`)).status).toBe(200)
    expect(await returnReplacement(order, swap)).toMatchObject(refused)
  })
})

test('an order whose pieces all came back is returned, even if its claim sends replacements', async () => {
  const { order } = await claimed(replacing())
  const items = [{ item_id: order.item_id, quantity: 2 }]
  const { body } = await post(`/admin/orders/${order.id}/return`, { items, receive_now: true })
  expect(body.order.fulfillment_status).toBe('returned')
})

describe('medicine that needs its own order is sent for a claim', () => {
  const sent = async (good: Good, replacement: { good: Good; pieces: number[] }, quantity = 1) => {
    const order = await soldOrder(shop, goods, { good })
    const answer = await claim(order, {
      ...replacing(),
      claim_items: [{ item_id: order.item_id, quantity, reason: 'production_failure' }],
      additional_items: replacement.pieces.map((pieces) => ({
        variant_id: goods.variants[replacement.good],
        quantity: pieces,
      })),
    })
    const lines = await shop.db
      .selectFrom('line_item as l')
      .innerJoin('claim_order as c', 'c.id', 'l.claim_order_id')
      .select('l.quantity')
      .where('c.order_id', '=', order.id)
      .execute()
    return [answer.body.code, lines.map((line) => line.quantity)]
  }

  test.each<Good>(['firstClass', 'coldRemedy'])('%s: one piece for each claimed piece', async (good) => {
    expect(await sent(good, { good, pieces: [1] })).toEqual([undefined, [1]])
    expect(await sent(good, { good, pieces: [1, 1] }, 2)).toEqual([undefined, [1, 1]])
  })

  test.each<[string, Good, { good: Good; pieces: number[] }]>([
    ['in a larger quantity than claimed', 'coldRemedy', { good: 'coldRemedy', pieces: [20] }],
    ['in a larger quantity than claimed, split over two lines', 'firstClass', { good: 'firstClass', pieces: [1, 1] }],
    ['instead of another claimed item', 'lotion', { good: 'firstClass', pieces: [1] }],
    ['when it is never sold online', 'guidance', { good: 'guidance', pieces: [1] }],
  ])('not %s', async (_title, good, replacement) => {
    expect(await sent(good, replacement)).toEqual(['medicine_needs_own_order', []])
  })
})

test('a claim’s replacements obey quantity limits, except for the variant and quantity sold', async () => {
  const order = await soldOrder(shop, goods)
  const wants = (good: Good, quantity: number) =>
    claim(order, { ...replacing(), additional_items: [{ variant_id: goods.variants[good], quantity }] })
  const over = { code: 'quantity_over_limit', details: { limit: 10, allowed: 10, because: 'class' } }
  expect((await wants('secondClass', 11)).body).toMatchObject(over)
  expect((await wants('limited', 3)).body.code).toBe('quantity_over_limit')
  const { limited } = goods.variants
  const sold = await soldOrder(shop, goods, { good: 'limited' })
  const path = `/admin/products/${goods.products.limited}/variants/${limited}`
  expect((await post(path, { metadata: { maximum_purchase_quantity: 1 } })).status).toBe(200)
  const claim_items = [{ item_id: sold.item_id, quantity: 2, reason: 'production_failure' }]
  const both = { ...replacing(), claim_items, additional_items: [{ variant_id: limited, quantity: 2 }] }
  expect((await claim(sold, both)).status).toBe(200)
})

test('a claim may not send medicine that no licence covers any more', async () => {
  const [order, medicine] = [await soldOrder(shop, goods), await soldOrder(shop, goods, { good: 'secondClass' })]
  const instead = { ...replacing(), additional_items: [{ variant_id: goods.variants.secondClass, quantity: 1 }] }
  const change = (valid_to: string) =>
    shop.ctx().tx(async (tx) => {
      await tx.db.updateTable('licence').set({ valid_to }).execute()
      await tx.note('settings.changed', {})
    })
  await change('2026-05-31')
  for (const { id, item_id } of [order, medicine])
    expect((await claim({ ...order, id, item_id }, instead)).body.code).toBe('sale_class_not_covered')
  expect((await claim(order, replacing())).status).toBe(200)
  await change('2030-03-31')
  expect((await claim(medicine, instead)).status).toBe(200)
})

test('the receipt lists a returned and refunded claim replacement with its value and tax rate', async () => {
  const { order, made } = await claimed(replacing())
  const at = `/admin/orders/${order.id}/claims/${made.id}`
  const [{ id: item_id }] = made.additional_items
  const packed = (await post(`${at}/fulfillments`)).body.order.claims[0].fulfillments[0]
  expect((await post(`${at}/shipments`, { fulfillment_id: packed.id })).status).toBe(200)
  await post(`/admin/orders/${order.id}/return`, { items: [{ item_id, quantity: 1 }], receive_now: true, refund: 800 })
  expect((await post(`/store/v1/orders/${order.id}/receipt`)).status).toBe(200)
  const paper = shop.db.selectFrom('receipt').select('document').where('order_id', '=', order.id)
  const { document } = await paper.executeTakeFirstOrThrow()
  expect(document).toMatchObject({
    returns: [{ total: 800, lines: [{ quantity: 1, total: 1100 }], taxes: [{ rate: 10, total: 800, tax: 73 }] }],
  })
})
