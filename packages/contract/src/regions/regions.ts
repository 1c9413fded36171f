import { z } from 'zod'
import { get } from '../endpoint.ts'
import { metadata, softStamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, ordering, paging, shaping, times } from '../values/listing.ts'

export const Currency = z.object({
  code: z.string(),
  symbol: z.string(),
  symbol_native: z.string(),
  name: z.string(),
  includes_tax: z.boolean(),
})

export const Country = z.object({
  id: z.number().int(),
  iso_2: z.string(),
  iso_3: z.string(),
  num_code: z.number().int(),
  name: z.string(),
  display_name: z.string(),
  region_id: id('region').nullable(),
})

/** A payment, shipping or tax provider; installed or not. */
export const Provider = z.object({ id: z.string(), is_installed: z.boolean() })

/** A region's columns. */
export const RegionRow = z.object({
  id: id('region'),
  name: z.string(),
  currency_code: z.string(),
  /** Percent. */
  tax_rate: z.number(),
  tax_code: z.string().nullable(),
  gift_cards_taxable: z.boolean(),
  automatic_taxes: z.boolean(),
  tax_provider_id: z.string().nullable(),
  metadata,
  includes_tax: z.boolean(),
  ...softStamps,
})

/** A region as answered by default; `fields` and `expand` may remove all but the id. */
export const FullRegion = RegionRow.extend({
  countries: z.array(Country),
  payment_providers: z.array(Provider),
  fulfillment_providers: z.array(Provider),
  currency: Currency.nullable(),
})
export const Region = FullRegion.partial().required({ id: true })
export type FullRegion = z.infer<typeof FullRegion>

const query = z.strictObject({ ...shaping, ...ordering, ...paging(100), ...times })

export const regions = {
  list: get('/store/regions', 'anyone', 'List of regions', {
    query,
    answer: z.object({ regions: z.array(Region), ...counted }),
    kept: 'catalogue',
  }),
  get: get('/store/regions/:id', 'anyone', 'One region', {
    params: byId('region'),
    query,
    answer: z.object({ region: Region }),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}
