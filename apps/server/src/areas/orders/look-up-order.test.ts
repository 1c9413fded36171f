import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { orderAccessCodeOf } from './order-access-code.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const lookUp = (query: Record<string, string | number>) =>
  shop.call('GET', `/store/orders?${new URLSearchParams(query as Record<string, string>)}`)

test('number and e-mail address together find an order, anything else is order_not_found', async () => {
  const { id, display_id, email } = await placedOrder(shop, catalogue)
  const found = await lookUp({ display_id, email: email.toUpperCase(), 'shipping_address[postal_code]': '0000000' })
  expect(found).toMatchObject({ status: 200, body: { order: { id, total: 2550 } } })
  for (const wrong of [
    { display_id: display_id + 1000, email },
    { display_id, email: 'other@example.com' },
  ]) {
    expect(await lookUp(wrong)).toMatchObject({ status: 404, body: 'Not Found', refusal: 'order_not_found' })
  }
  for (const bad of [{ display_id }, { email }, { display_id: 'ten', email }, { display_id: 99999999999, email }]) {
    expect((await lookUp(bad as never)).status).toBe(400)
  }
})

test('an order is shown to its owner, to staff and to anyone with a proof, and to nobody else', async () => {
  const owner = await signInCustomer(shop)
  const other = await signInCustomer(shop)
  const at = new Date('2026-05-31T10:20:30.456Z')
  const placed = await placedOrder(shop, catalogue, { customer_id: owner.id, email: owner.email, at })
  const url = `/store/v1/orders/${placed.id}`
  const readOrder = (body: object, headers = {}) => shop.call('POST', url, body, headers)

  const forOwner = await readOrder({}, owner.headers)
  expect(forOwner).toMatchObject({
    status: 200,
    body: { data: { id: placed.id, total: 2550, review: null, is_cancelable: true, change_to_answer: null } },
  })
  expect(forOwner.body.data.items[0].variant.product.handle).toBe('lotion')
  expect(forOwner.body.data).toMatchObject({
    item_tax_total: 182,
    shipping_tax_total: 50,
    billing_address: { first_name: '花子' },
  })
  const proofs = [
    { email: owner.email, orderDisplayId: placed.display_id },
    { email: ` ${owner.email.toUpperCase()}`, orderDisplayId: String(placed.display_id) },
  ]
  for (const proof of proofs) expect((await readOrder(proof)).body).toEqual(forOwner.body)
  expect((await readOrder({}, await signInStaff(shop))).status).toBe(200)

  const nothing = [
    {},
    { email: owner.email },
    { orderDisplayId: placed.display_id },
    { email: 'other@example.com', orderDisplayId: placed.display_id },
    { email: owner.email, orderDisplayId: placed.display_id + 1 },
    { temporaryCode: at.getTime() },
    { temporaryCode: 'undefined' },
  ]
  for (const body of nothing) {
    expect(await readOrder(body)).toMatchObject({ status: 404, body: { code: 'not_found', statusCode: 404 } })
    expect((await readOrder(body, other.headers)).status).toBe(404)
  }
})

test('a guest order opens with the time it was placed; its id alone answers 404, as if unknown', async () => {
  const at = new Date('2026-05-31T10:20:30.456Z')
  const { id } = await placedOrder(shop, catalogue, { at })
  const existing = await shop.call('POST', `/store/v1/orders/${id}`, {})
  const unknown = await shop.call('POST', '/store/v1/orders/order_unknown', {})
  expect(existing).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(Object.keys(unknown.body)).toEqual(Object.keys(existing.body))
  for (const temporaryCode of [at.getTime(), String(at.getTime())])
    expect((await shop.call('POST', `/store/v1/orders/${id}`, { temporaryCode })).status).toBe(200)
  expect((await shop.call('POST', `/store/v1/orders/${id}`, { temporaryCode: at.getTime() + 1 })).status).toBe(404)
})

test('a proof of the order shows that its customer has an account, but no profile data', async () => {
  const owner = await signInCustomer(shop)
  const { headers } = owner
  await shop.call('POST', '/store/v1/customers/update', { birthday: '1990-04-01', gender: 'female' }, headers)
  const at = new Date('2026-05-31T10:20:30.457Z')
  const { id, email, display_id } = await placedOrder(shop, catalogue, {
    customer_id: owner.id,
    email: owner.email,
    at,
  })
  const metadata = JSON.stringify({ buyer_birthday: '1990-04-01', phase: 'sent' })
  await shop.db.updateTable('orders').set({ metadata }).where('id', '=', id).execute()
  const readOrder = async (proof: object, by = {}) =>
    (await shop.call('POST', `/store/v1/orders/${id}`, proof, by)).body.data
  const lookUp = async (by = {}) => {
    const query = new URLSearchParams({ email, display_id: String(display_id) })
    return (await shop.call('GET', `/store/orders?${query}`, undefined, by)).body.order
  }
  const strangers = [
    await readOrder({ email, orderDisplayId: display_id }),
    await readOrder({ temporaryCode: orderAccessCodeOf(shop.config, id) }),
  ]
  for (const order of [...strangers, await lookUp()]) {
    expect(order.customer).toMatchObject({ id: owner.id, has_account: true, metadata: null })
    expect(JSON.stringify(order)).not.toContain('1990-04-01')
  }
  expect(strangers[0].metadata).toEqual({ phase: 'sent' })
  for (const order of [await readOrder({}, headers), await lookUp(headers)])
    expect(order.customer.metadata).toEqual({ birthday: '1990-04-01', gender: 'female' })
  expect((await readOrder({}, headers)).metadata).toMatchObject({ buyer_birthday: '1990-04-01' })
})

test('a pharmacist’s decision is shown; the note only to the owner or with the talk’s code', async () => {
  const owner = await signInCustomer(shop)
  const placed = await placedOrder(shop, catalogue, { customer_id: owner.id, status: 'requires_action' })
  const { id } = placed
  const decided_by = newId('staff')
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const pharmacist = { email: 'p@example.com', last_name: '見本', first_name: '薬子', is_pharmacist: true }
  await shop.db
    .insertInto('staff')
    .values({ id: decided_by, ...pharmacist, ...stamps })
    .execute()
  const review = { id: newId('review'), order_id: id, status: 'waiting', created_at: shop.clock.now }
  await shop.db.insertInto('pharmacist_review').values(review).execute()
  const readOrder = async () => (await shop.call('POST', `/store/v1/orders/${id}`, {}, owner.headers)).body.data
  expect((await readOrder()).review).toEqual({
    state: 'waiting',
    waits_for: null,
    pharmacist_name: null,
    note: null,
    decided_at: null,
  })

  const decision = { status: 'approved', decided_by, note: 'お大事に', decided_at: shop.clock.now }
  await shop.db.updateTable('pharmacist_review').set(decision).where('order_id', '=', id).execute()
  expect(await readOrder()).toMatchObject({
    is_cancelable: true,
    review: { state: 'approved', pharmacist_name: '見本 薬子', note: 'お大事に' },
  })
  // It may reveal somebody's health: neither number and address nor a forwarded link give access.
  const noteTo = async (proof: object, headers = {}, order_id = id) =>
    (await shop.call('POST', `/store/v1/orders/${order_id}`, proof, headers)).body.data.review.note
  const link = { temporaryCode: shop.clock.now.getTime() }
  const byNumber = ({ email, display_id }: typeof placed) => ({ email, orderDisplayId: display_id })
  for (const proof of [byNumber(placed), { temporaryCode: orderAccessCodeOf(shop.config, id) }])
    expect(await noteTo(proof)).toBe(null)
  expect(await noteTo({}, await signInStaff(shop))).toBe(null)
  const guests = await placedOrder(shop, catalogue)
  const other = { ...review, ...decision, id: newId('review'), order_id: guests.id }
  await shop.db.insertInto('pharmacist_review').values(other).execute()
  for (const proof of [byNumber(guests), link]) expect(await noteTo(proof, {}, guests.id)).toBe(null)
  expect(await noteTo({ temporaryCode: orderAccessCodeOf(shop.config, guests.id) }, {}, guests.id)).toBe('お大事に')
  await shop.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', id).execute()
  expect((await readOrder()).is_cancelable).toBe(false)
})
