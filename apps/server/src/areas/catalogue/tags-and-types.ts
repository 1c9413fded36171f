import { adminTags, adminTypes, tags, types } from '@kusuribako/contract/catalogue/tags-and-types'
import type { Input } from '@kusuribako/contract/endpoint'
import { on } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { type Readable, readList } from '../../base/read.ts'
import { idsOfCondition } from './discount-conditions.queries.ts'

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

/** One page of the tags or types of products. */
async function readPage(db: Db, readable: Readable, query: Query) {
  const { value, created_at, updated_at, q, order, limit, offset, discount_condition_id } = query
  const id = discount_condition_id ? await idsIn(db, readable, discount_condition_id, query.id) : query.id
  const { rows, count } = await readList(
    db,
    readable,
    { q, order, limit, offset },
    { id, value, created_at, updated_at },
  )
  return { rows, paging: { count, offset, limit } }
}

/** The words that a discount's condition names, restricted to the requested ids. */
async function idsIn(db: Db, readable: Readable, condition: string, id: Query['id']): Promise<string[]> {
  const ids = await idsOfCondition(db, condition)
  const { rows } = await readList(db, readable, {}, { id })
  const requested = new Set(rows.map((row) => row.id))
  return ids.filter((one) => requested.has(one))
}

const listTags = async ({ db }: { db: Db }, { query }: { query: Query }) => {
  const { rows, paging } = await readPage(db, allTags, query)
  return { product_tags: rows, ...paging }
}
const listTypes = async ({ db }: { db: Db }, { query }: { query: Query }) => {
  const { rows, paging } = await readPage(db, allTypes, query)
  return { product_types: rows, ...paging }
}

export const tagAndTypeRoutes = [
  on(tags.list, listTags),
  on(types.list, listTypes),
  on(adminTags.list, listTags),
  on(adminTypes.list, listTypes),
]
