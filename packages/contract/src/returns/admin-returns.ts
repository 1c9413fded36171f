import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { text } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'
import { orderAnswer, orderShaping } from './calls.ts'
import { Return } from './returns.ts'

const quantity = z.int().min(1).max(1_000_000)
/** Yen. */
export const yen = z.int().min(-2_000_000_000).max(2_000_000_000)
const location_id = z.string().max(64).optional()

/** Pieces of one line to be returned. */
const returnedPieces = z.strictObject({
  item_id: pathId('item'),
  quantity,
  reason_id: pathId('return_reason').optional(),
  note: text.optional(),
})
/** A line is named once: two entries of one line would contradict each other. */
export const piecesOnce = z
  .array(returnedPieces)
  .min(1)
  .max(200)
  .refine((items) => new Set(items.map(({ item_id }) => item_id)).size === items.length, 'each line is named once')

/** Received pieces of one line; `kept_aside` of them are spoilt or opened, and are not sold again. */
const receivedPiece = z
  .strictObject({ item_id: pathId('item'), quantity, kept_aside: z.int().min(0).max(1_000_000).optional() })
  .refine(({ quantity: came, kept_aside = 0 }) => kept_aside <= came, 'no more is kept aside than came')
const receivedPieces = z
  .array(receivedPiece)
  .min(1)
  .max(200)
  .refine((items) => new Set(items.map(({ item_id }) => item_id)).size === items.length, 'each line is named once')

export const adminReturns = {
  list: get('/admin/returns', 'staff', 'List of returns', {
    query: z.strictObject(paging(50)),
    answer: z.object({ returns: z.array(Return.partial().required({ id: true })), ...counted }),
  }),
  receive: post('/admin/returns/:id/receive', 'staff', 'Receive a return, and refund it', {
    params: byId('return'),
    body: z.strictObject({
      items: receivedPieces,
      /** Yen, instead of the amount computed when the return was requested; negative counts as zero. */
      refund: yen.optional(),
      location_id,
    }),
    answer: z.object({ return: Return }),
    refuses: [
      'not_found',
      'order_canceled',
      'order_waits_for_pharmacist',
      'return_canceled',
      'return_received_already',
      'returned_too_many',
      'cart_payment_in_progress',
      'refund_over_refundable',
    ],
  }),
  cancel: post('/admin/returns/:id/cancel', 'staff', 'Cancel a return that has not arrived', {
    params: byId('return'),
    answer: orderAnswer,
    refuses: ['not_found', 'return_received_already', 'cart_payment_in_progress'],
  }),
  request: post('/admin/orders/:id/return', 'staff', 'Request a return', {
    params: byId('order'),
    query: orderShaping,
    body: z.strictObject({
      items: piecesOnce,
      return_shipping: z
        .strictObject({ option_id: z.string().max(64).optional(), price: z.int().min(0).optional() })
        .optional(),
      note: text.optional(),
      /** The goods are here already. */
      receive_now: z.boolean().default(false),
      no_notification: z.boolean().optional(),
      refund: yen.optional(),
      location_id,
    }),
    answer: orderAnswer,
    refuses: [
      'not_found',
      'order_waits_for_pharmacist',
      'line_of_canceled',
      'gift_card_stays',
      'return_reason_is_heading',
      'returned_too_many',
      'refund_over_refundable',
      'return_shipping_unknown',
    ],
  }),
}

export const storeReturns = {
  request: post('/store/returns', 'shopper', 'Request a return', {
    body: z.strictObject({
      order_id: pathId('order'),
      items: piecesOnce,
      return_shipping: z.strictObject({ option_id: z.string().max(64) }).optional(),
    }),
    answer: z.object({ return: Return }),
    refuses: [
      'not_found',
      'line_of_canceled',
      'gift_card_stays',
      'return_reason_is_heading',
      'returned_too_many',
      'return_shipping_unknown',
    ],
  }),
}
