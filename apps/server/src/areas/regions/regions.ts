import { regions as api } from '@kusuribako/contract/regions/regions'
import { type Handler, on } from '../../base/ctx.ts'
import { many, one, type Readable, readList, readOne, through } from '../../base/read.ts'

const relations = {
  countries: many('country', 'region_id', 'iso_2'),
  payment_providers: through('payment_provider', 'region_payment_provider', 'region_id', 'provider_id'),
  fulfillment_providers: through('fulfillment_provider', 'region_fulfillment_provider', 'region_id', 'provider_id'),
  currency: one('currency', 'currency_code'),
}
const regions: Readable = { table: 'region', relations, always: Object.keys(relations), order: '-created_at' }

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { created_at, updated_at, limit, offset } = query
  const { rows, count } = await readList(db, regions, query, { created_at, updated_at })
  return { regions: rows, count, offset, limit }
}

const get: Handler<typeof api.get> = async ({ db }, { params, query }) => ({
  region: await readOne(db, regions, params.id, query),
})

export const regionRoutes = [on(api.list, list), on(api.get, get)]
