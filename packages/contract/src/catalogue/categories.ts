import { z } from 'zod'
import { get } from '../endpoint.ts'
import { metadata, shortText, stamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, ordering, paging, queryBoolean, shaping } from '../values/listing.ts'

/** A category's columns, as far as shoppers see them. */
export const CategoryRow = z.object({
  id: id('category'),
  name: z.string(),
  description: z.string(),
  handle: z.string(),
  parent_category_id: id('category').nullable(),
  rank: z.number().int(),
  metadata,
  ...stamps,
})
type CategoryRow = z.infer<typeof CategoryRow>

/** A category with all that is below it. */
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
export const Category = FullCategory.partial().required({ id: true })
export type Category = z.infer<typeof Category>

export const categories = {
  list: get('/store/product-categories', 'anyone', 'List of product categories', {
    query: z.strictObject({
      ...shaping,
      ...ordering,
      ...paging(100),
      q: shortText.optional(),
      handle: shortText.optional(),
      /** `null`, as text, asks for the roots. */
      parent_category_id: shortText
        .transform((given) => (given === 'null' ? null : given))
        .nullable()
        .optional(),
      include_descendants_tree: queryBoolean.optional(),
    }),
    answer: z.object({ product_categories: z.array(Category), ...counted }),
    kept: 'catalogue',
  }),
  get: get('/store/product-categories/:id', 'anyone', 'One product category', {
    params: byId('category'),
    query: z.strictObject(shaping),
    answer: z.object({ product_category: Category }),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}
