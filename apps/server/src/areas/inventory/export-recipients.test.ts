import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtOrder } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop, { role: 'pharmacist' })
})
afterAll(() => shop.close())

const post = (path: string, body: object, headers = staff) => shop.call('POST', path, body, headers)
const exportRecipients = (lot_id: string, headers = staff) =>
  post('/admin/v1/lot-recipients/export', { lot_id }, headers)

/** A lot of some pieces, some of them packed for somebody, and pieces without a lot beside it. */
async function packed(lot_number: string, quantity: number, pieces = quantity) {
  const owner = await signInStaff(shop)
  const lot = { variant_id: goods.variants.food, lot_number, expires_on: '2029-01-31', quantity }
  const { id } = (await post('/admin/v1/lots', lot, owner)).body.data.lot
  const email = `${lot_number}@example.com`.toLowerCase()
  const order = await boughtOrder(shop, goods, { food: pieces }, { email })
  const items = [{ item_id: order.items[0].id, quantity: pieces }]
  expect((await post(`/admin/orders/${order.id}/fulfillment`, { items })).status).toBe(200)
  return { id: id as string, order_id: order.id as string, owner }
}

test('the recipients of a lot can be exported, and the audit log records who exported them', async () => {
  const { id, order_id, owner } = await packed('R-1', 2)
  const { recipients } = (await exportRecipients(id)).body.data
  expect(recipients).toEqual([
    expect.objectContaining({ order_id, quantity: 2, email: 'r-1@example.com', lot_number: 'R-1' }),
  ])
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select(['call', 'resource_type', 'after'])
    .where('resource_type', '=', 'lot_export')
    .execute()
  const call = 'POST /admin/v1/lot-recipients/export'
  expect(entries).toMatchObject([{ call, resource_type: 'lot_export', after: { lot_id: id, recipients: 1 } }])

  const viewer = await signInStaff(shop, { role: 'viewer' })
  expect((await exportRecipients(id, viewer)).status).toBe(403)
  expect((await exportRecipients('lot_unknown')).status).toBe(404)
  expect(await shop.db.selectFrom('lot_export').select('lot_id').execute()).toEqual([{ lot_id: id }])

  // Its number was wrong: both become one lot, and so do their records of exports.
  const other = await packed('R-2', 1)
  expect((await post(`/admin/v1/lots/${other.id}`, { lot_number: 'R-1' }, owner)).status).toBe(200)
  expect(await shop.db.selectFrom('lot_export').select('lot_id').execute()).toEqual([{ lot_id: other.id }])
})

test('recipients can include parcels of the same product that were packed without a lot', async () => {
  const withLot = await packed('R-3', 2)
  const recipientsOf = (more: string) =>
    shop.call('GET', `/admin/v1/lot-recipients?lot_id=${withLot.id}${more}`, undefined, staff)
  const before = (await recipientsOf('&unnamed=true')).body.data.count
  const mixed = await packed('R-4', 1, 3)
  expect((await recipientsOf('')).body.data).toMatchObject({ count: 1, recipients: [{ order_id: withLot.order_id }] })
  const unnamed = { order_id: mixed.order_id, quantity: 2, lot_id: null, lot_number: null, expires_on: null }
  expect((await recipientsOf('&unnamed=true')).body.data).toMatchObject({ count: before + 1, recipients: [unnamed] })
  const exported = await post('/admin/v1/lot-recipients/export', { lot_id: withLot.id, unnamed: true })
  expect(exported.body.data.recipients).toMatchObject([unnamed])
})
