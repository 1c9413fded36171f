import { z } from 'zod'
import { metadata, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'

const measures = {
  /** Grams and millimetres. */
  weight: z.number().nullable(),
  length: z.number().nullable(),
  height: z.number().nullable(),
  width: z.number().nullable(),
  hs_code: z.string().nullable(),
  origin_country: z.string().nullable(),
  mid_code: z.string().nullable(),
  material: z.string().nullable(),
}

/** A product's columns. */
export const ProductRow = z.object({
  id: id('product'),
  title: z.string(),
  subtitle: z.string().nullable(),
  status: z.enum(['draft', 'proposed', 'published', 'rejected']),
  external_id: z.string().nullable(),
  description: z.string().nullable(),
  handle: z.string().nullable(),
  is_giftcard: z.boolean(),
  discountable: z.boolean(),
  thumbnail: z.string().nullable(),
  collection_id: id('collection').nullable(),
  type_id: id('type').nullable(),
  profile_id: z.string().nullish(),
  ...measures,
  metadata,
  ...softStamps,
})

/** A variant's columns; `purchasable` is computed from stock. */
export const VariantRow = z.object({
  id: id('variant'),
  title: z.string(),
  product_id: id('product'),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  ean: z.string().nullable(),
  upc: z.string().nullable(),
  variant_rank: z.number().nullable(),
  inventory_quantity: z.number().int(),
  allow_backorder: z.boolean(),
  manage_inventory: z.boolean(),
  ...measures,
  metadata,
  purchasable: z.boolean().optional(),
  ...softStamps,
})

export const ImageRow = z.object({ id: id('image'), url: z.string(), metadata, ...softStamps })
export const OptionValueRow = z.object({
  id: id('option_value'),
  value: z.string(),
  option_id: id('option'),
  variant_id: id('variant'),
  metadata,
  ...softStamps,
})
export const OptionRow = z.object({
  id: id('option'),
  title: z.string(),
  product_id: id('product'),
  metadata,
  ...softStamps,
})
export const VariantInventoryItemRow = z.object({
  id: id('variant_inventory_item'),
  inventory_item_id: z.string(),
  variant_id: id('variant'),
  required_quantity: z.number().int(),
  ...softStamps,
})
