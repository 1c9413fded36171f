import { walletIds } from '@kusuribako/contract/payments/wallets'
import { describe, expect, test } from 'vitest'
import { columns } from '../../base/tables.gen.ts'
import { collectionDesk } from './collection-desk.fixture.ts'

const { setup, admin, store, collection, read, choose, intent } = collectionDesk()
const setStatus = (id: string, status: string) =>
  setup.desk.shop.db.updateTable('payment_collection').set({ status }).where('id', '=', id).execute()
describe('a payment collection', () => {
  test('is returned to its buyer and to staff', async () => {
    const { id } = await collection()
    expect((await store('GET', id)).body.payment_collection).toEqual({
      id,
      type: 'order_edit',
      status: 'not_paid',
      description: null,
      amount: 1080,
      currency_code: 'jpy',
      metadata: null,
      region: expect.objectContaining({ id: setup.desk.goods.region_id }),
      payment_sessions: [],
    })
    const expanded = await store('GET', `${id}?fields=amount&expand=currency`)
    expect(expanded.body.payment_collection).toEqual({
      id,
      amount: 1080,
      currency: expect.objectContaining({ code: 'jpy' }),
    })
    expect(await read(id)).toMatchObject({ authorized_amount: 0, payments: [] })
    for (const bad of ['expand=colour', 'fields=colour', 'colour=1'])
      expect([bad, (await store('GET', `${id}?${bad}`)).status]).toEqual([bad, 400])
    expect((await store('GET', 'paycol_none')).status).toBe(404)
  })

  test('has a description and metadata that staff can change', async () => {
    const { id } = await collection()
    const path = `/payment-collections/${id}`
    const { body } = await admin('POST', path, { description: '追加分', metadata: { a: 1 } })
    expect(body.payment_collection).toMatchObject({ description: '追加分', metadata: { a: 1 }, status: 'not_paid' })
    await admin('POST', path, { metadata: { b: 2 } })
    const joined = await admin('POST', path, { metadata: { a: '', c: 3 } })
    expect(joined.body.payment_collection.metadata).toEqual({ b: 2, c: 3 })
    expect(Object.keys(body.payment_collection)).toEqual(expect.arrayContaining([...columns.payment_collection]))
    expect((await admin('POST', '/payment-collections/paycol_none', {})).status).toBe(404)
    expect((await admin('POST', path, { amount: 1 })).status).toBe(400)
  })

  test.each(['not_paid', 'awaiting', 'partially_authorized', 'authorized', 'canceled'])(
    'that is %s permits only what its status allows (payment_collection_fixed otherwise)',
    async (status) => {
      const { id } = await collection()
      await setStatus(id, status)
      const isFresh = status === 'not_paid'
      const set = await store('POST', `${id}/sessions`, { provider_id: 'manual' })
      expect([set.status, set.refusal]).toEqual(isFresh ? [200, undefined] : [400, 'payment_collection_fixed'])
      const sessions = [{ provider_id: 'manual', amount: 1080 }]
      const batch = await store('POST', `${id}/sessions/batch`, { sessions })
      expect([batch.status, batch.refusal]).toEqual(isFresh ? [200, undefined] : [400, 'payment_collection_fixed'])
      expect((await read(id)).payment_sessions).toHaveLength(isFresh ? 1 : 0)
      const gone = await admin('DELETE', `/payment-collections/${id}`)
      const mayGo = isFresh || status === 'canceled'
      expect([gone.status, gone.refusal]).toEqual(mayGo ? [200, undefined] : [400, 'payment_collection_fixed'])
      if (!mayGo) expect((await read(id)).status).toBe(status)
    },
  )

  test('is deleted once, and not found afterwards', async () => {
    const { id } = await collection()
    const gone = { id, object: 'payment_collection', deleted: true }
    const remove = async () => (await admin('DELETE', `/payment-collections/${id}`)).body
    expect([await remove(), await remove()]).toEqual([gone, gone])
    expect((await store('GET', id)).status).toBe(404)
  })

  test.each(['not_paid', 'awaiting', 'partially_authorized', 'authorized'])(
    'that is %s can be marked authorised by staff',
    async (status) => {
      const { id } = await collection()
      await setStatus(id, status)
      const { body } = await admin('POST', `/payment-collections/${id}/authorize`)
      expect(body.payment_collection).toMatchObject({ status: 'authorized', authorized_amount: 1080 })
      expect(Object.keys(body.payment_collection)).toEqual(expect.arrayContaining([...columns.payment_collection]))
    },
  )
})

describe('payment sessions of a collection', () => {
  test('are returned with the whole collection, except which staff member created it', async () => {
    const { id } = await collection()
    const one = await store('POST', `${id}/sessions`, { provider_id: 'manual' })
    const several = await store('POST', `${id}/sessions/batch`, { sessions: [{ provider_id: 'manual', amount: 1080 }] })
    const session_ids = [several.body.payment_collection.payment_sessions[0].id]
    const paid = await store('POST', `${id}/sessions/batch/authorize`, { session_ids })
    expect(paid.body.payment_collection).toMatchObject({ status: 'authorized', authorized_amount: 1080 })
    const shownColumns = columns.payment_collection.filter((column) => column !== 'created_by')
    for (const { body } of [one, several, paid])
      expect(Object.keys(body.payment_collection).sort()).toEqual(
        [...shownColumns, 'region', 'payment_sessions'].sort(),
      )
  })

  test('replace one another when one pays the whole amount', async () => {
    const { id } = await collection()
    const first = await choose(id, 'manual')
    expect(first).toMatchObject({ provider_id: 'manual', amount: 1080, status: 'pending', is_initiated: true })
    expect(await choose(id, 'manual')).toMatchObject({ id: first.id })
    const card = await choose(id, 'stripe-custom')
    expect((await read(id)).payment_sessions).toMatchObject([{ id: card.id, amount: 1080 }])
    expect(await intent(card)).toMatchObject({ amount: 1080, status: 'requires_payment_method' })
    expect((await intent(card)).metadata.cart_id).toBe(id)
    await choose(id, 'manual')
    expect((await intent(card)).status).toBe('canceled')
  })

  test.each([
    ['unknown', 'none'],
    ['not offered here', 'system'],
  ])('of a provider that is %s are refused: payment_provider_not_of_collection', async (_name, provider_id) => {
    const { id } = await collection()
    const { status, body, refusal } = await store('POST', `${id}/sessions`, { provider_id })
    expect([status, body.type, refusal]).toEqual([400, 'invalid_data', 'payment_provider_not_of_collection'])
    expect((await read(id)).payment_sessions).toEqual([])
  })

  test('cannot use a wallet, even one that the region offers', async () => {
    const { shop, goods } = setup.desk
    const ids = walletIds.map((id) => ({ id }))
    await shop.db.insertInto('payment_provider').values(ids).execute()
    const offered = walletIds.map((provider_id) => ({ provider_id, region_id: goods.region_id }))
    await shop.db.insertInto('region_payment_provider').values(offered).execute()
    const { id } = await collection()
    for (const provider_id of walletIds) {
      const one = await store('POST', `${id}/sessions`, { provider_id })
      expect([one.status, one.body.type]).toEqual([400, 'invalid_data'])
      const sessions = [{ provider_id, amount: 1080 }]
      const several = await store('POST', `${id}/sessions/batch`, { sessions })
      expect([several.status, several.body.type]).toEqual([500, 'unexpected_state'])
    }
    expect((await read(id)).payment_sessions).toEqual([])
  })

  test('must add up to the amount: payment_collection_amounts_differ otherwise', async () => {
    const { id } = await collection()
    const share = (...sessions: object[]) => store('POST', `${id}/sessions/batch`, { sessions })
    const two = await share({ provider_id: 'manual', amount: 80 }, { provider_id: 'stripe-custom', amount: 1000 })
    const [manual, card] = two.body.payment_collection.payment_sessions
    expect([manual, card]).toMatchObject([
      { provider_id: 'manual', amount: 80 },
      { provider_id: 'stripe-custom', amount: 1000 },
    ])
    const wrong = await share({ provider_id: 'manual', amount: 1000 }, { provider_id: 'none', amount: 80 })
    expect([wrong.status, wrong.body.type, wrong.refusal]).toEqual([
      500,
      'unexpected_state',
      'payment_collection_amounts_differ',
    ])
    expect((await read(id)).payment_sessions).toHaveLength(2)
    await share(
      { provider_id: 'manual', amount: 580, session_id: manual.id },
      { provider_id: 'stripe-custom', amount: 500, session_id: card.id },
    )
    expect((await read(id)).payment_sessions).toMatchObject([
      { id: manual.id, amount: 580 },
      { id: card.id, amount: 500 },
    ])
    expect((await intent(card)).amount).toBe(500)
  })

  test('of another collection are refused: payment_session_not_of_collection', async () => {
    const [one, other] = [await collection(), await collection()]
    const session = await choose(other.id, 'manual')
    await choose(one.id, 'manual')
    for (const path of [`${one.id}/sessions/${session.id}`, `${one.id}/sessions/${session.id}/authorize`]) {
      const { status, body, refusal } = await store('POST', path)
      expect([path, status, body.type, refusal]).toEqual([
        path,
        400,
        'not_allowed',
        'payment_session_not_of_collection',
      ])
    }
    expect((await read(other.id)).payment_sessions[0].status).toBe('pending')
  })

  test('report a provider that does not answer: payment_provider_failed', async () => {
    const { id } = await collection()
    const card = { provider_id: 'stripe-custom' }
    const tries = async (...calls: [path: string, body?: object][]) => {
      await setup.desk.sandbox.fault({ api: { status: 500, match: '/v1/payment_intents' } })
      const answers = []
      for (const [path, body] of calls) answers.push(await store('POST', `${id}/sessions${path}`, body))
      await setup.desk.sandbox.fault({ api: null })
      return answers.map(({ status, body }) => [status, body.code])
    }
    const failed = [503, 'payment_provider_failed']
    const opened = await tries(['', card], ['/batch', { sessions: [{ ...card, amount: 1080 }] }])
    expect(opened).toEqual([failed, failed])
    const session = await choose(id, 'stripe-custom')
    expect(session).toMatchObject({ is_initiated: true })
    const at = `/${session.id}`
    const answers = await tries([at], ['/batch/authorize', { session_ids: [session.id] }], [`${at}/authorize`])
    expect(answers).toEqual([failed, failed, failed])
    expect(await read(id)).toMatchObject({
      authorized_amount: 0,
      payments: [],
      payment_sessions: [{ status: 'pending' }],
    })
  })
})
