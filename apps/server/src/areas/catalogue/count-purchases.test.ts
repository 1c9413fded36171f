import { expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { testShop } from '../../base/testing/shop.ts'
import { countPurchases } from './count-purchases.ts'

test('counts pieces bought in the last 30 days, without canceled orders, and reports only changes', async () => {
  const shop = await testShop()
  const goods = await smallCatalogue(shop)
  const { lotion, food } = goods.products
  const ago = (days: number) => new Date(shop.clock.now.getTime() - days * 86_400_000)
  await shop.db
    .updateTable('product')
    .set({ metadata: JSON.stringify({ purchased_count_last_month: 7, brand: '見本' }) })
    .where('id', '=', food)
    .execute()
  await placedOrder(shop, goods)
  await placedOrder(shop, goods, { at: ago(29) })
  await placedOrder(shop, goods, { at: ago(30) })
  await placedOrder(shop, goods, { status: 'canceled' })
  const count = async () => {
    await factsOf(shop, 'catalogue.changed')
    await shop.ctx().tx((tx) => countPurchases(tx))
    const rows = await shop.db
      .selectFrom('product')
      .select(['id', 'metadata'])
      .where('id', 'in', [lotion, food])
      .execute()
    const of = (id: string) => rows.find((row) => row.id === id)?.metadata?.purchased_count_last_month
    return [of(lotion), of(food), (await factsOf(shop, 'catalogue.changed')).length]
  }
  expect(await count()).toEqual([4, 0, 1])
  expect(await count()).toEqual([4, 0, 0])
  shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000)
  expect(await count()).toEqual([2, 0, 1])
  const [row] = await shop.db.selectFrom('product').select('metadata').where('id', '=', food).execute()
  expect(row?.metadata).toEqual({ purchased_count_last_month: 0, brand: '見本' })
  await shop.close()
})
