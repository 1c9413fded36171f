import { after, type Listener } from '../../base/facts.ts'
import { announceParcel, recallParcel } from './notify-carrier.ts'

export const listeners: readonly Listener[] = [
  after('fulfillment.created', 'announce-parcel', (ctx, { fulfillment_id }) =>
    announceParcel(ctx, String(fulfillment_id)),
  ),
  after('fulfillment.canceled', 'recall-parcel', (ctx, { fulfillment_id }) =>
    recallParcel(ctx, String(fulfillment_id)),
  ),
]
