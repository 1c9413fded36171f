import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaffDesk, type StaffDesk } from '../../base/testing/staff-desk.ts'
import { piecesOf, soldOrder } from './sold-order.fixture.ts'

let { shop, goods, staff, close } = {} as StaffDesk
beforeAll(async () => {
  ;({ shop, goods, staff, close } = await openStaffDesk())
})
afterAll(() => close())

const post = (path: string, body: object = {}) => shop.call('POST', path, body, staff)

/** A claim whose replacements are sent by two delivery options, packed: two parcels. */
async function claimOfTwoParcels() {
  const order = await soldOrder(shop, goods)
  const made = await post(`/admin/orders/${order.id}/claims`, {
    type: 'replace',
    claim_items: [{ item_id: order.item_id, quantity: 1, reason: 'production_failure' }],
    additional_items: (['lotion', 'food'] as const).map((good) => ({ variant_id: goods.variants[good], quantity: 1 })),
    shipping_methods: [goods.shipping.standard, goods.shipping.member].map((option_id) => ({ option_id, price: 0 })),
  })
  const at = `/admin/orders/${order.id}/claims/${made.body.order.claims[0].id}`
  const on = async (path: string, body: object = {}) => {
    const { status, body: said } = await post(`${at}${path}`, body)
    if (status !== 200) return { status, code: said.code, type: said.type }
    return { status, fulfillment_status: said.order.claims[0].fulfillment_status }
  }
  const packed = await on('/fulfillments')
  const { rows } = await shop.pool.query('select f.id from fulfillment f where claim_order_id = $1 order by id', [
    made.body.order.claims[0].id,
  ])
  return { on, packed, parcels: rows.map(({ id }) => id as string) }
}

test('a cancelled fulfillment of a claim is packed again, whether or not the other one was shipped', async () => {
  const { shipping_profile } = (await post('/admin/shipping-profiles', { name: '冷蔵', type: 'custom' })).body
  const chilled = { products: [goods.products.food], shipping_options: [goods.shipping.member] }
  await post(`/admin/shipping-profiles/${shipping_profile.id}`, chilled)
  const before = await piecesOf(shop, goods, 'food')

  const { on, packed, parcels } = await claimOfTwoParcels()
  expect({ packed, parcels: parcels.length }).toEqual({
    packed: { status: 200, fulfillment_status: 'fulfilled' },
    parcels: 2,
  })
  expect(await on(`/fulfillments/${parcels[0]}/cancel`)).toMatchObject({ fulfillment_status: 'requires_action' })
  expect(await on('/fulfillments')).toEqual({ status: 200, fulfillment_status: 'fulfilled' })
  expect(await on('/fulfillments')).toEqual({ status: 400, code: undefined, type: 'not_allowed' })

  const sent = await claimOfTwoParcels()
  expect(await sent.on('/shipments', { fulfillment_id: sent.parcels[0] })).toMatchObject({ status: 200 })
  expect(await sent.on(`/fulfillments/${sent.parcels[1]}/cancel`)).toMatchObject({
    fulfillment_status: 'partially_shipped',
  })
  expect(await sent.on('/fulfillments')).toEqual({ status: 200, fulfillment_status: 'partially_shipped' })
  expect(await piecesOf(shop, goods, 'food')).toBe(before - 2)
})
