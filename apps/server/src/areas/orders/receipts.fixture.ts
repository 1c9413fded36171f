import type { SmallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import type { TestShop } from '../../base/testing/shop.ts'

/** A captured order of an account, and how its owner asks for the receipt. */
export async function orderToReceipt(shop: TestShop, catalogue: SmallCatalogue) {
  const owner = await signInCustomer(shop)
  const placed = await placedOrder(shop, catalogue, { customer_id: owner.id, email: owner.email })
  await shop.db.updateTable('orders').set({ payment_status: 'captured' }).where('id', '=', placed.id).execute()
  await shop.db.updateTable('payment').set({ captured_at: shop.clock.now }).where('order_id', '=', placed.id).execute()
  const requestReceipt = (body: object = {}, headers: Record<string, string> = owner.headers) =>
    shop.call('POST', `/store/v1/orders/${placed.id}/receipt`, body, headers)
  return { ...placed, requestReceipt }
}
