import { describe, expect, test } from 'vitest'
import { listeners as ofCheckout } from '../checkout/listeners.ts'
import { collectionDesk } from './collection-desk.fixture.ts'
import { listeners as own } from './listeners.ts'

const { setup, admin, store, collection, read, choose, giveCard, intent } = collectionDesk()
const hear = (name: string, about: object) =>
  [...own, ...ofCheckout].find((one) => one.name === name)!.run(setup.desk.shop.ctx(), about as Record<string, unknown>)

describe('authorising a payment collection', () => {
  test('without a payment session is refused: payment_collection_without_sessions', async () => {
    const { id } = await collection()
    for (const path of ['batch/authorize', 'ps_none/authorize']) {
      const { status, body, refusal } = await store('POST', `${id}/sessions/${path}`, { session_ids: [] })
      expect([path, status, body.type, refusal]).toEqual([
        path,
        400,
        'not_allowed',
        'payment_collection_without_sessions',
      ])
    }
    expect((await read(id)).status).toBe('not_paid')
  })

  test('changes nothing when staff have already marked it authorised, even without a session', async () => {
    const { id } = await collection()
    await admin('POST', `/payment-collections/${id}/authorize`)
    const before = await read(id)
    expect(before).toMatchObject({ status: 'authorized', authorized_amount: 1080, payment_sessions: [] })
    const { status, body } = await store('POST', `${id}/sessions/batch/authorize`, { session_ids: ['ps_none'] })
    expect([status, body.payment_collection.status]).toEqual([200, 'authorized'])
    const unknown = await store('POST', `${id}/sessions/ps_none/authorize`)
    expect([unknown.status, unknown.body.type]).toEqual([400, 'not_allowed'])
    expect(await read(id)).toEqual(before)
  })

  test('by a session that is not there is refused, and its sessions may still be changed', async () => {
    const { id } = await collection()
    await choose(id, 'manual')
    const before = await read(id)
    const { status, body } = await store('POST', `${id}/sessions/ps_none/authorize`)
    expect([status, body.type]).toEqual([400, 'not_allowed'])
    expect(await read(id)).toEqual(before)
    expect(await choose(id, 'stripe-custom')).toMatchObject({ provider_id: 'stripe-custom', status: 'pending' })
  })

  test('by card, twice at once, authorises once; the edit can be completed, and is captured', async () => {
    const { id, edit, order } = await collection()
    const session = await choose(id, 'stripe-custom')
    await giveCard(session, 'pm_card_visa')
    const authorize = () => store('POST', `${id}/sessions/${session.id}/authorize`)
    const answers = await Promise.all([authorize(), authorize()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body.payment_session).toMatchObject({ id: session.id, status: 'authorized' })
    expect(await read(id)).toMatchObject({
      status: 'authorized',
      authorized_amount: 1080,
      payments: [{ amount: 1080, provider_id: 'stripe-custom', order_id: null, captured_at: null }],
    })
    const done = await setup.desk.shop.call('POST', `/store/order-edits/${edit}/complete`, {})
    expect(done.body.order_edit.status).toBe('confirmed')
    const payments = () =>
      setup.desk.shop.db
        .selectFrom('payment')
        .select(['amount', 'captured_at'])
        .where('order_id', '=', order.id)
        .orderBy('amount')
        .execute()
    expect(await payments()).toEqual([
      { amount: 1080, captured_at: null },
      { amount: 2550, captured_at: null },
    ])
    await hear('capture-edit', { order_id: order.id })
    expect((await intent(session)).status).toBe('succeeded')
    expect((await payments())[0]?.captured_at).not.toBe(null)
  })

  test('by several sessions in turn is partial first, then complete', async () => {
    const { id } = await collection()
    const sessions = [
      { provider_id: 'manual', amount: 80 },
      { provider_id: 'stripe-custom', amount: 1000 },
    ]
    const set = await store('POST', `${id}/sessions/batch`, { sessions })
    const [manual, card] = set.body.payment_collection.payment_sessions
    const authorize = async (...session_ids: string[]) =>
      (await store('POST', `${id}/sessions/batch/authorize`, { session_ids })).body.payment_collection
    expect(await authorize('ps_none')).toMatchObject({ status: 'awaiting' })
    expect(await authorize(manual.id)).toMatchObject({ status: 'partially_authorized' })
    expect(await authorize(manual.id, card.id)).toMatchObject({ status: 'partially_authorized' })
    await giveCard(card, 'pm_card_visa')
    expect(await authorize(manual.id, card.id)).toMatchObject({ status: 'authorized' })
    const { authorized_amount, payments } = await read(id)
    expect([authorized_amount, payments.map(({ amount }: { amount: number }) => amount).sort()]).toEqual([
      1080,
      [1000, 80],
    ])
  })

  test('by a card that is declined leaves it open for another card', async () => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    await giveCard(session, 'pm_card_chargeDeclined')
    const authorize = async () => (await store('POST', `${id}/sessions/${session.id}/authorize`)).body.payment_session
    expect((await authorize()).status).not.toBe('authorized')
    expect(await read(id)).toMatchObject({ status: 'awaiting', authorized_amount: 0, payments: [] })
    const fresh = (await store('POST', `${id}/sessions/${session.id}`)).body.payment_session
    expect(fresh).toMatchObject({ id: session.id, status: 'pending' })
    expect(fresh.data.id).not.toBe(session.data.id)
    expect((await intent(session)).status).toBe('canceled')
    await giveCard(fresh, 'pm_card_visa')
    expect((await authorize()).status).toBe('authorized')
    expect((await read(id)).status).toBe('authorized')
  })

  test('by webhook works when the browser never returns; the buyer may then accept or decline', async () => {
    const [paid, left] = [await collection(), await collection()]
    for (const { id } of [paid, left]) {
      const session = await choose(id, 'stripe-custom')
      const news = setup.desk.handled(id, 'payment_intent.amount_capturable_updated')
      await giveCard(session, 'pm_card_visa')
      expect(await news).toEqual([200])
      expect(await read(id)).toMatchObject({ status: 'authorized', payments: [{ amount: 1080, order_id: null }] })
      expect((await store('POST', `${id}/sessions/${session.id}/authorize`)).body.payment_session.status).toBe(
        'authorized',
      )
      expect((await read(id)).payments).toHaveLength(1)
    }
    const answer = (edit: string, verb: string) =>
      setup.desk.shop.call('POST', `/store/order-edits/${edit}/${verb}`, {})
    expect((await answer(paid.edit, 'complete')).body.order_edit.status).toBe('confirmed')
    expect((await answer(left.edit, 'decline')).body.order_edit.status).toBe('declined')
    await hear('let-collection-go', { payment_collection_id: left.id })
    expect((await read(left.id)).payments[0].canceled_at).not.toBe(null)
  })

  test('of an edit that is cancelled is released again, even when it arrives late', async () => {
    const { id, edit } = await collection()
    const session = await choose(id, 'stripe-custom')
    await giveCard(session, 'pm_card_visa')
    await store('POST', `${id}/sessions/${session.id}/authorize`)
    await admin('POST', `/order-edits/${edit}/cancel`)
    expect((await read(id)).status).toBe('canceled')
    await hear('let-collection-go', { payment_collection_id: id })
    await hear('let-collection-go', { payment_collection_id: id })
    expect((await intent(session)).status).toBe('canceled')
    expect((await read(id)).payments[0].canceled_at).not.toBe(null)

    const late = await collection()
    const slow = await choose(late.id, 'stripe-custom')
    await admin('POST', `/order-edits/${late.edit}/cancel`)
    // Before the card: the network's webhook may arrive before the buyer's browser asks.
    await setup.desk.shop.db.deleteFrom('fact').where('name', '=', 'payment_collection.canceled').execute()
    await giveCard(slow, 'pm_card_visa')
    await store('POST', `${late.id}/sessions/${slow.id}/authorize`)
    expect((await read(late.id)).status).toBe('canceled')
    const facts = await setup.desk.shop.db
      .selectFrom('fact')
      .select('about')
      .where('name', '=', 'payment_collection.canceled')
      .execute()
    expect(facts).toEqual([{ about: { payment_collection_id: late.id } }])
    await hear('let-collection-go', { payment_collection_id: late.id })
    expect((await intent(slow)).status).toBe('canceled')
  })

  test('of an edit whose order is cancelled is released again, even when it arrives late', async () => {
    const cancel = async (order_id: string) => {
      expect((await admin('POST', `/orders/${order_id}/cancel`)).status).toBe(200)
      for (const time of [1, 2]) await hear('give-up-edits-of-canceled', { order_id, time })
    }
    const waiting = await collection()
    const session = await choose(waiting.id, 'stripe-custom')
    await giveCard(session, 'pm_card_visa')
    await store('POST', `${waiting.id}/sessions/${session.id}/authorize`)
    await cancel(waiting.order.id)
    const { order_edit } = (await admin('GET', `/order-edits/${waiting.edit}`)).body
    expect(order_edit).toMatchObject({ status: 'canceled', canceled_by: null })
    expect((await read(waiting.id)).status).toBe('canceled')
    await hear('let-collection-go', { payment_collection_id: waiting.id })
    expect((await intent(session)).status).toBe('canceled')

    const late = await collection()
    const slow = await choose(late.id, 'stripe-custom')
    await admin('POST', `/order-edits/${late.edit}/confirm`)
    await cancel(late.order.id)
    await giveCard(slow, 'pm_card_visa')
    await store('POST', `${late.id}/sessions/${slow.id}/authorize`)
    await hear('let-collection-go', { payment_collection_id: late.id })
    expect((await intent(slow)).status).toBe('canceled')
    expect((await admin('GET', `/order-edits/${late.edit}`)).body.order_edit.status).toBe('confirmed')
  })

  test('of an edit that staff have already confirmed adds the payment to its order', async () => {
    const { id, edit, order } = await collection()
    const session = await choose(id, 'stripe-custom')
    expect((await admin('POST', `/order-edits/${edit}/confirm`)).status).toBe(200)
    await giveCard(session, 'pm_card_visa')
    await store('POST', `${id}/sessions/${session.id}/authorize`)
    expect((await read(id)).payments).toMatchObject([{ order_id: order.id, amount: 1080 }])
    await hear('capture-edit', { order_id: order.id })
    expect((await intent(session)).status).toBe('succeeded')
  })

  test('is not needed to complete the edit when staff have deleted the collection', async () => {
    const { id, edit } = await collection()
    await admin('DELETE', `/payment-collections/${id}`)
    const { body } = await setup.desk.shop.call('POST', `/store/order-edits/${edit}/complete`, {})
    expect(body.order_edit).toMatchObject({ status: 'confirmed', payment_collection: null })
  })
})

describe('an edit that is changed after its buyer was asked to pay', () => {
  const editOf = async (edit: string) => (await admin('GET', `/order-edits/${edit}`)).body.order_edit
  const add = (edit: string) =>
    admin('POST', `/order-edits/${edit}/items`, { variant_id: setup.desk.goods.variants.food, quantity: 1 })
  const complete = (edit: string) => setup.desk.shop.call('POST', `/store/order-edits/${edit}/complete`, {})

  test('asks for the new difference, and releases the authorisation of the old one', async () => {
    const { id, edit, order } = await collection()
    const session = await choose(id, 'stripe-custom')
    await giveCard(session, 'pm_card_visa')
    await store('POST', `${id}/sessions/${session.id}/authorize`)
    expect((await add(edit)).status).toBe(200)
    const { payment_collection: now, difference_due } = await editOf(edit)
    expect([now.amount, now.status, now.id === id, difference_due]).toEqual([2160, 'not_paid', false, 2160])
    expect((await read(id)).status).toBe('canceled')
    await hear('let-collection-go', { payment_collection_id: id })
    expect((await intent(session)).status).toBe('canceled')
    expect([
      (await store('POST', `${id}/sessions`, { provider_id: 'manual' })).status,
      (await complete(edit)).status,
    ]).toEqual([400, 400])
    expect((await editOf(edit)).status).toBe('requested')

    const again = await choose(now.id, 'stripe-custom')
    await giveCard(again, 'pm_card_visa')
    await store('POST', `${now.id}/sessions/${again.id}/authorize`)
    expect((await complete(edit)).body.order_edit.status).toBe('confirmed')
    const paid = await setup.desk.shop.db
      .selectFrom('payment')
      .select('amount')
      .where('order_id', '=', order.id)
      .where('canceled_at', 'is', null)
      .orderBy('amount')
      .execute()
    expect(paid.map(({ amount }) => amount)).toEqual([2160, 2550])
  })

  test('releases a payment that is authorised for the old difference afterwards', async () => {
    const { id, edit } = await collection()
    const session = await choose(id, 'stripe-custom')
    await add(edit)
    const news = setup.desk.handled(id, 'payment_intent.amount_capturable_updated')
    await giveCard(session, 'pm_card_visa')
    expect(await news).toEqual([200])
    expect(await read(id)).toMatchObject({ status: 'canceled', payments: [{ amount: 1080, order_id: null }] })
    await hear('let-collection-go', { payment_collection_id: id })
    expect((await intent(session)).status).toBe('canceled')
    expect((await complete(edit)).status).toBe(400)
    expect((await editOf(edit)).payment_collection).toMatchObject({ amount: 2160, status: 'not_paid' })
  })

  test('asks for nothing when nothing is due, and keeps its collection while the difference is the same', async () => {
    const { id, edit } = await collection()
    await admin('POST', `/payment-collections/${id}`, { description: '追加分' })
    const { items, changes } = await editOf(edit)
    const at = `/order-edits/${edit}`
    const collectionAfter = async (change: Promise<{ status: number }>) => {
      expect((await change).status).toBe(200)
      return (await editOf(edit)).payment_collection
    }
    // Two lotions become one: 1,080 yen more for food, 1,100 less.
    expect(await collectionAfter(admin('POST', `${at}/items/${items[0].id}`, { quantity: 1 }))).toBe(null)
    const both = await collectionAfter(admin('POST', `${at}/items/${items[0].id}`, { quantity: 3 }))
    expect(both).toMatchObject({ amount: 2180, status: 'not_paid', description: null })
    const less = await collectionAfter(admin('DELETE', `${at}/changes/${changes[0].id}`))
    expect(less.amount).toBe(1100)
    expect((await collectionAfter(admin('POST', `${at}/items/${items[0].id}`, { quantity: 3 }))).id).toBe(less.id)
    expect(await collectionAfter(admin('DELETE', `${at}/items/${items[0].id}`))).toBe(null)
    expect((await complete(edit)).body.order_edit.status).toBe('confirmed')
    expect([(await read(id)).status, (await read(both.id)).status, (await read(less.id)).status]).toEqual(
      Array(3).fill('canceled'),
    )
  })

  test('is confirmed only when its current difference is authorised, even with simultaneous changes', async () => {
    const { id, edit, order } = await collection()
    const session = await choose(id, 'manual')
    await Promise.all([store('POST', `${id}/sessions/${session.id}/authorize`), add(edit), complete(edit)])
    const { status, payment_collection } = await editOf(edit)
    const { total } = (await admin('GET', `/orders/${order.id}`)).body.order
    if (status === 'confirmed') expect(total).toBe(2550 + 1080)
    else expect([total, payment_collection.amount, payment_collection.status]).toEqual([2550, 2160, 'not_paid'])
  })
})
