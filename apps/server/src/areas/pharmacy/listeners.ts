import { after, type Listener } from '../../base/facts.ts'
import { forgetBuyer } from './forget-buyer.ts'
import { deleteAgeAssurance } from './record-age.ts'

export const listeners: readonly Listener[] = [
  after('order.retention_ended', 'forget-buyer-in-pharmacy', (ctx, { order_id }) =>
    ctx.tx((tx) => forgetBuyer(tx, String(order_id))),
  ),
  after('customer.erased', 'forget-age', (ctx, { customer_id }) =>
    ctx.tx(async (tx) => void (await deleteAgeAssurance(tx, String(customer_id)))),
  ),
]
