import { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import { orderReservations as reservations } from '@kusuribako/contract/orders/order-reservations'
import { tracking } from '@kusuribako/contract/orders/tracking'
import { on } from '../../base/ctx.ts'
import { cancel } from './cancel-order.ts'
import { update } from './change-order.ts'
import { addShippingMethod } from './choose-delivery.ts'
import { archive, complete } from './close-order.ts'
import { importTracking } from './import-tracking.ts'
import { capture, refund } from './move-money.ts'
import { fulfill, ship, unpack } from './pack-order.ts'
import { listReservations, reserveLine } from './reserve-line.ts'

export const routes = [
  on(api.update, update),
  on(api.complete, complete),
  on(api.archive, archive),
  on(api.cancel, cancel),
  on(api.capture, capture),
  on(api.refund, refund),
  on(api.fulfill, fulfill),
  on(api.cancelFulfillment, unpack),
  on(api.ship, ship),
  on(api.addShippingMethod, addShippingMethod),
  on(reservations.list, listReservations),
  on(reservations.reserve, reserveLine),
  on(tracking.import, importTracking),
]
