import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { SalesChannel } from '../settings/sales-channels.ts'
import { metadata, metadataInput, shortText, softStamps } from '../values/common.ts'
import { countryCode } from '../values/country-code.ts'
import { byId, id } from '../values/ids.ts'
import { counted, manyOf, ordering, paging, shaping, textsOf } from '../values/listing.ts'

const StockLocationAddress = z.object({
  id: id('stock_location_address'),
  address_1: z.string(),
  address_2: z.string().nullable(),
  company: z.string().nullable(),
  city: z.string().nullable(),
  country_code: z.string(),
  phone: z.string().nullable(),
  postal_code: z.string().nullable(),
  province: z.string().nullable(),
  metadata,
  ...softStamps,
})

/** A stock location. */
const StockLocation = z
  .object({
    id: id('stock_location'),
    name: z.string(),
    address_id: id('stock_location_address').nullable(),
    metadata,
    ...softStamps,
    address: StockLocationAddress.nullable(),
    sales_channels: z.array(SalesChannel),
  })
  .partial()
  .required({ id: true })

/** Null empties it. */
const nullableText = shortText.nullish()
const address = z.strictObject({
  address_1: shortText.min(1),
  address_2: nullableText,
  company: nullableText,
  city: nullableText,
  country_code: countryCode,
  phone: nullableText,
  postal_code: nullableText,
  province: nullableText,
})
const fields = {
  name: shortText.min(1),
  address,
  address_id: id('stock_location_address'),
  metadata: metadataInput,
}

const params = byId('stock_location')
const query = z.strictObject(shaping)
const answer = z.object({ stock_location: StockLocation })
const idsFilter = manyOf(shortText).optional()

export const stockLocations = {
  list: get('/admin/stock-locations', 'staff', 'List of stock locations', {
    query: z.strictObject({
      ...shaping,
      ...paging(20),
      ...ordering,
      q: shortText.optional(),
      id: idsFilter,
      name: textsOf(shortText).optional(),
      address_id: idsFilter,
      sales_channel_id: idsFilter,
    }),
    answer: z.object({ stock_locations: z.array(StockLocation), ...counted }),
  }),
  get: get('/admin/stock-locations/:id', 'staff', 'One stock location', {
    params,
    query,
    answer,
    refuses: ['not_found'],
  }),
  create: post('/admin/stock-locations', 'staff', 'Create a stock location', {
    query,
    body: z.strictObject(fields).partial().required({ name: true }),
    answer,
    refuses: ['not_found'],
  }),
  update: post('/admin/stock-locations/:id', 'staff', 'Change a stock location', {
    params,
    query,
    body: z.strictObject(fields).partial(),
    answer,
    refuses: ['not_found'],
  }),
  delete: del('/admin/stock-locations/:id', 'staff', 'Close a stock location', {
    params,
    answer: receipt('stock_location'),
    refuses: ['stock_is_reserved'],
  }),
}

const ofChannel = {
  params: byId('sales_channel'),
  body: z.strictObject({ location_id: id('stock_location') }),
}

export const channelLocations = {
  add: post('/admin/sales-channels/:id/stock-locations', 'staff', 'Connect a channel with a location', {
    ...ofChannel,
    answer: z.object({ sales_channel: SalesChannel }),
    refuses: ['not_found'],
  }),
  remove: del('/admin/sales-channels/:id/stock-locations', 'staff', 'Disconnect a channel from a location', {
    ...ofChannel,
    answer: receipt('stock-location'),
    refuses: ['not_found'],
  }),
}
