import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { data, day, instant, shortText } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, manyOf, paging, queryBoolean } from '../values/listing.ts'

/** As printed on the box, however it was typed: half-width, capital letters. */
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
/** The last day of use, `2027-03-31`; or its month, `2027-03`. */
export const expiresOn = z
  .union([day, endOfMonth])
  .refine((last) => last >= '2000-01-01' && last < '2100-01-01', 'a day of this century')

/**
 * `good`: may be sold. `soon`: for a month at most. `short`: its remaining months are fewer than the licence promises
 * for shipped medicines. `expired`: its last day has passed. `blocked`: recalled, or set aside for another reason.
 */
export const LotState = z.enum(['good', 'soon', 'short', 'expired', 'blocked'])

const LotLevel = z.object({
  location_id: id('stock_location'),
  location_name: z.string(),
  /** Sellable or reserved pieces of it there. */
  quantity: z.int(),
  /** Pieces set aside: they are in no stock. */
  aside_quantity: z.int(),
})

export const Lot = z.object({
  id: id('lot'),
  inventory_item_id: id('inventory_item'),
  /** The variants that contain the item. */
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
  /** Over all locations. */
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
  list: get('/admin/v1/lots', 'staff', 'Lots, the next to expire first', {
    query: z.strictObject({
      id: pathId('lot').optional(),
      product_id: pathId('product').optional(),
      variant_id: pathId('variant').optional(),
      location_id: pathId('stock_location').optional(),
      lot_number: lotNumber.optional(),
      /** Those that expire before this day. */
      expires_before: day.optional(),
      state: manyOf(LotState).optional(),
      /** Including empty ones. */
      with_empty: queryBoolean.default(false),
      ...paging(50),
    }),
    answer: data(
      z.object({
        lots: z.array(Lot),
        /** Lots that are not sold today: those that expire before this day. */
        good_from: day,
        ...counted,
      }),
    ),
  }),

  /** Assigns a lot to existing pieces; the available stock stays the same. */
  name: post('/admin/v1/lots', 'staff', 'Assign a lot to existing pieces', {
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
   * A count of a lot at a location: its pieces, and those set aside there; the available stock follows. Or a
   * correction of what is printed on its box: if the number exists already, both lots are merged, with the pieces and
   * parcels of both, and blocked if one of them was.
   */
  correct: post('/admin/v1/lots/:id', 'staff', 'Correct a lot: its pieces at a location, its expiry, its number', {
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

/** A recalled lot: its pieces leave the stock at once, and no parcel leaves with them. */
export const lotBlocks = {
  /**
   * By the maker's notice, whether or not the shop has recorded its number: pieces that arrive later are set aside at
   * once, and `lot-recipients` lists possible recipients.
   */
  recall: post('/admin/v1/lot-blocks', 'staff', 'Recall a lot by its number, recorded here or not', {
    body: z.strictObject({
      variant_id: id('variant'),
      lot_number: lotNumber,
      expires_on: expiresOn,
      because,
    }),
    answer: oneLot,
    refuses: ['not_found', 'lot_expires_otherwise'],
  }),
  block: post('/admin/v1/lot-blocks/:id', 'staff', 'Take a lot off sale: recalled, or set aside', {
    ...byLot,
    body: z.strictObject({ because }),
    answer: oneLot,
    refuses: ['not_found'],
  }),
  lift: del('/admin/v1/lot-blocks/:id', 'staff', 'Put a blocked lot back on sale', {
    ...byLot,
    answer: oneLot,
    refuses: ['not_found'],
  }),
}
