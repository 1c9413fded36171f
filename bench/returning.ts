import { buy } from './buying.ts'
import { signInStaff } from './desk.ts'
import { drive, must, type Rate } from './load.ts'

/** More than are returned in the time of a measurement. */
const prepared = 800

/**
 * Full returns with their refund, one after the other: requested and received at once, put on the shelf, and refunded.
 * The orders were bought, paid, packed and sent before.
 */
export async function returnsWithRefund(api: string, variantIds: string[]): Promise<Rate> {
  const staff = await signInStaff(api)
  const sold: Awaited<ReturnType<typeof sell>>[] = []
  for (let turn = 0; turn < prepared; turn += 8)
    sold.push(...(await Promise.all(Array.from({ length: 8 }, (_, at) => sell(api, variantIds, turn + at, staff)))))
  return drive({ seconds: 2, concurrency: 1, warm_s: 0.5 }, async () => {
    const { id, items } = sold.pop() ?? { id: 'none', items: [] }
    const { order } = await must('POST', `${api}/admin/orders/${id}/return`, { items, receive_now: true }, staff)
    if (order.fulfillment_status !== 'returned' || order.refunded_total === 0)
      throw new Error(`${id} came back in part`)
  })
}

async function sell(api: string, variantIds: string[], turn: number, staff: Record<string, string>) {
  const order = await buy(api, variantIds, turn)
  const at = `${api}/admin/orders/${order.id}`
  const items = order.items.map(({ id, quantity }) => ({ item_id: id, quantity }))
  await must('POST', `${at}/capture`, {}, staff)
  const packed = await must('POST', `${at}/fulfillment`, { items }, staff)
  for (const { id } of packed.order.fulfillments) await must('POST', `${at}/shipment`, { fulfillment_id: id }, staff)
  return { id: order.id, items }
}
