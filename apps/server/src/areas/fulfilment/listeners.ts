import { after, type Listener } from '../../base/facts.ts'
import { forgetBuyer } from './forget-buyer.ts'
import { announceParcel, recallParcel } from './notify-carrier.ts'

export const listeners: readonly Listener[] = [
  after('fulfillment.created', 'announce-parcel', (ctx, { fulfillment_id }) =>
    announceParcel(ctx, String(fulfillment_id)),
  ),
  after('fulfillment.canceled', 'recall-parcel', (ctx, { fulfillment_id }) =>
    recallParcel(ctx, String(fulfillment_id)),
  ),
  after('order.retention_ended', 'forget-buyer-in-fulfilment', (ctx, { order_id }) =>
    ctx.tx((tx) => forgetBuyer(tx, String(order_id))),
  ),
]
