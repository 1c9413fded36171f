import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { handle, metadata, metadataInput, shortText, stamps, text } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, ordering, paging, queryBoolean, shaping } from '../values/listing.ts'
import { ProductRow } from './product-rows.ts'

/** A category's columns; visibility and the path of ids are for staff. */
export const CategoryRow = z.object({
  id: id('category'),
  name: z.string(),
  description: z.string(),
  handle: z.string(),
  parent_category_id: id('category').nullable(),
  rank: z.number().int(),
  metadata,
  is_active: z.boolean().optional(),
  is_internal: z.boolean().optional(),
  mpath: z.string().nullish(),
  ...stamps,
})
type CategoryRow = z.infer<typeof CategoryRow>

/** A category with all its descendants. */
export type CategoryTree = Partial<CategoryRow> & Pick<CategoryRow, 'id'> & { category_children?: CategoryTree[] }
export const CategoryTree: z.ZodType<CategoryTree> = CategoryRow.partial()
  .required({ id: true })
  .extend({
    get category_children() {
      return z.array(CategoryTree).optional()
    },
  })

/** One level up, and one level down; with `include_descendants_tree` all levels down. */
export const FullCategory = CategoryRow.extend({
  parent_category: CategoryRow.nullable(),
  category_children: z.array(CategoryTree),
})
export const Category = FullCategory.partial()
  .required({ id: true })
  .extend({
    /** With `expand`: the newest hundred on sale. For all of them use a product list. */
    products: z.array(ProductRow.partial().required({ id: true })).optional(),
  })
export type Category = z.infer<typeof Category>

const listQuery = z.strictObject({
  ...shaping,
  ...ordering,
  ...paging(100),
  q: shortText.optional(),
  handle: shortText.optional(),
  /** `null`, as text, requests the roots. */
  parent_category_id: shortText
    .transform((text) => (text === 'null' ? null : text))
    .nullable()
    .optional(),
  include_descendants_tree: queryBoolean.optional(),
})
const categoryAnswer = z.object({ product_category: Category })
const categoriesAnswer = z.object({ product_categories: z.array(Category), ...counted })

export const categories = {
  list: get('/store/product-categories', 'anyone', 'List of product categories', {
    query: listQuery,
    answer: categoriesAnswer,
    kept: 'catalogue',
  }),
  get: get('/store/product-categories/:id', 'anyone', 'One product category', {
    params: byId('category'),
    query: z.strictObject(shaping),
    answer: categoryAnswer,
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}

const fields = {
  description: text,
  /** Derived from the name when missing or empty in a new category, as forms send it. */
  handle,
  is_internal: z.boolean(),
  is_active: z.boolean(),
  parent_category_id: shortText.nullable(),
  name: shortText.min(1),
  metadata: metadataInput,
}
const input = z.strictObject(fields).partial()
const productIds = z.strictObject({ product_ids: z.array(z.object({ id: shortText })).max(1000) })
const shapingQuery = z.strictObject(shaping)
const path = '/admin/product-categories'

export const adminCategories = {
  list: get(path, 'staff', 'List of product categories', {
    query: listQuery.extend({ is_internal: queryBoolean.optional(), is_active: queryBoolean.optional() }),
    answer: categoriesAnswer,
  }),
  get: get(`${path}/:id`, 'staff', 'One product category', {
    params: byId('category'),
    query: shapingQuery,
    answer: categoryAnswer,
    refuses: ['not_found'],
  }),
  create: post(path, 'staff', 'Create a product category', {
    query: shapingQuery,
    body: input.required({ name: true }),
    answer: categoryAnswer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  update: post(`${path}/:id`, 'staff', 'Change or move a product category', {
    params: byId('category'),
    query: shapingQuery,
    body: z.strictObject({ ...fields, handle: handle.min(1), rank: z.int().min(0) }).partial(),
    answer: categoryAnswer,
    refuses: ['not_found', 'duplicate_error', 'not_allowed'],
  }),
  delete: del(`${path}/:id`, 'staff', 'Delete a product category that has no children', {
    params: byId('category'),
    answer: receipt('product-category'),
    refuses: ['not_allowed'],
  }),
  addProducts: post(`${path}/:id/products/batch`, 'staff', 'Add products to a category', {
    params: byId('category'),
    query: shapingQuery,
    body: productIds,
    answer: categoryAnswer,
    refuses: ['not_found', 'ids_unknown'],
  }),
  removeProducts: del(`${path}/:id/products/batch`, 'staff', 'Remove products from a category', {
    params: byId('category'),
    query: shapingQuery,
    body: productIds,
    answer: categoryAnswer,
    refuses: ['not_found', 'ids_unknown'],
  }),
}
