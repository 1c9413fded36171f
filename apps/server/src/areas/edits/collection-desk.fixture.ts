import { afterAll, beforeAll } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'

/** A shop for the tests of a file, with a bank, in which edits ask for payment. */
export function collectionDesk() {
  const setup = {} as { desk: CardDesk; staff: Record<string, string> }
  beforeAll(async () => {
    setup.desk = await openCardDesk()
    setup.staff = await signInStaff(setup.desk.shop)
  })
  afterAll(() => setup.desk.close())

  const admin = (method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}) =>
    setup.desk.shop.call(method, `/admin${path}`, method === 'GET' ? undefined : body, setup.staff)
  const store = (method: 'GET' | 'POST', path: string, body: object = {}) =>
    setup.desk.shop.call(method, `/store/payment-collections/${path}`, method === 'GET' ? undefined : body)

  /** A payment collection of 1,080 yen for an edit that waits for its buyer. */
  async function collection() {
    const { shop, goods } = setup.desk
    const order = await placedOrder(shop, goods)
    const { id: edit } = (await admin('POST', '/order-edits', { order_id: order.id })).body.order_edit
    await admin('POST', `/order-edits/${edit}/items`, { variant_id: goods.variants.food, quantity: 1 })
    const { body } = await admin('POST', `/order-edits/${edit}/request`)
    return { order, edit: edit as string, id: body.order_edit.payment_collection.id as string }
  }
  const read = async (id: string) => (await admin('GET', `/payment-collections/${id}`)).body.payment_collection
  const choose = async (id: string, provider_id: string) => {
    const { status, body } = await store('POST', `${id}/sessions`, { provider_id })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.payment_collection.payment_sessions[0]
  }
  const intent = (session: { data: { id: string } }) =>
    setup.desk.sandbox.ask('GET', `/v1/payment_intents/${session.data.id}`)
  /** The buyer's browser gives the network a card; the bank responds as it always does for that card. */
  const giveCard = (session: { data: { id: string } }, payment_method: string) =>
    setup.desk.sandbox.ask('POST', `/v1/payment_intents/${session.data.id}/confirm`, { payment_method })
  return { setup, admin, store, collection, read, choose, giveCard, intent }
}
