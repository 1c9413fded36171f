import { buy } from './buying.ts'
import { type Rate, requestJson, runLoad } from './load.ts'
import { signInStaff } from './staff-calls.ts'

/** More than are returned in the time of a measurement. */
const preparedOrders = 800

/**
 * Full returns with their refund, one after the other: requested and received at once, put on the shelf, and refunded.
 * The orders were bought, paid, packed and sent before.
 */
export async function returnsWithRefund(api: string, variantIds: string[]): Promise<Rate> {
  const staff = await signInStaff(api)
  const orders: Awaited<ReturnType<typeof sell>>[] = []
  for (let turn = 0; turn < preparedOrders; turn += 8)
    orders.push(...(await Promise.all(Array.from({ length: 8 }, (_, at) => sell(api, variantIds, turn + at, staff)))))
  return runLoad({ seconds: 2, concurrency: 1, warm_s: 0.5 }, async () => {
    const { id, items } = orders.pop() ?? { id: 'none', items: [] }
    const { order } = await requestJson('POST', `${api}/admin/orders/${id}/return`, { items, receive_now: true }, staff)
    if (order.fulfillment_status !== 'returned' || order.refunded_total === 0)
      throw new Error(`${id} came back in part`)
  })
}

async function sell(api: string, variantIds: string[], turn: number, staff: Record<string, string>) {
  const order = await buy(api, variantIds, turn)
  const orderUrl = `${api}/admin/orders/${order.id}`
  const items = order.items.map(({ id, quantity }) => ({ item_id: id, quantity }))
  await requestJson('POST', `${orderUrl}/capture`, {}, staff)
  const packed = await requestJson('POST', `${orderUrl}/fulfillment`, { items }, staff)
  for (const { id } of packed.order.fulfillments)
    await requestJson('POST', `${orderUrl}/shipment`, { fulfillment_id: id }, staff)
  return { id: order.id, items }
}
