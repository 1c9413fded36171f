import { runListeners } from '../areas/notifications/run-listeners.fixture.ts'
import type { TestShop } from '../base/testing/shop.ts'

/** Sends the mails that a new order causes; returns the id of one that staff may resend. */
export async function sendOrderLetters(shop: TestShop, order_id: string): Promise<string> {
  await runListeners(shop.ctx(), 'order.placed', { order_id })
  const letters = shop.db.selectFrom('notification').select('id').where('resource_id', '=', order_id)
  return (await letters.executeTakeFirstOrThrow()).id
}
