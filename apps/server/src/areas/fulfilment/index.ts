export { cancelFulfillment } from './cancel-fulfillment.ts'
export {
  createFulfillments,
  type Goods,
  goodsToPack,
  isMailedGiftCard,
  type Packed,
  packEach,
} from './create-fulfillments.ts'
export { findParcel, type Parcel } from './find-parcel.queries.ts'
export { afterPacking, afterShipping, afterUnpacking } from './fulfillment-status.rules.ts'
export { markEachShipped, markShipped } from './mark-shipped.ts'
export { linkToCarriers, noteOnParcels } from './note-on-parcels.ts'
export { reassignPackedLines } from './reassign-packed-lines.ts'
