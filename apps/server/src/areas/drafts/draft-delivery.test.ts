import { describe, expect, test } from 'vitest'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { draftDesk } from './draft-desk.fixture.ts'

const { desk, call, draft, read } = draftDesk()

type Headers = Record<string, string>
const choose = (cart_id: string, headers: Headers = {}, delivery: 'standard' | 'member' = 'standard') => {
  const body = { option_id: desk.goods.shipping[delivery] }
  return desk.shop.call('POST', `/store/carts/${cart_id}/shipping-methods`, body, headers)
}
const offered = (cart_id: string, headers: Headers = {}) =>
  desk.shop.call('GET', `/store/shipping-options/${cart_id}`, undefined, headers)
/** A draft whose delivery option was removed by a change of its line. */
async function undelivered(more: object = {}) {
  const { id, cart } = await draft(more)
  await call('POST', `/${id}/line-items/${cart.items[0].id}`, { quantity: 2 })
  return { id, cart_id: cart.id as string }
}
const deliveriesOf = async (id: string) => (await read(id)).cart.shipping_methods

describe('the delivery option of a member’s draft', () => {
  const refused = { status: 404, body: { type: 'not_found' } }

  test('can be chosen by staff who may write drafts, and by the member', async () => {
    const { id: customer_id, email, headers } = await signInCustomer(desk.shop)
    for (const by of [desk.staff, await signInStaff(desk.shop, { role: 'support' }), headers]) {
      const { id, cart_id } = await undelivered({ email, customer_id })
      const { member } = desk.goods.shipping
      expect((await offered(cart_id, by)).body).toMatchObject({ shipping_options: [{ id: member, amount: 0 }] })
      const { status, body } = await choose(cart_id, by, 'member')
      expect([status, body.cart.total]).toEqual([200, 2200])
      const shipping_methods = [{ price: 0, shipping_option: { id: member } }]
      expect((await read(id)).cart).toMatchObject({ customer_id, email, shipping_methods })
    }
  })

  test('answers staff who choose it without the cart’s gift cards, items and customer', async () => {
    const { id: customer_id, email, headers } = await signInCustomer(desk.shop)
    const { cart_id } = await undelivered({ email, customer_id })
    await openGiftCard(desk.shop, desk.goods, 'WXYZ-EFGH-JKLM-NPQR')
    const gift_cards = [{ code: 'WXYZ-EFGH-JKLM-NPQR' }]
    await desk.shop.call('POST', `/store/carts/${cart_id}`, { gift_cards }, headers)
    const body = { option_id: desk.goods.shipping.member }
    const path = `/store/carts/${cart_id}/shipping-methods?expand=gift_cards,items,customer`
    const { cart } = (await desk.shop.call('POST', path, body, desk.staff)).body
    expect(cart).toMatchObject({ id: cart_id, shipping_methods: [{ price: 0 }] })
    expect(Object.keys(cart).filter((key) => /^(gift_cards|items|customer)$/.test(key))).toEqual([])
    expect((await desk.shop.call('POST', path, body, headers)).body.cart).toMatchObject({ gift_cards, items: [{}] })
  })

  test('cannot be read or chosen by guests, other members or viewers', async () => {
    const { id: customer_id, email } = await signInCustomer(desk.shop)
    const { id, cart_id } = await undelivered({ email, customer_id })
    const otherCallers = [
      {},
      (await signInCustomer(desk.shop)).headers,
      await signInStaff(desk.shop, { role: 'viewer' }),
    ]
    for (const by of otherCallers) {
      expect(await offered(cart_id, by)).toMatchObject(refused)
      expect(await choose(cart_id, by)).toMatchObject(refused)
    }
    expect(await deliveriesOf(id)).toEqual([])
  })

  test('is all that staff reach through store calls: no other part of the cart, no cart of a non-draft', async () => {
    const { id: customer_id, email, headers } = await signInCustomer(desk.shop)
    const { id, cart_id } = await undelivered({ email, customer_id })
    const url = `/store/carts/${cart_id}`
    expect(await desk.shop.call('GET', url, undefined, desk.staff)).toMatchObject(refused)
    expect(await desk.shop.call('POST', url, { email: 'staff@example.com' }, desk.staff)).toMatchObject(refused)
    expect(await desk.shop.call('POST', `${url}/payment-sessions`, {}, desk.staff)).toMatchObject(refused)
    expect((await read(id)).cart).toMatchObject({ email, payment_sessions: [] })

    const { cart } = (await desk.shop.call('POST', '/store/carts', { region_id: desk.goods.region_id }, headers)).body
    expect((await choose(cart.id, headers)).status).toBe(200)
    expect(await offered(cart.id, desk.staff)).toMatchObject(refused)
    expect(await choose(cart.id, desk.staff)).toMatchObject(refused)
  })
})

test('staff who are also members do not become a draft’s customer by choosing delivery; members do', async () => {
  const customer = await signInCustomer(desk.shop)
  const both = await signInStaff(desk.shop, { customer_id: customer.id })
  const { id, cart } = await draft()
  expect((await choose(cart.id, both)).status).toBe(200)
  expect((await read(id)).cart).toMatchObject({ customer_id: cart.customer_id, email: 'caller@example.com' })
  expect((await choose(cart.id, customer.headers)).status).toBe(200)
  expect((await read(id)).cart).toMatchObject({ customer_id: customer.id })
})

test('viewers cannot change a draft through store calls, except one that they buy: forbidden', async () => {
  const customer = await signInCustomer(desk.shop)
  const viewer = await signInStaff(desk.shop, { role: 'viewer', customer_id: customer.id })
  const { id, cart_id } = await undelivered()
  const refused = { status: 403, body: { code: 'forbidden' } }
  expect(await choose(cart_id, viewer)).toMatchObject(refused)
  const mail = { email: 'v@example.com' }
  expect(await desk.shop.call('POST', `/store/carts/${cart_id}`, mail, viewer)).toMatchObject(refused)
  expect((await read(id)).cart).toMatchObject({ email: 'caller@example.com', shipping_methods: [] })
  expect((await choose(cart_id)).status).toBe(200)
  expect(await deliveriesOf(id)).toMatchObject([{ price: 550 }])

  const bought = await undelivered({ email: customer.email, customer_id: customer.id })
  expect((await choose(bought.cart_id, viewer)).status).toBe(200)
})

test('the audit log records a delivery option that staff choose through store calls, not a buyer’s', async () => {
  const { cart } = await draft()
  const option_id = desk.goods.shipping.standard
  const entries = async () =>
    (await desk.shop.call('GET', '/admin/audit-log?resource_type=shipping_method&limit=2', undefined, desk.staff)).body
      .entries
  const before = await entries()
  expect((await choose(cart.id)).status).toBe(200)
  expect(await entries()).toEqual(before)
  expect((await choose(cart.id, desk.staff)).status).toBe(200)
  const expectedEntry = { call: 'POST /store/carts/:id/shipping-methods', staff_id: before[0].staff_id }
  expect(await entries()).toMatchObject([
    { ...expectedEntry, action: 'delete', before: { cart_id: cart.id, shipping_option_id: option_id } },
    { ...expectedEntry, action: 'insert', after: { cart_id: cart.id, shipping_option_id: option_id } },
  ])
})
