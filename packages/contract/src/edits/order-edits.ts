import { z } from 'zod'
import { OrderLine } from '../carts/line-items.ts'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { OrderRow } from '../orders/order.ts'
import { instant, metadataInput, money, quantity, shortText, softStamps, stamps, text } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { counted, ordering, paging, shaping } from '../values/listing.ts'
import { PaymentCollection } from './payment-collections.ts'

const Line = OrderLine.partial().required({ id: true })

/** One change of an edit to the order's lines. */
const OrderItemChange = z.object({
  id: id('order_item_change'),
  type: z.enum(['item_add', 'item_remove', 'item_update']),
  order_edit_id: id('order_edit'),
  original_line_item_id: id('item').nullable(),
  original_line_item: Line.nullish(),
  line_item_id: id('item').nullable(),
  line_item: Line.nullish(),
  ...softStamps,
})

const by = z.string().nullable()
const at = instant.nullable()
/** An edit's columns. */
const OrderEditRow = z.object({
  id: id('order_edit'),
  order_id: id('order'),
  internal_note: z.string().nullable(),
  created_by: z.string(),
  requested_by: by,
  requested_at: at,
  confirmed_by: by,
  confirmed_at: at,
  declined_by: by,
  declined_reason: z.string().nullable(),
  declined_at: at,
  canceled_by: by,
  canceled_at: at,
  payment_collection_id: id('payment_collection').nullable(),
  ...stamps,
})

/** A change of a placed order: its lines as they would be, and the price. */
export const OrderEdit = OrderEditRow.partial()
  .required({ id: true })
  .extend({
    status: z.enum(['confirmed', 'declined', 'requested', 'created', 'canceled']),
    shipping_total: money,
    discount_total: money,
    tax_total: money.nullable(),
    total: money,
    subtotal: money,
    gift_card_total: money,
    gift_card_tax_total: money,
    /** The additional price of the order (negative: reduction). */
    difference_due: money,
    order: OrderRow.nullish(),
    changes: z.array(OrderItemChange).optional(),
    items: z.array(Line).optional(),
    payment_collection: PaymentCollection.nullish(),
  })

/** What a buyer was shown of an edit: the order's total, the difference, and each line's quantity. */
export const SeenEdit = z.strictObject({
  total: money,
  difference_due: money,
  quantities: z.record(pathId('item'), quantity),
})
export type SeenEdit = z.infer<typeof SeenEdit>

const params = byId('order_edit')
const answer = z.object({ order_edit: OrderEdit })
const ofItem = params.extend({ item_id: pathId('item') })
const note = shortText
/** The problem of a line as it would be. */
const lineRefusals = [
  'insufficient_inventory',
  'product_not_in_sales_channel',
  'sale_class_not_covered',
  'guidance_required_not_sold_online',
  'quantity_over_limit',
  'guarded_ingredient_over_limit',
  'guarded_ingredient_under_age',
  'guarded_ingredient_age_not_assured',
  'guarded_ingredient_recent_purchase',
  'questionnaire_incomplete',
] as const
const changeRefusals = ['not_found', 'order_edit_closed'] as const
const addRefusals = [...lineRefusals, 'order_edit_gift_cards_open', 'medicine_needs_own_order'] as const
const confirmRefusals = [...changeRefusals, 'order_edit_order_moved_on', ...addRefusals] as const

export const orderEdits = {
  list: get('/admin/order-edits', 'staff', 'List of order edits', {
    query: z.strictObject({
      ...shaping,
      ...ordering,
      ...paging(20),
      q: shortText.optional(),
      order_id: z.string().max(64).optional(),
    }),
    answer: z.object({ order_edits: z.array(OrderEdit), ...counted }),
  }),
  get: get('/admin/order-edits/:id', 'staff', 'One order edit', {
    params,
    query: z.strictObject(shaping),
    answer,
    refuses: ['not_found'],
  }),
  create: post('/admin/order-edits', 'staff', 'Begin an edit of a placed order', {
    body: z.strictObject({
      order_id: pathId('order'),
      internal_note: note.optional(),
      created_by: shortText.optional(),
    }),
    answer,
    refuses: ['not_found', 'order_edit_open_already', 'order_not_editable'],
  }),
  update: post('/admin/order-edits/:id', 'staff', 'Change the note of an order edit', {
    params,
    body: z.strictObject({ internal_note: note.nullish() }),
    answer,
    refuses: ['not_found'],
  }),
  delete: del('/admin/order-edits/:id', 'staff', 'Delete an order edit', {
    params,
    answer: receipt('order_edit'),
    refuses: ['order_edit_closed'],
  }),
  cancel: post('/admin/order-edits/:id/cancel', 'staff', 'Cancel an order edit', {
    params,
    answer,
    refuses: changeRefusals,
  }),
  deleteChange: del('/admin/order-edits/:id/changes/:change_id', 'staff', 'Revert one change', {
    params: params.extend({ change_id: pathId('order_item_change') }),
    answer: receipt('item_change'),
    refuses: [...changeRefusals, 'order_edit_change_unknown'],
  }),
  confirm: post('/admin/order-edits/:id/confirm', 'staff', 'Confirm an order edit', {
    params,
    answer,
    refuses: confirmRefusals,
  }),
  addItem: post('/admin/order-edits/:id/items', 'staff', 'Add a line', {
    params,
    body: z.strictObject({ variant_id: pathId('variant'), quantity, metadata: metadataInput.optional() }),
    answer,
    refuses: [...changeRefusals, 'variant_unknown', 'variant_not_priced', 'gift_card_stays', ...addRefusals],
  }),
  updateItem: post('/admin/order-edits/:id/items/:item_id', 'staff', 'Change the quantity of a line', {
    params: ofItem,
    body: z.strictObject({ quantity }),
    answer,
    refuses: [...changeRefusals, 'order_edit_line_unknown', 'order_line_packed', 'gift_card_stays', ...addRefusals],
  }),
  removeItem: del('/admin/order-edits/:id/items/:item_id', 'staff', 'Remove a line of the order', {
    params: ofItem,
    answer,
    refuses: [...changeRefusals, 'order_edit_line_unknown', 'order_line_packed', 'gift_card_stays'],
  }),
  request: post('/admin/order-edits/:id/request', 'staff', 'Ask the buyer to agree', {
    params,
    body: z.strictObject({ payment_collection_description: text.optional() }),
    answer,
    refuses: [...changeRefusals, 'order_edit_empty'],
  }),
}

export const storeOrderEdits = {
  get: get('/store/order-edits/:id', 'anyone', 'One order edit', {
    params,
    query: z.strictObject(shaping),
    answer,
    refuses: ['not_found'],
  }),
  /** `seen`: what was shown; if the edit has changed since, nothing is agreed. */
  complete: post('/store/order-edits/:id/complete', 'shopper', 'Agree to an order edit', {
    params,
    body: z.object({ seen: SeenEdit.optional() }).nullish(),
    answer,
    refuses: [...confirmRefusals, 'order_edit_unpaid', 'confirmation_changed'],
  }),
  decline: post('/store/order-edits/:id/decline', 'shopper', 'Decline an order edit', {
    params,
    body: z.strictObject({ declined_reason: shortText.optional() }),
    answer,
    refuses: changeRefusals,
  }),
}
