import { z } from 'zod'
import { CustomerProfile } from '../customers/profile.ts'
import { get } from '../endpoint.ts'
import { featureFlags } from '../settings/flags.ts'
import { data } from '../values/common.ts'
import { id } from '../values/ids.ts'

/** What a browser needs once, when the shop opens in it: settings, and who is signed in. */
export const appMountConfig = get('/store/v1/app-mount-config', 'shopper', 'Settings for the browser', {
  answer: data(
    z.object({
      region: z.object({ regionId: id('region'), countryCode: z.string(), currencyCode: z.string() }),
      payment_providers: z.array(z.string()),
      stripe: z.object({ publishable_key: z.string(), script_url: z.string() }).nullable(),
      /** All flags by name; off is '0' (shop.md §9). */
      feature_flags: z.record(z.enum(featureFlags), z.enum(['0', '1'])),
      is_demo: z.boolean(),
      customer: CustomerProfile.nullable(),
    }),
  ),
  refuses: ['no_region'],
})
