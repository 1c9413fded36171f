import type { Db } from '../../base/db.ts'
import { many, one, type Readable, readOne, through } from '../../base/read.ts'

const relations = {
  countries: many('country', 'region_id', 'iso_2'),
  payment_providers: through('payment_provider', 'region_payment_provider', 'region_id', 'provider_id'),
  fulfillment_providers: through('fulfillment_provider', 'region_fulfillment_provider', 'region_id', 'provider_id'),
  currency: one('currency', 'currency_code'),
}

/** A region as shoppers and staff read it. */
export const regions: Readable = {
  table: 'region',
  relations,
  always: Object.keys(relations),
  searched: ['name'],
  order: '-created_at',
}

/** Returns `{ region }`; refuses a missing one. */
export const answerRegion = async (db: Db, id: string, shaping = {}) => ({
  region: await readOne(db, regions, id, shaping),
})
