import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
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

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}) =>
  shop.call(method, `/admin/order-edits${path}`, method === 'GET' ? undefined : body, staff)
const buyer = (verb: string, id: string, body: object = {}) =>
  shop.call('POST', `/store/order-edits/${id}/${verb}`, body)
const read = async (id: string) => (await call('GET', `/${id}`)).body.order_edit

/** An edit that adds one piece (food: 1,080 yen) to an order of 2,550 yen. */
async function edit() {
  const order = await placedOrder(shop, goods)
  const made = (await call('POST', '', { order_id: order.id })).body.order_edit
  const added = await call('POST', `/${made.id}/items`, { variant_id: goods.variants.food, quantity: 1 })
  if (added.status !== 200) throw new Error(JSON.stringify(added.body))
  const change = added.body.order_edit.changes[0].id as string
  return { order, id: made.id as string, line: made.items[0].id as string, change }
}

type State = 'created' | 'requested' | 'confirmed' | 'declined' | 'canceled'
/** Brings an edit into the required state. */
const reach: Record<State, (id: string) => Promise<unknown>> = {
  created: async () => {},
  requested: (id) => call('POST', `/${id}/request`),
  confirmed: (id) => call('POST', `/${id}/confirm`),
  declined: async (id) => {
    await call('POST', `/${id}/request`)
    await buyer('decline', id)
  },
  canceled: (id) => call('POST', `/${id}/cancel`),
}
const states = Object.keys(reach) as State[]

interface Move {
  action: string
  /** Where the action is allowed, and the edit's state afterwards; elsewhere 400 not_allowed and no change. */
  to: Partial<Record<State, State | 'gone'>>
  run: (order_edit: Awaited<ReturnType<typeof edit>>) => ReturnType<typeof call>
}
const stays = (...at: State[]) => Object.fromEntries(at.map((state) => [state, state]))
const moves: Move[] = [
  { action: 'update', to: stays(...states), run: ({ id }) => call('POST', `/${id}`, { internal_note: 'x' }) },
  { action: 'delete', to: { created: 'gone' }, run: ({ id }) => call('DELETE', `/${id}`) },
  {
    action: 'add_item',
    to: stays('created', 'requested'),
    run: ({ id }) => call('POST', `/${id}/items`, { variant_id: goods.variants.device, quantity: 1 }),
  },
  {
    action: 'update_item',
    to: stays('created', 'requested'),
    run: ({ id, line }) => call('POST', `/${id}/items/${line}`, { quantity: 1 }),
  },
  {
    action: 'remove_item',
    to: stays('created', 'requested'),
    run: ({ id, line }) => call('DELETE', `/${id}/items/${line}`),
  },
  {
    action: 'delete_change',
    to: stays('created', 'requested', 'declined'),
    run: ({ id, change }) => call('DELETE', `/${id}/changes/${change}`),
  },
  {
    action: 'request_confirmation',
    to: { created: 'requested', requested: 'requested' },
    run: ({ id }) => call('POST', `/${id}/request`),
  },
  {
    action: 'cancel',
    to: { created: 'canceled', requested: 'canceled', canceled: 'canceled' },
    run: ({ id }) => call('POST', `/${id}/cancel`),
  },
  {
    action: 'confirm',
    to: { created: 'confirmed', requested: 'confirmed', confirmed: 'confirmed' },
    run: ({ id }) => call('POST', `/${id}/confirm`),
  },
  {
    action: 'decline',
    to: { requested: 'declined', declined: 'declined' },
    run: ({ id }) => buyer('decline', id, { declined_reason: '高い' }),
  },
]

describe('actions on an edit, by its status (order_edit_closed where not allowed)', () => {
  const cases = moves.flatMap((move) =>
    states.map((from) => [move.action, from, move.to[from] ?? 'refused', move] as const),
  )
  test.each(cases)('%s when %s: %s', async (_action, from, to, move) => {
    const created = await edit()
    await reach[from](created.id)
    const before = await read(created.id)
    const { status, body } = await move.run(created)
    if (to === 'refused') {
      expect([status, body.type]).toEqual([400, 'not_allowed'])
      expect(await read(created.id)).toEqual(before)
    } else if (to === 'gone') {
      expect([status, body]).toEqual([200, { id: created.id, object: 'order_edit', deleted: true }])
      expect((await call('GET', `/${created.id}`)).status).toBe(404)
      expect((await move.run(created)).status).toBe(200)
    } else {
      expect(status).toBe(200)
      expect((await read(created.id)).status).toBe(to)
      // Repeated, it succeeds: no timestamp changes.
      if (from === to && move.action !== 'update' && !move.action.includes('item') && move.action !== 'delete_change')
        expect(await read(created.id)).toEqual(before)
    }
  })

  test.each(moves.filter(({ action }) => action !== 'delete').map((move) => [move.action, move] as const))(
    '%s of an unknown edit answers 404',
    async (_action, move) => {
      const unknown = { order: {} as never, id: 'oe_none', line: 'item_none', change: 'oic_none' }
      expect((await move.run(unknown)).status).toBe(404)
    },
  )
})

describe('asking the buyer to accept an edit', () => {
  test('without changes is refused: order_edit_empty', async () => {
    const { id: order_id } = await placedOrder(shop, goods)
    const { id } = (await call('POST', '', { order_id })).body.order_edit
    const { status, body, refusal } = await call('POST', `/${id}/request`)
    expect([status, body.type, refusal]).toEqual([400, 'invalid_data', 'order_edit_empty'])
    expect((await read(id)).status).toBe('created')
  })

  test('opens a payment collection for the difference', async () => {
    const { id } = await edit()
    const { body } = await call('POST', `/${id}/request`, { payment_collection_description: '追加分' })
    expect(body.order_edit).toMatchObject({
      status: 'requested',
      requested_at: '2026-06-01T03:00:00.000Z',
      requested_by: expect.stringMatching(/^usr_/),
      difference_due: 1080,
      payment_collection: {
        id: expect.stringMatching(/^paycol_/),
        type: 'order_edit',
        status: 'not_paid',
        amount: 1080,
        authorized_amount: 0,
        description: '追加分',
        currency_code: 'jpy',
        region_id: goods.region_id,
      },
    })
  })

  test('opens no payment collection when the order becomes cheaper', async () => {
    const { id, line, change } = await edit()
    await call('DELETE', `/${id}/changes/${change}`)
    await call('POST', `/${id}/items/${line}`, { quantity: 1 })
    const { body } = await call('POST', `/${id}/request`)
    expect(body.order_edit).toMatchObject({ difference_due: -1100, payment_collection: null })
    expect((await buyer('complete', id)).body.order_edit.status).toBe('confirmed')
  })

  test.each(['declined', 'canceled'] as const)('does not let the buyer complete it after it was %s', async (state) => {
    const { id, line, change } = await edit()
    await call('DELETE', `/${id}/changes/${change}`)
    await call('POST', `/${id}/items/${line}`, { quantity: 1 })
    await reach[state](id)
    const before = await read(id)
    const { status, body } = await buyer('complete', id)
    expect([status, body.type, before.status]).toEqual([400, 'not_allowed', state])
    expect(await read(id)).toEqual(before)
  })

  test('lets the buyer give a reason for declining, and then cancels the payment collection', async () => {
    const { id } = await edit()
    await call('POST', `/${id}/request`)
    const { body } = await buyer('decline', id, { declined_reason: '高い' })
    expect(body.order_edit).toMatchObject({
      status: 'declined',
      declined_reason: '高い',
      declined_at: '2026-06-01T03:00:00.000Z',
    })
    expect((await read(id)).payment_collection.status).toBe('canceled')
    expect((await buyer('decline', id, { colour: 1 })).status).toBe(400)
  })

  test('does not let the buyer complete it before the difference is paid: order_edit_unpaid', async () => {
    const { id, order } = await edit()
    for (const from of ['created', 'requested'] as const) {
      await reach[from](id)
      const { status, body, refusal } = await buyer('complete', id)
      const code = from === 'created' ? 'order_edit_closed' : 'order_edit_unpaid'
      expect([from, status, body.type, refusal]).toEqual([from, 400, 'not_allowed', code])
    }
    expect((await read(id)).status).toBe('requested')
    const lines = await shop.db.selectFrom('line_item').select('id').where('order_id', '=', order.id).execute()
    expect(lines).toHaveLength(1)
    const { id: collection } = (await read(id)).payment_collection
    await shop.call('POST', `/admin/payment-collections/${collection}/authorize`, {}, staff)
    expect((await buyer('complete', id)).body.order_edit).toMatchObject({ status: 'confirmed', difference_due: 0 })
    const { total, paid_total, payments } = (await shop.call('GET', `/store/orders/${order.id}`)).body.order
    expect({ total, paid_total }).toEqual({ total: 3630, paid_total: 3630 })
    expect(payments[1]).toMatchObject({ provider_id: 'system', amount: 1080, captured_at: '2026-06-01T03:00:00.000Z' })
    expect((await buyer('complete', id)).status).toBe(200)
  })
})

test('the edit of a member’s order answers 404 to anybody else who knows its id', async () => {
  const [member, stranger] = [await signInCustomer(shop), await signInCustomer(shop)]
  const order = await placedOrder(shop, goods, { customer_id: member.id, email: member.email })
  const { id } = (await call('POST', '', { order_id: order.id })).body.order_edit
  await call('POST', `/${id}/items`, { variant_id: goods.variants.food, quantity: 1 })
  await reach.requested(id)
  for (const headers of [{}, stranger.headers]) {
    const seen = await shop.call('GET', `/store/order-edits/${id}?expand=order`, undefined, headers)
    expect(seen).toMatchObject({ status: 404, body: { type: 'not_found' } })
    expect((await shop.call('POST', `/store/order-edits/${id}/decline`, {}, headers)).status).toBe(404)
  }
  expect((await read(id)).status).toBe('requested')
  const memberAnswer = await shop.call('GET', `/store/order-edits/${id}?expand=order`, undefined, member.headers)
  expect(memberAnswer.body.order_edit.order.email).toBe(member.email)
  const declined = await shop.call('POST', `/store/order-edits/${id}/decline`, {}, member.headers)
  expect(declined.body.order_edit).toMatchObject({ status: 'declined', declined_by: member.id })
})

test('an order shows its buyer a requested edit until it is answered', async () => {
  const changeToAnswer = async (id: string, created_at: string) => {
    const proof = { temporaryCode: Date.parse(created_at) }
    return (await shop.call('POST', `/store/v1/orders/${id}`, proof)).body.data.change_to_answer
  }
  for (const end of ['declined', 'canceled', 'confirmed'] as const) {
    const { order, id } = await edit()
    const { created_at } = (await shop.call('GET', `/store/orders/${order.id}`)).body.order
    expect(await changeToAnswer(order.id, created_at)).toBe(null)
    await reach.requested(id)
    expect(await changeToAnswer(order.id, created_at)).toBe(id)
    await reach[end](id)
    expect([end, await changeToAnswer(order.id, created_at)]).toEqual([end, null])
  }
  const { order, id } = await edit()
  const { created_at } = (await shop.call('GET', `/store/orders/${order.id}`)).body.order
  await reach.requested(id)
  await shop.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  expect(await changeToAnswer(order.id, created_at)).toBe(null)
})

test('staff with the viewer role cannot accept or decline an edit in the buyer’s place', async () => {
  const { id } = await edit()
  await reach.requested(id)
  const viewer = await signInStaff(shop, { role: 'viewer' })
  for (const verb of ['decline', 'complete'])
    expect((await shop.call('POST', `/store/order-edits/${id}/${verb}`, {}, viewer)).status).toBe(403)
  expect(await read(id)).toMatchObject({ status: 'requested' })
  expect((await buyer('decline', id)).status).toBe(200)
})

test('an edit that staff cancel records who cancelled it', async () => {
  const { id } = await edit()
  const { body } = await call('POST', `/${id}/cancel`)
  expect(body.order_edit).toMatchObject({ canceled_by: expect.stringMatching(/^usr_/), declined_by: null })
})

test.each([
  ['is open again when the added item must be packed', 'food', 'pending'],
  ['stays completed when everything was shipped', null, 'completed'],
] as const)('after an edit, an order that staff had completed %s', async (_what, good, status) => {
  const order = await placedOrder(shop, goods)
  const desk = (path: string, body: object = {}) => shop.call('POST', `/admin/orders/${order.id}/${path}`, body, staff)
  const { items } = (await shop.call('GET', `/admin/orders/${order.id}`, undefined, staff)).body.order
  await desk('fulfillment', { items: [{ item_id: items[0].id, quantity: 1 }] })
  await desk('complete')
  const { id, items: lines } = (await call('POST', '', { order_id: order.id })).body.order_edit
  if (good) await call('POST', `/${id}/items`, { variant_id: goods.variants[good], quantity: 1 })
  await call('POST', `/${id}/items/${lines[0].id}`, { quantity: 1 })
  expect((await call('POST', `/${id}/confirm`)).status).toBe(200)
  expect((await shop.call('GET', `/admin/orders/${order.id}`, undefined, staff)).body.order).toMatchObject({
    status,
    fulfillment_status: good ? 'partially_fulfilled' : 'fulfilled',
  })
})
