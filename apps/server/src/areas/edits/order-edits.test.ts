import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
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

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin/order-edits${path}`, body ?? (method === 'GET' ? undefined : {}), staff)
const buyer = (path: string) => shop.call('GET', `/store/order-edits${path}`)
/** An edit of an order of two lotions at 1,100 yen, 200 off, sent for 550: 2,550 yen. */
async function edit() {
  const order = await placedOrder(shop, goods)
  const { status, body } = await call('POST', '', { order_id: order.id, internal_note: '電話で' })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const made = body.order_edit
  return { order, id: made.id as string, line: made.items[0].id as string, made }
}
const add = (id: string, good: keyof SmallCatalogue['variants'] = 'food', quantity = 1) =>
  call('POST', `/${id}/items`, { variant_id: goods.variants[good], quantity })
const read = async (id: string) => (await call('GET', `/${id}`)).body.order_edit
const linesOf = (order_id: string) =>
  shop.db
    .selectFrom('line_item')
    .select(['id', 'quantity', 'variant_id'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()

describe('an edit', () => {
  test('starts as a copy of its order, and leaves the order unchanged', async () => {
    const { order, id, line, made } = await edit()
    const [original] = await linesOf(order.id)
    expect(made).toEqual({
      id,
      order_id: order.id,
      status: 'created',
      internal_note: '電話で',
      created_by: expect.stringMatching(/^usr_/),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      requested_by: null,
      requested_at: null,
      confirmed_by: null,
      confirmed_at: null,
      declined_by: null,
      declined_reason: null,
      declined_at: null,
      canceled_by: null,
      canceled_at: null,
      payment_collection_id: null,
      payment_collection: null,
      changes: [],
      total: 2550,
      subtotal: 2000,
      shipping_total: 500,
      discount_total: 182,
      tax_total: 232,
      gift_card_total: 0,
      gift_card_tax_total: 0,
      difference_due: 0,
      items: [
        expect.objectContaining({
          id: line,
          original_item_id: original?.id,
          order_edit_id: id,
          order_id: null,
          quantity: 2,
          unit_price: 1100,
          total: 2000,
          variant: expect.objectContaining({ id: goods.variants.lotion }),
          adjustments: [expect.objectContaining({ amount: 182, item_id: line })],
          tax_lines: [expect.objectContaining({ rate: 10, item_id: line })],
        }),
      ],
    })
    const { updated_at: _, ...shown } = made
    expect(await read(id)).toEqual(shown)
    expect(await linesOf(order.id)).toEqual([original])
  })

  test('of an order that already has an open edit is refused: order_edit_open_already', async () => {
    const { order, id } = await edit()
    const again = () => call('POST', '', { order_id: order.id })
    const { status, body, refusal } = await again()
    expect([status, body.type, refusal]).toEqual([400, 'invalid_data', 'order_edit_open_already'])
    await call('POST', `/${id}/cancel`)
    const next = await again()
    expect(next.status).toBe(200)
    const made = next.body.order_edit.id
    await call('POST', `/${made}/items`, { variant_id: goods.variants.food, quantity: 1 })
    await call('POST', `/${made}/request`)
    expect((await again()).status).toBe(400)
    await shop.call('POST', `/store/order-edits/${made}/decline`, {})
    expect((await again()).status).toBe(200)
    const answers = await placedOrder(shop, goods).then((other) =>
      Promise.all([1, 2, 3].map(() => call('POST', '', { order_id: other.id }))),
    )
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400, 400])
  })

  test('of an unknown or cancelled order is refused: order_not_editable', async () => {
    expect((await call('POST', '', { order_id: 'order_none' })).status).toBe(404)
    const { id } = await placedOrder(shop, goods, { status: 'canceled' })
    const { status, body, refusal } = await call('POST', '', { order_id: id })
    expect([status, body.type, refusal]).toEqual([400, 'not_allowed', 'order_not_editable'])
  })

  test('is listed by note or order, with the fields asked for', async () => {
    const { order, id } = await edit()
    await call('POST', `/${id}`, { internal_note: '針を探す' })
    const list = async (query: string) => (await call('GET', `?${query}`)).body
    expect(await list(`order_id=${order.id}`)).toMatchObject({
      count: 1,
      offset: 0,
      limit: 20,
      order_edits: [{ id, internal_note: '針を探す', total: 2550, items: [{ quantity: 2 }] }],
    })
    expect((await list(`q=${encodeURIComponent('針')}`)).order_edits).toMatchObject([{ id }])
    expect((await list('q=nothing-like-it')).count).toBe(0)
    const [bare] = (await list(`order_id=${order.id}&fields=internal_note&expand=order`)).order_edits
    expect(bare).toMatchObject({ id, internal_note: '針を探す', order: { id: order.id }, status: 'created' })
    expect(Object.keys(bare)).not.toContain('items')
    expect((await list(`order_id=${order.id}&expand=items`)).order_edits[0].items[0]).not.toHaveProperty('variant')
    for (const bad of ['expand=colour', 'fields=colour', 'order=colour', 'colour=1'])
      expect([bad, (await call('GET', `?${bad}`)).status]).toEqual([bad, 400])
  })

  test('hides internal notes and staff ids from its buyer', async () => {
    const { id } = await edit()
    const { body } = await buyer(`/${id}`)
    expect(body.order_edit).toMatchObject({ id, total: 2550, items: [{ quantity: 2 }] })
    for (const column of ['internal_note', 'created_by', 'confirmed_by', 'canceled_by'])
      expect(body.order_edit).not.toHaveProperty(column)
    expect((await buyer(`/${id}?fields=updated_at`)).status).toBe(400)
    expect((await buyer('/oe_none')).status).toBe(404)
  })
})

describe('lines of an edit', () => {
  test('are added at today’s price', async () => {
    const { order, id } = await edit()
    const { body } = await add(id, 'food', 2)
    expect(body.order_edit).toMatchObject({
      // 2,160 yen of food with 8 percent inside.
      total: 4710,
      difference_due: 2160,
      items: [{ quantity: 2 }, { quantity: 2, unit_price: 1080, total: 2160, tax_total: 160, original_item_id: null }],
      changes: [{ type: 'item_add', original_line_item_id: null, line_item: { variant: { id: goods.variants.food } } }],
    })
    expect(await linesOf(order.id)).toHaveLength(1)
  })

  test('are changed repeatedly within one change record, and keep their manual discount', async () => {
    const { id, line } = await edit()
    const set = (quantity: number) => call('POST', `/${id}/items/${line}`, { quantity })
    await set(5)
    const { body } = await set(3)
    expect(body.order_edit).toMatchObject({
      items: [{ id: line, quantity: 3, adjustments: [{ amount: 182 }] }],
      changes: [{ type: 'item_update', line_item_id: line }],
      difference_due: 1100,
    })
    expect(body.order_edit.changes).toHaveLength(1)
    for (const quantity of [0, -1, 1.5]) expect((await set(quantity)).status).toBe(400)
    expect((await read(id)).items[0].quantity).toBe(3)
  })

  test('are removed, and restored by deleting the change', async () => {
    const { id, line } = await edit()
    await call('POST', `/${id}/items/${line}`, { quantity: 1 })
    const { body } = await call('DELETE', `/${id}/items/${line}`)
    expect(body.order_edit).toMatchObject({
      items: [],
      changes: [{ type: 'item_remove', line_item_id: null }],
      total: 550,
    })
    expect(body.order_edit.difference_due).toBe(-2000)
    expect((await call('DELETE', `/${id}/items/${line}`)).status).toBe(200)
    const change = body.order_edit.changes[0].id
    const gone = await call('DELETE', `/${id}/changes/${change}`)
    expect(gone.body).toEqual({ id: change, object: 'item_change', deleted: true })
    expect(await read(id)).toMatchObject({
      total: 2550,
      changes: [],
      items: [{ quantity: 2, adjustments: [{ amount: 182 }] }],
    })
    expect((await call('DELETE', `/${id}/changes/${change}`)).status).toBe(404)
  })

  test('that the edit added are removed only by deleting their change', async () => {
    const { id } = await edit()
    const { changes, items } = (await add(id)).body.order_edit
    const { status, body } = await call('DELETE', `/${id}/items/${items[1].id}`)
    expect([status, body.type]).toEqual([400, 'invalid_data'])
    await call('DELETE', `/${id}/changes/${changes[0].id}`)
    expect(await read(id)).toMatchObject({ total: 2550, changes: [], items: [{ quantity: 2 }] })
  })

  test('of another edit are refused: order_edit_line_unknown, order_edit_change_unknown', async () => {
    const [one, other] = [await edit(), await edit()]
    const change = (await add(other.id)).body.order_edit.changes[0].id
    for (const [method, path, body, code] of [
      ['POST', `/items/${other.line}`, { quantity: 1 }, 'order_edit_line_unknown'],
      ['DELETE', `/items/${other.line}`, undefined, 'order_edit_line_unknown'],
      ['DELETE', `/changes/${change}`, undefined, 'order_edit_change_unknown'],
    ] as const) {
      const answer = await call(method, `/${one.id}${path}`, body)
      expect([path, answer.status, answer.body.type, answer.refusal]).toEqual([path, 400, 'invalid_data', code])
    }
    expect(await read(other.id)).toMatchObject({ items: [{ quantity: 2 }, { quantity: 1 }] })
    expect((await call('POST', `/${one.id}/items/item_none`, { quantity: 1 })).status).toBe(404)
  })

  test('cannot be reduced below the packed quantity: order_line_packed', async () => {
    const order = await placedOrder(shop, goods)
    await shop.db.updateTable('line_item').set({ fulfilled_quantity: 1 }).where('order_id', '=', order.id).execute()
    const { id, items } = (await call('POST', '', { order_id: order.id })).body.order_edit
    const at = `/${id}/items/${items[0].id}`
    const removed = await call('DELETE', at)
    expect([removed.status, removed.body.type, removed.refusal]).toEqual([400, 'not_allowed', 'order_line_packed'])
    expect((await call('POST', at, { quantity: 1 })).status).toBe(200)
    await shop.db.updateTable('line_item').set({ fulfilled_quantity: 2 }).where('order_id', '=', order.id).execute()
    const late = await call('POST', `/${id}/confirm`)
    expect([late.status, late.body.code]).toEqual([409, 'order_edit_order_moved_on'])
    expect((await linesOf(order.id))[0]?.quantity).toBe(2)
  })

  test.each([
    ['an unknown variant', 'none', 'variant_unknown'],
    ['a sold-out variant', 'soldOut', 'insufficient_inventory'],
    ['a medicine that is never sold online', 'guidance', 'guidance_required_not_sold_online'],
    ['a quantity above the limit', 'limited', 'quantity_over_limit'],
    ['guarded medicine for a buyer of unknown age', 'coldRemedy', 'questionnaire_incomplete'],
  ] as const)('%s is refused, and nothing is added', async (_name, good, code) => {
    const { id } = await edit()
    const variant_id = good === 'none' ? 'variant_none' : goods.variants[good]
    const { status, body } = await call('POST', `/${id}/items`, { variant_id, quantity: good === 'limited' ? 3 : 1 })
    expect([status, body.code]).toEqual([400, code])
    expect(await read(id)).toMatchObject({ total: 2550, changes: [], items: [{ quantity: 2 }] })
  })

  test('get the order’s coupon recalculated, beside a manual discount', async () => {
    const order = await placedOrder(shop, goods)
    const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
    const [rule_id, discount_id] = [newId('discount_rule'), newId('discount')]
    await shop.db
      .insertInto('discount_rule')
      .values({ id: rule_id, type: 'percentage', value: 10, allocation: 'total', ...stamps })
      .execute()
    await shop.db
      .insertInto('discount')
      .values({ id: discount_id, code: `TEN${order.display_id}`, rule_id, starts_at: shop.clock.now, ...stamps })
      .execute()
    await shop.db.insertInto('order_discount').values({ order_id: order.id, discount_id }).execute()
    const line = shop.db.selectFrom('line_item').select('id').where('order_id', '=', order.id)
    const { id: item_id } = await line.executeTakeFirstOrThrow()
    const share = { id: newId('item_adjustment'), item_id, discount_id, description: 'discount', amount: 200 }
    await shop.db.insertInto('line_item_adjustment').values(share).execute()
    const { id } = (await call('POST', '', { order_id: order.id })).body.order_edit
    const { items } = (await add(id)).body.order_edit
    // Ten percent of 2,000 (lotions without tax) and of 1,000 (food); the manual discount of 182 yen stays.
    expect(
      items.map(({ adjustments }: { adjustments: { amount: number }[] }) => adjustments.map(({ amount }) => amount)),
    ).toEqual([expect.arrayContaining([182, 200]), [100]])
  })
})
