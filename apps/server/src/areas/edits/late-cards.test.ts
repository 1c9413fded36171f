import { beforeEach, describe, expect, test } from 'vitest'
import { collectionDesk } from './collection-desk.fixture.ts'

const { setup, admin, store, collection, read, choose, giveCard, intent } = collectionDesk()
beforeEach(() => setup.desk.sandbox.fault({ webhooks: 'deliver', api: null }))

const capturable = 'payment_intent.amount_capturable_updated'
const paymentsOf = (id: string) =>
  setup.desk.shop.db.selectFrom('payment_collection_payment').where('payment_collection_id', '=', id).execute()

describe('a card authorisation is released when nothing is due any more', () => {
  test.each([
    ['staff have marked the collection as authorised', 'POST', '/authorize'],
    ['staff have deleted the collection', 'DELETE', ''],
  ] as const)('because %s', async (_why, method, path) => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    expect((await admin(method, `/payment-collections/${id}${path}`)).status).toBe(200)
    const news = setup.desk.handled(id, capturable)
    await giveCard(session, 'pm_card_visa')
    expect(await news).toEqual([200])
    expect((await intent(session)).status).toBe('canceled')
    expect(await paymentsOf(id)).toEqual([])
  })

  test('and the webhook is answered with 503, so that it is sent again, when the provider fails', async () => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    await admin('POST', `/payment-collections/${id}/authorize`)
    await setup.desk.sandbox.fault({ api: { match: `/v1/payment_intents/${session.data.id}/cancel`, status: 500 } })
    const news = setup.desk.handled(id, capturable)
    await giveCard(session, 'pm_card_visa')
    expect(await news).toEqual([503])
    expect((await intent(session)).status).toBe('requires_capture')
  })

  test('but not the authorisation that has paid the collection', async () => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    const news = setup.desk.handled(id, capturable)
    await giveCard(session, 'pm_card_visa')
    await store('POST', `${id}/sessions/${session.id}/authorize`)
    expect(await news).toEqual([200])
    await admin('POST', `/payment-collections/${id}/authorize`)
    expect(await read(id)).toMatchObject({ status: 'authorized', payments: [{ amount: 1080, canceled_at: null }] })
    expect((await intent(session)).status).toBe('requires_capture')
  })
})
