import { afterAll, beforeAll, expect, test } from 'vitest'
import { manual } from '../../adapters/payments/manual.ts'
import type { PaymentProvider, Verdict } from '../../base/ports.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { getAttempt, letGo } from './attempts.ts'

let shop: TestShop
let goods: SmallCatalogue
/** What happens while the bank thinks. */
let meanwhile = async () => {}
const slowBank: PaymentProvider = {
  ...manual,
  authorize: async (_asked, data): Promise<Verdict> => {
    const happens = meanwhile
    meanwhile = async () => {}
    await happens()
    return { status: 'authorized', data }
  },
}
beforeAll(async () => {
  shop = await testShop({}, { payments: new Map([['manual', slowBank]]) })
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

test('an attempt that is let go while the bank says yes still ends in one order', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, id)
  meanwhile = async () => {
    const open = await shop.db
      .selectFrom('checkout_attempt')
      .select('id')
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    const attempt = await getAttempt(shop, open.id)
    await shop.ctx().tx((tx) => letGo(tx, attempt, { status: 'declined', reason: 'an older no', data: {} }))
  }
  const { status, body } = await shop.call('POST', `/store/carts/${id}/complete`, {})
  expect([status, body.type]).toEqual([200, 'order'])
  expect(await shop.db.selectFrom('orders').select('id').where('cart_id', '=', id).execute()).toEqual([
    { id: body.data.id },
  ])
  const attempts = await shop.db
    .selectFrom('checkout_attempt')
    .select('status')
    .where('cart_id', '=', id)
    .orderBy('id')
    .execute()
  expect(attempts).toEqual([{ status: 'let_go' }, { status: 'settled' }])
})
