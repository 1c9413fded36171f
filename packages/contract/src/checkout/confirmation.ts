import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, instant, instantInput, money } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'

/** A label and its value; a value may have several lines. */
const Row = z.object({ name: z.string(), value: z.string() })

/**
 * The last screen before the order button, as data (特定商取引法12条の6): what is bought, its price per piece and in total,
 * when and how it is paid and delivered, how it is cancelled. Yen, tax included. It contains no health answers.
 */
export const Confirmation = z.object({
  lines: z.array(
    z.object({
      line_item_id: id('item'),
      title: z.string(),
      variant_title: z.string().nullable(),
      /** Its statutory class name; null where there is none. */
      sale_class: z.string().nullable(),
      quantity: z.int(),
      unit_price: money,
      /** Before codes. */
      total: money,
      /** Percent. */
      tax_rate: z.number(),
      /** Whether that is the reduced one (軽減税率); left out in older records. */
      is_reduced: z.boolean().optional(),
      /** The plan of a regular delivery in the version shown; records from before 121 spell the instant differently. */
      plan: z.object({ id: id('subscription_plan'), title: z.string(), updated_at: instantInput }).nullable(),
    }),
  ),
  items_total: money,
  discount_total: money,
  /** `says`: the delivery time. */
  shipping: z.object({ name: z.string(), says: z.string(), total: money }).nullable(),
  gift_card_total: money,
  /** One yen each. */
  points_spent: money,
  total: money,
  /** By rate, as in the qualified invoice. */
  taxes: z.array(z.object({ rate: z.number(), total: money, tax: money })),
  /** The obligations of each subscription. */
  regular: z.array(z.object({ title: z.string(), rows: z.array(Row) })),
  terms: z.array(Row),
  /** The label of the button. */
  button: z.string(),
})
export type Confirmation = z.infer<typeof Confirmation>

/** The SHA-256 of a stored confirmation, in lower-case hexadecimal. */
export const ConfirmationHash = z.string().regex(/^[0-9a-f]{64}$/)

/** An order's record of its last screen. */
export const KeptConfirmation = z.object({
  confirmation: Confirmation,
  sha256: ConfirmationHash,
  /** Whether the caller sent the screen that it had shown; else it is what the shop would have shown. */
  is_shown: z.boolean(),
  /** When the button was pressed. */
  confirmed_at: instant,
})
export type KeptConfirmation = z.infer<typeof KeptConfirmation>

export const confirmations = {
  /** For the last screen; `complete` takes its hash, and refuses if the screen would be different by then. */
  ofCart: get('/store/v1/cart/:id/confirmation', 'shopper', 'What a buyer confirms by placing the order', {
    params: byId('cart'),
    answer: data(z.object({ confirmation: Confirmation, sha256: ConfirmationHash })),
    refuses: ['not_found', 'cart_validation_order_already_exists'],
  }),
  /** Null for an order without a button press, or older than this record. */
  ofOrder: get('/admin/v1/orders/:id/confirmation', 'staff', 'What the buyer of an order has confirmed', {
    params: byId('order'),
    answer: data(z.object({ confirmation: KeptConfirmation.nullable() })),
    refuses: ['not_found'],
  }),
}
