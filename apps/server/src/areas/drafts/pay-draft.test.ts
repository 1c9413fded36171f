import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { draftDesk } from './draft-desk.fixture.ts'
import { listeners } from './listeners.ts'

const { desk, call, draft, free, read } = draftDesk()

describe('paying a draft', () => {
  test('makes it an order, once, with its stock reserved and its payment captured', async () => {
    const { id, cart } = await draft({ no_notification_order: true })
    const before = await free('lotion')
    const answers = await Promise.all([call('POST', `/${id}/pay`), call('POST', `/${id}/pay`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ type: 'duplicate_error' })
    const { order } = answers.find(({ status }) => status === 200)!.body
    expect(order).toMatchObject({
      status: 'pending',
      payment_status: 'captured',
      cart_id: cart.id,
      email: 'caller@example.com',
      total: 1650,
      paid_total: 1650,
      payments: [{ provider_id: 'system', amount: 1650, captured_at: '2026-06-01T03:00:00.000Z' }],
      items: [{ id: cart.items[0].id, quantity: 1 }],
    })
    expect(await free('lotion')).toBe(before - 1)
    expect(await read(id)).toMatchObject({ status: 'completed', order_id: order.id, order: { id: order.id } })
    const drafts = await desk.shop.db.selectFrom('draft_order').select('completed_at').where('id', '=', id).execute()
    expect(drafts).toEqual([{ completed_at: desk.shop.clock.now }])
    const row = await desk.shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ draft_order_id: id, no_notification: true, total: 1650 })
    expect((await call('GET', '?status=completed')).body.draft_orders).toMatchObject([{ id }])
    await call('DELETE', `/${id}`)
    const orderRow = await desk.shop.db
      .selectFrom('orders')
      .select('draft_order_id')
      .where('id', '=', order.id)
      .executeTakeFirst()
    expect(orderRow).toEqual({ draft_order_id: null })
  })

  test('prevents any further change: draft_order_completed', async () => {
    const { id, cart } = await draft()
    await call('POST', `/${id}/pay`)
    const line = `/${id}/line-items`
    const tries = [
      call('POST', `/${id}`, { email: 'late@example.com' }),
      call('POST', line, { quantity: 1 }),
      call('POST', `${line}/${cart.items[0].id}`, { quantity: 2 }),
      call('DELETE', `${line}/${cart.items[0].id}`),
    ]
    for (const { status, body, refusal } of await Promise.all(tries))
      expect([status, body.type, refusal]).toEqual([400, 'not_allowed', 'draft_order_completed'])
    expect((await read(id)).cart).toMatchObject({ email: 'caller@example.com', items: [{ quantity: 1 }] })
  })

  test('is refused, like changing it, once the shopper has completed its cart', async () => {
    const { id, cart } = await draft({ no_notification_order: true })
    const url = `/store/carts/${cart.id}`
    await desk.shop.call('POST', `${url}/payment-sessions`, {})
    await desk.shop.call('POST', `${url}/payment-session`, { provider_id: 'manual' })
    const bought = await desk.shop.call('POST', `${url}/complete`, {})
    expect(bought.body).toMatchObject({ type: 'order' })
    const orders = () => desk.shop.db.selectFrom('orders').selectAll().where('cart_id', '=', cart.id).execute()
    for (const about of await factsOf(desk.shop, 'draft_order.ordered'))
      for (const _ of [1, 2]) await listeners[0]!.run(desk.shop.ctx(), about as Record<string, unknown>)
    const before = [await orders(), await read(id)]
    const order = { total: 1650, draft_order_id: id, no_notification: true }
    expect(before).toMatchObject([[order], { status: 'completed', order_id: bought.body.data.id }])
    const paid = await call('POST', `/${id}/pay`)
    expect([paid.status, paid.body.type]).toEqual([422, 'duplicate_error'])
    const changed = await call('POST', `/${id}`, { email: 'late@example.com' })
    expect([changed.status, changed.body.type]).toEqual([400, 'not_allowed'])
    expect([await orders(), await read(id)]).toEqual(before)
  })

  test('is left to the shopper, who cannot change its lines, country or plan: swap_cart_is_fixed', async () => {
    const { id, cart } = await draft()
    const member = await signInCustomer(desk.shop)
    const url = `/store/carts/${cart.id}`
    const [line] = cart.items
    const plan = { cart_id: cart.id, line_item_id: line.id, metadata: { is_subscription_purchase: null } }
    const tries: ['POST' | 'DELETE', string, object?][] = [
      ['POST', `${url}/line-items`, { variant_id: desk.goods.variants.firstClass, quantity: 1 }],
      ['POST', `${url}/line-items/${line.id}`, { quantity: 2 }],
      ['DELETE', `${url}/line-items/${line.id}`],
      ['POST', url, { country_code: 'jp' }],
      ['POST', '/store/v1/line-items/update-metadata', plan],
    ]
    for (const [method, path, body] of tries)
      expect(await desk.shop.call(method, path, body, member.headers)).toMatchObject({
        status: 400,
        body: { code: 'swap_cart_is_fixed' },
      })
    expect((await read(id)).cart).toMatchObject({
      email: 'caller@example.com',
      items: [{ id: line.id, quantity: 1 }],
      shipping_methods: [{ price: 550 }],
    })
  })

  test('is impossible for the shopper once staff have deleted it', async () => {
    const { id, cart } = await draft()
    const url = `/store/carts/${cart.id}`
    await desk.shop.call('POST', `${url}/payment-sessions`, {})
    await desk.shop.call('POST', `${url}/payment-session`, { provider_id: 'manual' })
    expect((await call('DELETE', `/${id}`)).status).toBe(200)
    expect((await desk.shop.call('POST', `${url}/complete`, {})).status).toBe(404)
    expect((await desk.shop.call('GET', url)).status).toBe(404)
  })

  test('that was created as completed is refused: draft_order_ordered_already', async () => {
    const { id } = await draft({ status: 'completed' })
    const { status, body, refusal } = await call('POST', `/${id}/pay`)
    expect([status, body.type, body.code]).toEqual([422, 'duplicate_error', 'invalid_request_error'])
    expect(refusal).toBe('draft_order_ordered_already')
  })

  test('needs neither a delivery option nor an address, but at least one line', async () => {
    const { id } = await draft({ shipping_methods: [], shipping_address: undefined })
    expect((await call('POST', `/${id}/pay`)).body.order).toMatchObject({ total: 1100, shipping_methods: [] })
    const empty = await draft({ items: [], shipping_methods: [] })
    expect((await call('POST', `/${empty.id}/pay`)).body.code).toBe('cart_validation_empty_cart')
  })

  test('applies the quantity limit to each custom line separately', async () => {
    const named = (pieces: number) =>
      ['のし紙', '手提げ袋'].map((title) => ({ title, unit_price: 50, quantity: pieces }))
    const { id } = await draft({ items: named(6) })
    expect((await call('POST', `/${id}/pay`)).status).toBe(200)
    const more = await draft({ items: named(11) })
    expect((await call('POST', `/${more.id}/pay`)).body.code).toBe('quantity_over_limit')
  })

  test('leaves no health answers from its metadata readable in the order or the cart', async () => {
    const first_class_question_responses = { diagnosis: { answer: 'はい', remarkAnswer: '高血圧' } }
    const made = await draft({ metadata: { first_class_question_responses, ticket: 'A-1' } })
    expect(made.metadata).toEqual({ ticket: 'A-1' })
    const { order } = (await call('POST', `/${made.id}/pay`)).body
    const { rows } = await sql<{ metadata: object }>`select o.metadata from orders o where id = ${order.id}
      union all select c.metadata from cart c where id = ${made.cart.id}`.execute(desk.shop.db)
    expect(JSON.stringify(rows)).not.toContain('高血圧')
    expect(rows[0]!.metadata).toMatchObject({ ticket: 'A-1' })
  })

  test('with first-class medicine waits for the pharmacist, and is captured on approval', async () => {
    const { id } = await draft({ items: [{ variant_id: desk.goods.variants.firstClass, quantity: 1 }] })
    const { order } = (await call('POST', `/${id}/pay`)).body
    expect(order).toMatchObject({ status: 'requires_action', payment_status: 'awaiting' })
    const pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
    const url = `/admin/v1/orders/${order.id}/pharmacist-review`
    const { body } = await desk.shop.call('POST', url, { decision: 'approve', explanation_waived: true }, pharmacist)
    expect(body.data).toMatchObject({ status: 'pending', payment_status: 'captured' })
  })

  test.each([
    ['guidance', 1, 'guidance_required_not_sold_online'],
    ['limited', 3, 'quantity_over_limit'],
    ['coldRemedy', 2, 'guarded_ingredient_over_limit'],
  ] as const)('is refused by the sale rules for %s, and reserves nothing', async (good, quantity, code) => {
    const birthday = { metadata: { buyer_birthday: '1980-01-01' } }
    const { id } = await draft({ items: [{ variant_id: desk.goods.variants[good], quantity }], ...birthday })
    const before = await free(good)
    const { status, body } = await call('POST', `/${id}/pay`)
    expect([status, body.code]).toEqual([400, code])
    expect([await free(good), (await read(id)).status]).toEqual([before, 'open'])
  })

  test('believes the stated birthday of a member whose account has a later one', async () => {
    const { id: customer_id, email, headers } = await signInCustomer(desk.shop)
    const birthday = { birthday: '2010-04-01' }
    expect((await desk.shop.call('POST', '/store/v1/customers/update', birthday, headers)).status).toBe(200)
    const items = [{ variant_id: desk.goods.variants.coldRemedy, quantity: 1 }]
    const { id } = await draft({ customer_id, email, items, metadata: { buyer_birthday: '1980-01-01' } })
    expect((await call('POST', `/${id}/pay`)).status).toBe(200)
  })

  test('of two drafts for the last pieces, only one is paid', async () => {
    const items = [{ variant_id: desk.goods.variants.few, quantity: 3 }]
    const [one, two] = [await draft({ items }), await draft({ items })]
    const answers = await Promise.all([one, two].map(({ id }) => call('POST', `/${id}/pay`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await free('few')).toBe(0)
  })
})

test('deleting a draft waits for a transaction that has locked it, without a deadlock', async () => {
  const { id, cart } = await draft()
  const deleted = await raceTransactions(
    desk.shop.db,
    (db) => sql`select from draft_order where id = ${id} for update`.execute(db),
    () => call('DELETE', `/${id}`),
    // The payment locks the cart next. If the deletion held the cart while waiting for the draft, this would be a
    // deadlock.
    (db) => sql`select from cart where id = ${cart.id} for update nowait`.execute(db),
  )
  expect(deleted.status).toBe(200)
})
