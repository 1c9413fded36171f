import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { metadataInput, shortText } from '../values/common.ts'
import { byId } from '../values/ids.ts'
import { adminListing, counted, dateOp, shaping } from '../values/listing.ts'
import { Region } from './regions.ts'

const names = z.array(shortText).max(300)
const fields = {
  name: shortText.min(1),
  currency_code: z.string().max(3).toLowerCase(),
  tax_code: shortText.nullable(),
  /** Percent. */
  tax_rate: z.number().min(0).max(100),
  payment_providers: names,
  fulfillment_providers: names,
  countries: names,
  includes_tax: z.boolean(),
  metadata: metadataInput,
}
const changeable = {
  ...fields,
  gift_cards_taxable: z.boolean(),
  automatic_taxes: z.boolean(),
  tax_provider_id: shortText.nullable(),
}

const params = byId('region')
const answer = z.object({ region: Region })
const provider = z.strictObject({ provider_id: shortText })
const byProvider = params.extend({ provider_id: shortText })

/** Where the shop sells: its countries share a currency, taxes, payment methods and shipping options. */
export const adminRegions = {
  list: get('/admin/regions', 'staff', 'List of regions', {
    query: z.strictObject({ ...adminListing(50), deleted_at: dateOp.optional() }),
    answer: z.object({ regions: z.array(Region), ...counted }),
  }),
  get: get('/admin/regions/:id', 'staff', 'One region', {
    params,
    query: z.strictObject(shaping),
    answer,
    refuses: ['not_found'],
  }),
  create: post('/admin/regions', 'staff', 'Create a region', {
    body: z.strictObject(fields).partial({ tax_code: true, includes_tax: true, metadata: true }),
    answer,
    refuses: ['duplicate_error'],
  }),
  update: post('/admin/regions/:id', 'staff', 'Change a region', {
    params,
    body: z.strictObject(changeable).partial(),
    answer,
    refuses: ['not_found', 'not_allowed', 'duplicate_error'],
  }),
  delete: del('/admin/regions/:id', 'staff', 'Delete a region; its countries are free again', {
    params,
    answer: receipt('region'),
  }),
  addCountry: post('/admin/regions/:id/countries', 'staff', 'Add a country to a region', {
    params,
    body: z.strictObject({ country_code: shortText }),
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  removeCountry: del('/admin/regions/:id/countries/:country_code', 'staff', 'Remove a country from a region', {
    params: params.extend({ country_code: shortText }),
    answer,
    refuses: ['not_found'],
  }),
  addPaymentProvider: post('/admin/regions/:id/payment-providers', 'staff', 'Add a payment provider to a region', {
    params,
    body: provider,
    answer,
    refuses: ['not_found'],
  }),
  removePaymentProvider: del(
    '/admin/regions/:id/payment-providers/:provider_id',
    'staff',
    'Remove a payment provider from a region',
    { params: byProvider, answer, refuses: ['not_found'] },
  ),
  addFulfillmentProvider: post('/admin/regions/:id/fulfillment-providers', 'staff', 'Add a carrier to a region', {
    params,
    body: provider,
    answer,
    refuses: ['not_found'],
  }),
  removeFulfillmentProvider: del(
    '/admin/regions/:id/fulfillment-providers/:provider_id',
    'staff',
    'Remove a carrier from a region',
    { params: byProvider, answer, refuses: ['not_found'] },
  ),
  fulfillmentOptions: get('/admin/regions/:id/fulfillment-options', 'staff', 'The fulfilment options of a region', {
    params,
    answer: z.object({
      fulfillment_options: z.array(
        z.object({ provider_id: z.string(), options: z.array(z.record(z.string(), z.unknown())) }),
      ),
    }),
    refuses: ['not_found'],
  }),
}
