import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { holdBenefits } from './hold-benefits.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

test('lists the uses of a gift card, newest first, and answers 404 for a deleted card', async () => {
  const staff = await signInStaff(shop, { role: 'viewer' })
  const owner = await signInStaff(shop)
  const issue = async () =>
    (await shop.call('POST', '/admin/gift-cards', { value: 3000, region_id: goods.region_id }, owner)).body.gift_card.id
  const [card, other] = [await issue(), await issue()]
  const [first, second] = [await placedOrder(shop, goods), await placedOrder(shop, goods)]
  const spend = async (gift_card_id: string, order_id: string, amount: number, at: string) => {
    const row = { id: newId('gift_card_transaction'), gift_card_id, order_id, amount, created_at: new Date(at) }
    await shop.db.insertInto('gift_card_transaction').values(row).execute()
  }
  await spend(card, first.id, 1000, '2026-06-01T00:00:00Z')
  await spend(card, second.id, 500, '2026-06-02T00:00:00Z')
  await spend(other, second.id, 300, '2026-06-02T00:00:00Z')
  const uses = (id: string, query = '') =>
    shop.call('GET', `/admin/v1/gift-cards/${id}/uses?${query}`, undefined, staff)
  const use = (order: { id: string; display_id: number }, amount: number, day: string) => ({
    ...{ kind: 'spent', amount, order: { id: order.id, display_id: order.display_id } },
    at: `${day}T00:00:00.000Z`,
  })
  expect((await uses(card)).body.data).toEqual({
    uses: [use(second, 500, '2026-06-02'), use(first, 1000, '2026-06-01')],
    ...{ count: 2, limit: 20, offset: 0 },
  })
  expect((await uses(card, 'limit=1&offset=1')).body.data).toMatchObject({ uses: [{ amount: 1000 }], count: 2 })
  await shop.call('DELETE', `/admin/gift-cards/${card}`, undefined, owner)
  expect((await uses(card)).status).toBe(404)
})

test.each([
  ['disabled', { is_disabled: true }],
  ['deleted', { deleted_at: new Date('2026-05-01T00:00:00Z') }],
  ['expired', { ends_at: new Date('2026-05-01T00:00:00Z') }],
  ['short of the requested amount', { balance: 499 }],
])('a gift card that is %s by now cannot be reserved', async (_how, changes) => {
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const card = { id: newId('gift_card'), value: 1000, balance: 500, region_id: goods.region_id, ...stamps }
  await shop.db
    .insertInto('gift_card')
    .values({ ...card, code: card.id })
    .execute()
  const use = { gift_card_id: card.id, amount: 250, is_taxable: false, tax_rate: null }
  const benefits = { discount_ids: [], gift_card_uses: [use], customer_id: null, email: 'card@example.com' }
  const hold = () => shop.ctx().tx((tx) => holdBenefits(tx, newId('attempt'), benefits))
  await hold()
  await shop.db
    .updateTable('gift_card')
    .set({ balance: 500, ...changes })
    .where('id', '=', card.id)
    .execute()
  use.amount = 500
  await expect(hold()).rejects.toMatchObject({ code: 'gift_card_disabled' })
})
