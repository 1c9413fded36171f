import { z } from 'zod'
import { get } from '../endpoint.ts'
import { metadata, shortText, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { counted, manyOf, ordering, paging, stringOp, times } from '../values/listing.ts'

/** A tag's columns, as they ride along with a product. */
export const TagRow = z.object({ id: id('tag'), value: z.string(), metadata, ...softStamps })
/** A product type's columns, as they ride along with a product. */
export const TypeRow = z.object({ id: id('type'), value: z.string(), metadata, ...softStamps })

const shown = { id: true, value: true, created_at: true, updated_at: true } as const
const query = z.strictObject({
  ...ordering,
  ...paging(20),
  ...times,
  id: z.union([manyOf(shortText), stringOp]).optional(),
  q: shortText.optional(),
  value: z.union([manyOf(shortText), stringOp]).optional(),
  discount_condition_id: shortText.optional(),
})

export const tags = {
  list: get('/store/product-tags', 'anyone', 'List of product tags', {
    query,
    answer: z.object({ product_tags: z.array(TagRow.pick(shown)), ...counted }),
    kept: 'catalogue',
  }),
}

export const types = {
  list: get('/store/product-types', 'anyone', 'List of product types', {
    query,
    answer: z.object({ product_types: z.array(TypeRow.pick(shown)), ...counted }),
    kept: 'catalogue',
  }),
}
