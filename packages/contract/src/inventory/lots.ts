import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { data, day, instant, shortText } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, manyOf, paging, queryBoolean } from '../values/listing.ts'

/** As it stands on the box, however it was typed: half-width, capital letters. */
export const lotNumber = shortText
  .transform((typed) => typed.normalize('NFKC').trim().toUpperCase())
  .pipe(z.string().min(1).max(50))

/** The last day of `2027-03`: a box that names a month may be used until it ends. */
const endOfMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .transform((month) => {
    const [year, of] = month.split('-').map(Number)
    return new Date(Date.UTC(year!, of!, 0)).toISOString().slice(0, 10)
  })
/** The last day on which it may be used, `2027-03-31`; or its month, `2027-03`. */
export const expiresOn = z
  .union([day, endOfMonth])
  .refine((last) => last >= '2000-01-01' && last < '2100-01-01', 'a day of this century')

/**
 * `good`: may be sold. `soon`: for a month at the most. `short`: no longer good for as long as the licence says that
 * shipped medicines are. `expired`: its last day has passed. `blocked`: recalled, or kept apart for another reason.
 */
export const LotState = z.enum(['good', 'soon', 'short', 'expired', 'blocked'])

const LotLevel = z.object({
  location_id: id('stock_location'),
  location_name: z.string(),
  /** Pieces of it among those that can be sold or are reserved there. */
  quantity: z.int(),
  /** Pieces kept apart: they count towards no stock. */
  aside_quantity: z.int(),
})

export const Lot = z.object({
  id: id('lot'),
  inventory_item_id: id('inventory_item'),
  /** What the item is part of. */
  variants: z.array(
    z.object({
      id: id('variant'),
      title: z.string(),
      sku: z.string().nullable(),
      product_id: id('product'),
      product_title: z.string(),
    }),
  ),
  lot_number: z.string(),
  expires_on: day,
  state: LotState,
  blocked_at: instant.nullable(),
  blocked_because: z.string().nullable(),
  /** Over all places. */
  quantity: z.int(),
  aside_quantity: z.int(),
  levels: z.array(LotLevel),
  created_at: instant,
  updated_at: instant,
})
const oneLot = data(z.object({ lot: Lot }))
const byLot = { params: z.object({ id: pathId('lot') }) }
const pieces = z.int().min(0).max(1_000_000)
const because = shortText.trim().min(1)

export const lots = {
  list: get('/admin/v1/lots', 'staff', 'Lots and how long they may be used, the next to expire first', {
    query: z.strictObject({
      id: pathId('lot').optional(),
      product_id: pathId('product').optional(),
      variant_id: pathId('variant').optional(),
      location_id: pathId('stock_location').optional(),
      lot_number: lotNumber.optional(),
      /** Those that expire before this day. */
      expires_before: day.optional(),
      state: manyOf(LotState).optional(),
      /** Also those of which nothing is left. */
      with_empty: queryBoolean.default(false),
      ...paging(50),
    }),
    answer: data(
      z.object({
        lots: z.array(Lot),
        /** Of which lots nothing is sold today: those that expire before this day. */
        good_from: day,
        ...counted,
      }),
    ),
  }),

  /** Says of which lot pieces are that lie there already; how many there are to sell stays as it is. */
  name: post('/admin/v1/lots', 'staff', 'Name the lot of pieces that lie on the shelf', {
    body: z.strictObject({
      variant_id: id('variant'),
      location_id: id('stock_location').optional(),
      lot_number: lotNumber,
      expires_on: expiresOn,
      quantity: pieces.min(1),
    }),
    answer: oneLot,
    refuses: ['not_found', 'lot_expires_otherwise', 'lots_over_stock'],
  }),

  /**
   * Somebody has counted: so many pieces of it lie at a place, and are kept apart there. What there is to sell follows
   * the count. Or what stands on its box was typed wrongly: where its number is known already, both are one lot, with
   * the pieces and parcels of both; blocked, when one of them was.
   */
  correct: post('/admin/v1/lots/:id', 'staff', 'Correct a lot: its pieces at a place, its last day, its number', {
    ...byLot,
    body: z
      .strictObject({
        expires_on: expiresOn.optional(),
        lot_number: lotNumber.optional(),
        counted: z
          .strictObject({
            location_id: id('stock_location'),
            quantity: pieces.optional(),
            aside_quantity: pieces.optional(),
          })
          .optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'expires_on, lot_number or counted is missing'),
    answer: oneLot,
    refuses: ['not_found', 'stock_is_reserved', 'lot_expires_otherwise'],
  }),
}

/** A lot that is recalled: what lies there leaves the stock at once, and it leaves with no parcel. */
export const lotBlocks = {
  /**
   * By what the maker's notice says of it, whether or not the shop has noted its number: what comes of it later is kept
   * apart at once, and `lot-recipients` tells who may have got it.
   */
  recall: post('/admin/v1/lot-blocks', 'staff', 'Recall a lot by its number, known here or not', {
    body: z.strictObject({
      variant_id: id('variant'),
      lot_number: lotNumber,
      expires_on: expiresOn,
      because,
    }),
    answer: oneLot,
    refuses: ['not_found', 'lot_expires_otherwise'],
  }),
  block: post('/admin/v1/lot-blocks/:id', 'staff', 'Take a lot out of what is sold: recalled, or kept apart', {
    ...byLot,
    body: z.strictObject({ because }),
    answer: oneLot,
    refuses: ['not_found'],
  }),
  lift: del('/admin/v1/lot-blocks/:id', 'staff', 'Sell a lot again that was kept apart', {
    ...byLot,
    answer: oneLot,
    refuses: ['not_found'],
  }),
}
