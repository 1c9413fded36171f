import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { priceInput, priceQuery, pricesInput } from '../pricing/prices.ts'
import { handle, metadataInput, shortText, text } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import {
  counted,
  dateOp,
  manyOf,
  numberOrBounds,
  ordering,
  paging,
  queryBoolean,
  shaping,
  textsOf,
  times,
} from '../values/listing.ts'
import { Product, Variant } from './products.ts'
import { TypeRow } from './tags-and-types.ts'

const status = z.enum(['draft', 'proposed', 'published', 'rejected'])
const measure = z.number().min(0).max(1e9)
/** Null empties it. */
const nullableText = shortText.nullable()
/** A code that identifies goods. Forms send an empty text where none was typed: two variants may both have none. */
const code = nullableText.transform((typed) => typed || null)
const nullableMeasure = measure.nullable()
const measures = {
  weight: nullableMeasure,
  length: nullableMeasure,
  height: nullableMeasure,
  width: nullableMeasure,
  hs_code: nullableText,
  origin_country: nullableText,
  mid_code: nullableText,
  material: nullableText,
}
const pieces = z.int().min(0).max(10_000_000)
const valueInput = z.object({ id: shortText.optional(), value: shortText.min(1) })
const idInput = z.object({ id: shortText })

/** A variant's own fields, without prices and options. */
const variantFields = {
  title: shortText.min(1),
  sku: code,
  ean: code,
  upc: code,
  barcode: code,
  allow_backorder: z.boolean(),
  manage_inventory: z.boolean(),
  ...measures,
  metadata: metadataInput,
}
const { title, ...otherFields } = variantFields
const newVariant = z
  .strictObject(otherFields)
  .partial()
  .extend({
    title,
    inventory_quantity: pieces.default(0),
    prices: pricesInput,
  })
const optionOfVariant = z.object({ value: shortText.min(1), option_id: shortText })
/** An existing variant, or a new one where it has no id. */
const variantChange = z
  .strictObject(variantFields)
  .partial()
  .extend({
    inventory_quantity: pieces.optional(),
    prices: z
      .array(priceInput.safeExtend({ id: shortText.optional() }))
      .max(500)
      .optional(),
    options: z.array(optionOfVariant).max(50).default([]),
  })
export type VariantChange = z.output<typeof variantChange>
export type NewVariant = z.output<typeof newVariant> & { options: { value: string; option_id?: string }[] }

const productFields = {
  title: shortText.min(1),
  subtitle: nullableText,
  description: text.nullable(),
  discountable: z.boolean(),
  images: z.array(z.string().min(1).max(2000)).max(200),
  thumbnail: z.string().max(2000).nullable(),
  handle: handle.min(1),
  status,
  type: valueInput.nullable(),
  collection_id: nullableText,
  tags: z.array(valueInput).max(200),
  sales_channels: z.array(idInput).max(200),
  categories: z.array(idInput).max(200),
  ...measures,
  metadata: metadataInput,
}
const { title: productTitle, discountable, status: productStatus, ...furtherFields } = productFields
const createInput = z
  .strictObject(furtherFields)
  .partial()
  .extend({
    title: productTitle,
    /** Derived from the title when missing or empty, as forms send it. */
    handle: handle.optional(),
    is_giftcard: z.boolean().default(false),
    discountable: discountable.default(true),
    status: productStatus.default('draft'),
    options: z
      .array(z.object({ title: shortText.min(1) }))
      .max(50)
      .optional(),
    variants: z
      .array(
        newVariant.extend({
          options: z
            .array(z.object({ value: shortText.min(1) }))
            .max(50)
            .default([]),
        }),
      )
      .max(1000)
      .optional(),
  })
const updateInput = z
  .strictObject(productFields)
  .partial()
  .extend({
    sales_channels: productFields.sales_channels.nullable().optional(),
    variants: z
      .array(variantChange.extend({ id: shortText.optional() }))
      .max(1000)
      .optional(),
  })
export type NewProduct = z.output<typeof createInput>
export type ProductChange = z.output<typeof updateInput>

/** The query of staff product lists; a price list uses the same for its own. */
export const productFilters = {
  ...times,
  deleted_at: dateOp.optional(),
  id: manyOf(shortText).optional(),
  q: shortText.optional(),
  status: manyOf(status).optional(),
  collection_id: manyOf(shortText).optional(),
  tags: manyOf(shortText).optional(),
  title: shortText.optional(),
  description: shortText.optional(),
  handle: shortText.optional(),
  is_giftcard: queryBoolean.optional(),
}
const productAnswer = z.object({ product: Product })
export const productPage = z.object({ products: z.array(Product), ...counted })
const path = '/admin/products'
const params = byId('product')
const ofOption = params.extend({ option_id: pathId('option') })
const ofVariant = params.extend({ variant_id: pathId('variant') })
const optionInput = z.strictObject({ title: shortText.min(1) })

export const adminProducts = {
  list: get(path, 'staff', 'List of products, whatever their status', {
    query: z.strictObject({
      ...shaping,
      ...ordering,
      ...paging(50),
      ...productFilters,
      price_list_id: manyOf(shortText).optional(),
      type_id: manyOf(shortText).optional(),
      sales_channel_id: manyOf(shortText).optional(),
      discount_condition_id: shortText.optional(),
      category_id: manyOf(shortText).optional(),
      include_category_children: queryBoolean.optional(),
    }),
    answer: productPage,
  }),
  get: get(`${path}/:id`, 'staff', 'One product', {
    params,
    query: z.strictObject(shaping),
    answer: productAnswer,
    refuses: ['not_found'],
  }),
  create: post(path, 'staff', 'Create a product with its options, variants and prices', {
    body: createInput,
    answer: productAnswer,
    refuses: ['not_found', 'duplicate_error', 'ids_unknown'],
  }),
  update: post(`${path}/:id`, 'staff', 'Change a product; given lists replace the existing ones', {
    params,
    body: updateInput,
    answer: productAnswer,
    refuses: ['not_found', 'duplicate_error', 'ids_unknown'],
  }),
  delete: del(`${path}/:id`, 'staff', 'Delete a product with its variants', { params, answer: receipt('product') }),
  types: get(`${path}/types`, 'staff', 'Every product type', { answer: z.object({ types: z.array(TypeRow) }) }),
  tagUsage: get(`${path}/tag-usage`, 'staff', 'The tags in use, the most used first', {
    answer: z.object({ tags: z.array(z.object({ id: z.string(), value: z.string(), usage_count: z.string() })) }),
  }),
  setMetadata: post(`${path}/:id/metadata`, 'staff', "Set one key of a product's metadata", {
    params,
    body: z.strictObject({ key: z.string().min(1).max(100), value: text }),
    answer: productAnswer,
    refuses: ['not_found'],
  }),
}

export const productOptions = {
  create: post(`${path}/:id/options`, 'staff', 'Add an option to a product', {
    params,
    body: optionInput,
    answer: productAnswer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  update: post(`${path}/:id/options/:option_id`, 'staff', 'Rename an option', {
    params: ofOption,
    body: optionInput,
    answer: productAnswer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  delete: del(`${path}/:id/options/:option_id`, 'staff', 'Delete an option by which no two variants differ', {
    params: ofOption,
    answer: z.object({
      option_id: z.string(),
      object: z.literal('option'),
      deleted: z.literal(true),
      product: Product,
    }),
    refuses: ['not_found'],
  }),
}

const variantFilters = {
  id: manyOf(shortText).optional(),
  q: shortText.optional(),
  inventory_quantity: numberOrBounds,
  manage_inventory: queryBoolean.optional(),
  allow_backorder: queryBoolean.optional(),
}
const variantPage = z.object({ variants: z.array(Variant), ...counted })

export const productVariants = {
  list: get(`${path}/:id/variants`, 'staff', "List of a product's variants", {
    params,
    query: z.strictObject({ ...shaping, ...ordering, ...paging(100), ...times, ...variantFilters }),
    answer: variantPage,
    refuses: ['not_found'],
  }),
  create: post(`${path}/:id/variants`, 'staff', 'Add a variant to a product', {
    params,
    body: newVariant.extend({
      manage_inventory: z.boolean().default(true),
      options: z.array(optionOfVariant).max(50).default([]),
    }),
    answer: productAnswer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  update: post(`${path}/:id/variants/:variant_id`, 'staff', 'Change a variant', {
    params: ofVariant,
    query: z.strictObject({ ...shaping, ...priceQuery }),
    body: variantChange,
    answer: productAnswer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  delete: del(`${path}/:id/variants/:variant_id`, 'staff', 'Delete a variant', {
    params: ofVariant,
    answer: z.object({
      variant_id: z.string(),
      object: z.literal('product-variant'),
      deleted: z.literal(true),
      product: Product,
    }),
    refuses: ['not_found'],
  }),
}

export const adminVariants = {
  list: get('/admin/variants', 'staff', 'List of variants of all products', {
    query: z.strictObject({
      ...shaping,
      ...ordering,
      ...paging(20),
      ...priceQuery,
      ...variantFilters,
      customer_id: shortText.optional(),
      title: textsOf(shortText).optional(),
    }),
    answer: variantPage,
    refuses: ['not_found'],
  }),
  get: get('/admin/variants/:id', 'staff', 'One variant', {
    params: byId('variant'),
    query: z.strictObject(shaping),
    answer: z.object({ variant: Variant }),
    refuses: ['not_found'],
  }),
}
