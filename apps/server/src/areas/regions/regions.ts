import { adminRegions as admin } from '@kusuribako/contract/regions/admin-regions'
import { regions as api } from '@kusuribako/contract/regions/regions'
import { type Handler, on } from '../../base/ctx.ts'
import { readList } from '../../base/read.ts'
import { fulfillmentOptions } from './fulfillment-options.ts'
import { openRegion } from './open-region.ts'
import { answerRegion, regions } from './read-region.ts'
import { addCountry, addProvider, deleteRegion, removeCountry, removeProvider, updateRegion } from './update-region.ts'

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { created_at, updated_at, limit, offset } = query
  const { rows, count } = await readList(db, regions, query, { created_at, updated_at })
  return { regions: rows, count, offset, limit }
}

const listForStaff: Handler<typeof admin.list> = async ({ db }, { query }) => {
  const { created_at, updated_at, deleted_at, limit, offset } = query
  const { rows, count } = await readList(db, regions, query, { created_at, updated_at, deleted_at })
  return { regions: rows, count, offset, limit }
}

export const regionRoutes = [
  on(api.list, list),
  on(api.get, ({ db }, { params, query }) => answerRegion(db, params.id, query)),
  on(admin.list, listForStaff),
  on(admin.get, ({ db }, { params, query }) => answerRegion(db, params.id, query)),
  on(admin.create, openRegion),
  on(admin.update, updateRegion),
  on(admin.delete, deleteRegion),
  on(admin.addCountry, addCountry),
  on(admin.removeCountry, removeCountry),
  on(admin.addPaymentProvider, (ctx, { params, body }) => addProvider(ctx, 'payment', params.id, body.provider_id)),
  on(admin.removePaymentProvider, (ctx, { params }) => removeProvider(ctx, 'payment', params.id, params.provider_id)),
  on(admin.addFulfillmentProvider, (ctx, { params, body }) =>
    addProvider(ctx, 'fulfillment', params.id, body.provider_id),
  ),
  on(admin.removeFulfillmentProvider, (ctx, { params }) =>
    removeProvider(ctx, 'fulfillment', params.id, params.provider_id),
  ),
  on(admin.fulfillmentOptions, fulfillmentOptions),
]
