import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { Provider, RegionRow } from '../regions/regions.ts'
import { metadataInput, money, shortText } from '../values/common.ts'
import { byId } from '../values/ids.ts'
import { adminListing, counted, dateOp, manyOf, queryBoolean } from '../values/listing.ts'
import { optionPrice, ShippingOptionRow, ShippingRequirement } from './options.ts'
import { ShippingProfile } from './profiles.ts'

const Option = ShippingOptionRow.extend({
  region: RegionRow.nullable(),
  profile: ShippingProfile.nullable(),
  provider: Provider.nullable(),
  requirements: z.array(ShippingRequirement),
})
  .partial()
  .required({ id: true })

const requirement = z.strictObject({ type: z.enum(['min_subtotal', 'max_subtotal']), amount: money.min(0) })
const fields = {
  name: shortText.min(1),
  amount: money.min(0),
  price_type: z.enum(['flat_rate', 'calculated']),
  metadata: metadataInput,
  includes_tax: z.boolean(),
}

const params = byId('shipping_option')
const answer = z.object({ shipping_option: Option })

/** Shipping and return options, with their price and the subtotal from which they are offered. */
export const adminShippingOptions = {
  list: get('/admin/shipping-options', 'staff', 'List of shipping options', {
    query: z.strictObject({
      ...adminListing(50),
      id: manyOf(shortText).optional(),
      name: shortText.optional(),
      region_id: shortText.optional(),
      is_return: queryBoolean.optional(),
      admin_only: queryBoolean.optional(),
      deleted_at: dateOp.optional(),
    }),
    answer: z.object({ shipping_options: z.array(Option.extend(optionPrice)), ...counted }),
  }),
  get: get('/admin/shipping-options/:id', 'staff', 'One shipping option', { params, answer, refuses: ['not_found'] }),
  create: post('/admin/shipping-options', 'staff', 'Create a shipping option', {
    body: z
      .strictObject({
        ...fields,
        region_id: shortText,
        provider_id: shortText,
        profile_id: shortText,
        data: metadataInput,
        requirements: z.array(requirement).max(20),
        admin_only: z.boolean().default(false),
        is_return: z.boolean().default(false),
      })
      .partial({ profile_id: true, amount: true, requirements: true, metadata: true, includes_tax: true }),
    answer,
    refuses: ['not_found'],
  }),
  update: post('/admin/shipping-options/:id', 'staff', 'Change a shipping option', {
    params,
    body: z
      .strictObject({
        ...fields,
        admin_only: z.boolean(),
        requirements: z.array(requirement.extend({ id: shortText.optional() })).max(20),
      })
      .partial()
      .required({ requirements: true }),
    answer,
    refuses: ['not_found'],
  }),
  delete: del('/admin/shipping-options/:id', 'staff', 'Delete a shipping option', {
    params,
    answer: receipt('shipping-option'),
  }),
}
