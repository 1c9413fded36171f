import { z } from 'zod'
import { ProductRow } from '../catalogue/product-rows.ts'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { metadataInput, shortText } from '../values/common.ts'
import { byId } from '../values/ids.ts'
import { ShippingOptionRow } from './options.ts'
import { ShippingProfile } from './profiles.ts'

/** At most the thousand newest products: a profile may contain the whole catalogue. */
const WithContents = ShippingProfile.extend({
  products: z.array(ProductRow.extend({ profile_id: z.string().nullish(), profiles: z.array(ShippingProfile) })),
  shipping_options: z.array(ShippingOptionRow),
})

const fields = { name: shortText.min(1), type: ShippingProfile.shape.type, metadata: metadataInput }
const ids = z.array(shortText).max(1000)
const params = byId('shipping_profile')
const answer = z.object({ shipping_profile: ShippingProfile })

export const shippingProfiles = {
  list: get('/admin/shipping-profiles', 'staff', 'List of shipping profiles', {
    answer: z.object({ shipping_profiles: z.array(ShippingProfile) }),
  }),
  get: get('/admin/shipping-profiles/:id', 'staff', 'One shipping profile with its contents', {
    params,
    answer: z.object({ shipping_profile: WithContents }),
    refuses: ['not_found'],
  }),
  create: post('/admin/shipping-profiles', 'staff', 'Add a shipping profile', {
    body: z.strictObject(fields).partial({ metadata: true }),
    answer,
  }),
  update: post('/admin/shipping-profiles/:id', 'staff', 'Change a shipping profile, or add things to it', {
    params,
    body: z.strictObject({ ...fields, products: ids, shipping_options: ids }).partial(),
    answer: z.object({ shipping_profile: WithContents }),
    refuses: ['not_found', 'ids_unknown'],
  }),
  delete: del('/admin/shipping-profiles/:id', 'staff', 'Delete a shipping profile', {
    params,
    answer: receipt('shipping_profile'),
    refuses: ['not_allowed'],
  }),
}
