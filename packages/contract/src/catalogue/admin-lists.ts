import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { csvText, data, done, shortText, stamps } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

const List = z.object({
  id: id('product_list'),
  title: z.string(),
  handle: z.string(),
  ...stamps,
})
const params = z.object({ list_id: pathId('product_list') })
/** A URL part that needs no encoding. */
const handle = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9_-]{0,99}$/, 'small letters, digits, - and _')

/** The lists that the shop compiles by hand: rankings, features, campaigns. */
export const adminLists = {
  list: get('/admin/v1/lists', 'staff', 'Every product list, oldest first', {
    query: z.object(paging(20)),
    answer: data(z.object({ lists: z.array(List.extend({ product_count: z.int() })), ...counted })),
  }),
  get: get('/admin/v1/lists/:list_id', 'staff', 'A product list with its products, in their order', {
    params,
    query: z.object(paging(100)),
    answer: data(
      z.object({
        list: List,
        products: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            handle: z.string().nullable(),
            thumbnail: z.string().nullable(),
            status: z.string(),
          }),
        ),
        ...counted,
      }),
    ),
    refuses: ['not_found'],
  }),
  create: post('/admin/v1/lists', 'staff', 'Create a product list', {
    body: z.strictObject({ title: shortText.trim().min(1), handle }),
    answer: data(z.object({ list: List })),
    refuses: ['duplicate_error'],
  }),
  delete: del('/admin/v1/lists/:list_id', 'staff', 'Delete a product list; its products stay', {
    params,
    answer: done,
    refuses: ['not_found'],
  }),
  /**
   * At most 2,000 rows of `list_handle` and `sku`: each named list is set to the file's content, in its order. With a
   * single fault nothing is written.
   */
  import: post('/admin/v1/lists/import', 'staff', 'Fill product lists, by CSV', {
    body: z.strictObject({ stringifiedCsv: csvText }),
    answer: data(
      z.object({
        errors: z.array(z.object({ row: z.int(), sku: z.string(), list_handle: z.string(), message: z.string() })),
      }),
    ),
    refuses: ['csv_unreadable'],
  }),
}
