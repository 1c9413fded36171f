import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { ExtendedReservationItem, ReservationItem } from '../inventory/reservations.ts'
import { quantity } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import { counted, ordering, paging, shaping } from '../values/listing.ts'

const params = byId('order')

/** What is reserved for the lines of an order. */
export const orderReservations = {
  list: get('/admin/orders/:id/reservations', 'staff', 'The reservations of an order', {
    params,
    query: z.strictObject({ ...shaping, ...paging(20), ...ordering }),
    answer: z.object({ reservations: z.array(ExtendedReservationItem), ...counted }),
    refuses: ['not_found'],
  }),
  reserve: post('/admin/orders/:id/line-items/:line_item_id/reserve', 'staff', 'Reserve pieces for a line', {
    params: params.extend({ line_item_id: pathId('item') }),
    body: z.strictObject({
      /** Left out: where the most pieces are available. */
      location_id: z.string().max(64).optional(),
      /** Left out: everything left to be packed. */
      quantity: quantity.optional(),
    }),
    answer: z.object({ reservation: ReservationItem }),
    refuses: ['not_found', 'order_canceled', 'item_not_at_location', 'insufficient_inventory', 'reservation_over_line'],
  }),
}
