import { z } from 'zod'
import { LineRow } from '../carts/line-items.ts'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { metadata, metadataInput, shortText, softStamps, text } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, dateOp, manyOf, numberOp, ordering, paging, shaping, stringOp } from '../values/listing.ts'
import { InventoryItem } from './inventory-items.ts'

/** Reserved pieces at a location, mostly for a line of an order. */
export const ReservationItem = z.object({
  id: id('reservation'),
  location_id: id('stock_location'),
  inventory_item_id: id('inventory_item'),
  line_item_id: id('item').nullable(),
  description: z.string().nullable(),
  created_by: z.string().nullable(),
  quantity: z.number().int(),
  metadata,
  ...softStamps,
})

/** With its line and its item. */
export const ExtendedReservationItem = ReservationItem.extend({
  line_item: LineRow.partial().nullable(),
  inventory_item: InventoryItem.nullable(),
})
  .partial()
  .required({ id: true })

const params = byId('reservation')
const answer = z.object({ reservation: ReservationItem })
const idsFilter = manyOf(shortText).optional()
const pieces = z.int().min(1).max(1_000_000_000)

export const reservations = {
  list: get('/admin/reservations', 'staff', 'List of reservations', {
    query: z.strictObject({
      ...shaping,
      ...paging(20),
      ...ordering,
      location_id: idsFilter,
      inventory_item_id: idsFilter,
      line_item_id: idsFilter,
      created_by: idsFilter,
      quantity: numberOp.optional(),
      created_at: dateOp.optional(),
      updated_at: dateOp.optional(),
      description: z.union([stringOp, shortText]).optional(),
    }),
    answer: z.object({ reservations: z.array(ExtendedReservationItem), ...counted }),
  }),
  get: get('/admin/reservations/:id', 'staff', 'One reservation', { params, answer, refuses: ['not_found'] }),
  create: post('/admin/reservations', 'staff', 'Create a reservation', {
    body: z.strictObject({
      line_item_id: id('item').optional(),
      location_id: id('stock_location'),
      inventory_item_id: id('inventory_item'),
      quantity: pieces,
      description: text.optional(),
      metadata: metadataInput.optional(),
    }),
    answer,
    refuses: ['not_found', 'order_canceled', 'item_not_at_location', 'insufficient_inventory', 'reservation_over_line'],
  }),
  update: post('/admin/reservations/:id', 'staff', 'Change a reservation, or move it to another location', {
    params,
    body: z
      .strictObject({
        quantity: pieces,
        location_id: id('stock_location'),
        description: text.nullable(),
        metadata: metadataInput,
      })
      .partial(),
    answer,
    refuses: ['not_found', 'item_not_at_location', 'insufficient_inventory', 'reservation_over_line'],
  }),
  delete: del('/admin/reservations/:id', 'staff', 'Release a reservation', {
    params,
    answer: receipt('reservation'),
  }),
}
