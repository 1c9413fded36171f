import { collections as api } from '@kusuribako/contract/catalogue/collections'
import { type Handler, on } from '../../base/ctx.ts'
import { type Readable, readList, readOne } from '../../base/read.ts'

const collections: Readable = { table: 'product_collection', relations: {}, order: '-created_at' }

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { handle, created_at, updated_at, limit, offset } = query
  const { rows, count } = await readList(db, collections, { limit, offset }, { handle, created_at, updated_at })
  return { collections: rows, count, offset, limit }
}

const get: Handler<typeof api.get> = async ({ db }, { params }) => ({
  collection: await readOne(db, collections, params.id),
})

export const collectionRoutes = [on(api.list, list), on(api.get, get)]
