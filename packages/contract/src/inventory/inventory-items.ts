import { z } from 'zod'
import { VariantRow } from '../catalogue/product-rows.ts'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { instant, metadata, metadataInput, shortText, softStamps, stamps, text } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import {
  counted,
  manyOf,
  numberOrBounds,
  ordering,
  paging,
  queryBoolean,
  shaping,
  stringOp,
  textsOf,
} from '../values/listing.ts'

const itemColumns = {
  sku: z.string().nullable(),
  hs_code: z.string().nullable(),
  origin_country: z.string().nullable(),
  mid_code: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  thumbnail: z.string().nullable(),
  material: z.string().nullable(),
  /** Grams and millimetres. */
  weight: z.number().nullable(),
  height: z.number().nullable(),
  width: z.number().nullable(),
  length: z.number().nullable(),
  requires_shipping: z.boolean(),
}

/** How many pieces of an item are at one location; reserved ones are included in the stocked ones. */
const InventoryLevel = z
  .object({
    id: id('inventory_level'),
    inventory_item_id: id('inventory_item'),
    location_id: id('stock_location'),
    stocked_quantity: z.number().int(),
    reserved_quantity: z.number().int(),
    /** Ordered from a maker, and not here yet: it cannot be bought. */
    incoming_quantity: z.number().int(),
    metadata,
    ...stamps,
    deleted_at: instant.nullable(),
  })
  .partial()

/** Pieces in stock that are not reserved; an item that includes its levels has this figure at each level. */
const available_quantity = z.number().int()

/** An item in stock, of which variants are made. */
export const InventoryItem = z
  .object({ ...itemColumns, metadata, ...softStamps })
  .partial()
  .extend({
    id: id('inventory_item'),
    location_levels: z.array(InventoryLevel.extend({ available_quantity })).optional(),
    variants: z.array(VariantRow).optional(),
  })

const DecoratedInventoryItem = InventoryItem.extend({
  stocked_quantity: z.number().int(),
  reserved_quantity: z.number().int(),
})

/** Null empties it. */
const nullableText = shortText.nullable()
const measure = z.number().min(0).max(1e9).nullable()
const itemFields = {
  sku: nullableText,
  hs_code: nullableText,
  weight: measure,
  length: measure,
  height: measure,
  width: measure,
  origin_country: nullableText,
  mid_code: nullableText,
  material: nullableText,
  title: nullableText,
  description: text.nullable(),
  thumbnail: z.string().max(2000).nullable(),
}
const idsFilter = manyOf(shortText).optional()
const textsFilter = textsOf(shortText).optional()
const pieces = z.int().min(0).max(1_000_000_000)

const params = byId('inventory_item')
const atLocation = params.extend({ location_id: pathId('stock_location') })
const query = z.strictObject(shaping)
const answer = z.object({ inventory_item: InventoryItem })

export const inventoryItems = {
  list: get('/admin/inventory-items', 'staff', 'List of inventory items', {
    query: z.strictObject({
      ...shaping,
      ...paging(20),
      ...ordering,
      id: idsFilter,
      q: shortText.optional(),
      location_id: idsFilter,
      sku: textsFilter,
      origin_country: textsFilter,
      mid_code: textsFilter,
      material: textsFilter,
      hs_code: z.union([stringOp, textsOf(shortText)]).optional(),
      weight: numberOrBounds,
      length: numberOrBounds,
      height: numberOrBounds,
      width: numberOrBounds,
      requires_shipping: queryBoolean.optional(),
    }),
    answer: z.object({ inventory_items: z.array(DecoratedInventoryItem), ...counted }),
  }),
  get: get('/admin/inventory-items/:id', 'staff', 'One inventory item', {
    params,
    query,
    answer,
    refuses: ['not_found'],
  }),
  create: post('/admin/inventory-items', 'staff', 'Create an inventory item, for a variant if one is given', {
    query,
    body: z.strictObject({ ...itemFields, variant_id: id('variant'), metadata: metadataInput }).partial(),
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  update: post('/admin/inventory-items/:id', 'staff', 'Change an inventory item', {
    params,
    query,
    body: z.strictObject({ ...itemFields, requires_shipping: z.boolean() }).partial(),
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  delete: del('/admin/inventory-items/:id', 'staff', 'Delete an inventory item with its levels', {
    params,
    answer: receipt('inventory_item'),
    refuses: ['stock_is_reserved'],
  }),
}

export const locationLevels = {
  list: get('/admin/inventory-items/:id/location-levels', 'staff', 'The levels of an item, by location', {
    params,
    query: z.strictObject({ ...shaping, location_id: idsFilter }),
    answer: z.object({
      inventory_item: z.object({ id: id('inventory_item'), location_levels: z.array(InventoryLevel) }),
    }),
    refuses: ['not_found'],
  }),
  create: post('/admin/inventory-items/:id/location-levels', 'staff', 'Add a level for an item at another location', {
    params,
    query,
    body: z.strictObject({
      location_id: id('stock_location'),
      stocked_quantity: pieces,
      incoming_quantity: pieces.optional(),
    }),
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  update: post(
    '/admin/inventory-items/:id/location-levels/:location_id',
    'staff',
    'Set the count of an item at a location',
    {
      params: atLocation,
      query,
      body: z.strictObject({ stocked_quantity: pieces, incoming_quantity: pieces }).partial(),
      answer,
      refuses: ['not_found', 'stock_is_reserved'],
    },
  ),
  delete: del('/admin/inventory-items/:id/location-levels/:location_id', 'staff', 'Remove an item from a location', {
    params: atLocation,
    answer,
    refuses: ['not_found', 'stock_is_reserved'],
  }),
}

export const variantInventory = {
  get: get('/admin/variants/:id/inventory', 'staff', 'The inventory items of a variant, and the stock per channel', {
    params: byId('variant'),
    answer: z.object({
      variant: z.object({
        id: id('variant'),
        inventory: z.array(InventoryItem),
        sales_channel_availability: z.array(
          z.object({ channel_name: z.string(), channel_id: id('sales_channel'), available_quantity: z.number().int() }),
        ),
      }),
    }),
    refuses: ['not_found'],
  }),
}
