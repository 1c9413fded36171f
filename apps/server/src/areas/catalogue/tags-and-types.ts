import { tags, types } from '@kusuribako/contract/catalogue/tags-and-types'
import type { Input } from '@kusuribako/contract/endpoint'
import { on } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { type Readable, readList } from '../../base/read.ts'

type Query = Input<typeof tags.list>['query']

const words = (table: 'product_tag' | 'product_type'): Readable => ({
  table,
  relations: {},
  fields: ['id', 'value', 'created_at', 'updated_at'],
  searched: ['value'],
  order: '-created_at',
})
const allTags = words('product_tag')
const allTypes = words('product_type')

/** One page of the words that products are marked with. */
async function page(db: Db, of: Readable, query: Query) {
  const { id, value, created_at, updated_at, q, order, limit, offset } = query
  const { rows, count } = await readList(db, of, { q, order, limit, offset }, { id, value, created_at, updated_at })
  return { rows, paging: { count, offset, limit } }
}

export const tagAndTypeRoutes = [
  on(tags.list, async ({ db }, { query }) => {
    const { rows, paging } = await page(db, allTags, query)
    return { product_tags: rows, ...paging }
  }),
  on(types.list, async ({ db }, { query }) => {
    const { rows, paging } = await page(db, allTypes, query)
    return { product_types: rows, ...paging }
  }),
]
