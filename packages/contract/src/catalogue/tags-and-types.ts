import { z } from 'zod'
import { get } from '../endpoint.ts'
import { metadata, shortText, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { counted, manyOf, ordering, paging, stringOp, textsOf, times } from '../values/listing.ts'

/** A tag's columns, as embedded in a product. */
export const TagRow = z.object({ id: id('tag'), value: z.string(), metadata, ...softStamps })
/** A product type's columns, as embedded in a product. */
export const TypeRow = z.object({ id: id('type'), value: z.string(), metadata, ...softStamps })

/** In their lists, tags and types have only their word and dates. */
const optionalColumns = { metadata: true, deleted_at: true } as const
const listQuery = (limit: number) =>
  z.strictObject({
    ...ordering,
    ...paging(limit),
    ...times,
    id: z.union([manyOf(shortText), stringOp]).optional(),
    q: shortText.optional(),
    value: z.union([textsOf(shortText), stringOp]).optional(),
    discount_condition_id: shortText.optional(),
  })
const tagsAnswer = z.object({ product_tags: z.array(TagRow.partial(optionalColumns)), ...counted })
const typesAnswer = z.object({ product_types: z.array(TypeRow.partial(optionalColumns)), ...counted })

export const tags = {
  list: get('/store/product-tags', 'anyone', 'List of product tags', {
    query: listQuery(20),
    answer: tagsAnswer,
    kept: 'catalogue',
  }),
}

export const types = {
  list: get('/store/product-types', 'anyone', 'List of product types', {
    query: listQuery(20),
    answer: typesAnswer,
    kept: 'catalogue',
  }),
}

export const adminTags = {
  list: get('/admin/product-tags', 'staff', 'List of product tags', { query: listQuery(10), answer: tagsAnswer }),
}

export const adminTypes = {
  list: get('/admin/product-types', 'staff', 'List of product types', { query: listQuery(20), answer: typesAnswer }),
}
