import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { Currency, Provider } from '../regions/regions.ts'
import { metadata, metadataInput, shortText, stamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { SalesChannel } from './sales-channels.ts'

/** The shop itself. Link templates contain a word in braces that is replaced: `https://…/invite?token={token}`. */
export const Store = z.object({
  id: id('store'),
  name: z.string(),
  default_currency_code: z.string(),
  default_currency: Currency.nullable(),
  currencies: z.array(Currency),
  swap_link_template: z.string().nullable(),
  payment_link_template: z.string().nullable(),
  invite_link_template: z.string().nullable(),
  default_location_id: z.string().nullable(),
  default_sales_channel_id: id('sales_channel').nullable(),
  default_sales_channel: SalesChannel.nullish(),
  metadata,
  ...stamps,
})

const ExtendedStore = Store.extend({
  payment_providers: z.array(Provider),
  fulfillment_providers: z.array(Provider),
  feature_flags: z.array(z.object({ key: z.string(), value: z.boolean() })),
  modules: z.array(z.object({ module: z.string(), resolution: z.string() })),
})

const currencyCode = z.string().max(3).toLowerCase()
const template = z.string().max(1000).nullable()
const answer = z.object({ store: Store })
const byCode = z.object({ code: currencyCode })
const adding = {
  params: byCode,
  answer,
  refuses: ['not_found', 'duplicate_error'],
} as const

export const adminStore = {
  get: get('/admin/store', 'staff', 'The shop itself', {
    answer: z.object({ store: ExtendedStore }),
    refuses: ['not_found'],
  }),
  update: post('/admin/store', 'staff', 'Change the shop itself', {
    body: z
      .strictObject({
        name: shortText.min(1),
        swap_link_template: template,
        payment_link_template: template,
        invite_link_template: template,
        default_currency_code: currencyCode,
        currencies: z.array(currencyCode).max(300),
        metadata: metadataInput,
      })
      .partial(),
    answer,
    refuses: ['not_found', 'not_allowed'],
  }),
  addCurrency: post('/admin/store/currencies/:code', 'staff', 'Add a currency', adding),
  /** The same call in the spelling of the platform's client. */
  addCurrencyByCode: post('/admin/store/:code', 'staff', 'Add a currency (short spelling)', adding),
  removeCurrency: del('/admin/store/currencies/:code', 'staff', 'Remove a currency', {
    params: byCode,
    answer,
    refuses: ['not_found', 'not_allowed'],
  }),
  paymentProviders: get('/admin/store/payment-providers', 'staff', 'Installed payment providers', {
    answer: z.object({ payment_providers: z.array(Provider) }),
  }),
  taxProviders: get('/admin/store/tax-providers', 'staff', 'Installed tax providers', {
    answer: z.object({ tax_providers: z.array(Provider) }),
  }),
}
