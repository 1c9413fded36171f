import { z } from 'zod'
import { get } from '../endpoint.ts'
import { TaxRate } from '../pricing/prices.ts'
import { instant, metadata, money, softStamps } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'

const data = z.record(z.string(), z.unknown())

/** A shipping option's columns. */
export const ShippingOptionRow = z.object({
  id: id('shipping_option'),
  name: z.string(),
  region_id: id('region'),
  profile_id: id('shipping_profile'),
  provider_id: z.string(),
  price_type: z.enum(['flat_rate', 'calculated']),
  /** Yen; null when it is calculated for the cart. */
  amount: money.nullable(),
  is_return: z.boolean(),
  admin_only: z.boolean(),
  data,
  metadata,
  includes_tax: z.boolean(),
  ...softStamps,
})

/** The subtotal from which, or below which, an option is offered. */
export const ShippingRequirement = z.object({
  id: id('shipping_option_requirement'),
  shipping_option_id: id('shipping_option'),
  type: z.enum(['min_subtotal', 'max_subtotal']),
  amount: money,
  deleted_at: instant.nullable(),
})

/** The price of a shipping option in this context. */
export const optionPrice = {
  price_incl_tax: z.number().nullable(),
  tax_rates: z.array(TaxRate).nullable(),
  tax_amount: z.number(),
}
/** A shipping option with its price in this context. */
export const ShippingOption = ShippingOptionRow.extend({
  requirements: z.array(ShippingRequirement).optional(),
  ...optionPrice,
})
export type ShippingOption = z.infer<typeof ShippingOption>

const MethodTaxColumns = z.object({
  id: id('shipping_method_tax_line'),
  shipping_method_id: id('shipping_method'),
  metadata,
  created_at: instant,
  updated_at: instant,
})

/** The chosen shipping method of a cart or an order. */
export const ShippingMethod = z.object({
  id: id('shipping_method'),
  shipping_option_id: id('shipping_option'),
  order_id: id('order').nullable(),
  claim_order_id: z.string().nullable(),
  cart_id: id('cart').nullable(),
  swap_id: z.string().nullable(),
  return_id: z.string().nullable(),
  price: money,
  data,
  includes_tax: z.boolean(),
  subtotal: money.optional(),
  total: money.optional(),
  tax_total: money.optional(),
  shipping_option: ShippingOptionRow.nullish(),
  /** On an order they have ids and dates; on a cart they are computed each time. */
  tax_lines: z.array(TaxRate.extend(MethodTaxColumns.partial().shape)).optional(),
})

const answer = z.object({ shipping_options: z.array(ShippingOption) })

export const shippingOptions = {
  list: get('/store/shipping-options', 'anyone', 'List of shipping options', {
    query: z.strictObject({
      /** Ids separated by commas. */
      product_ids: z.string().max(10_000).optional(),
      region_id: z.string().max(64).optional(),
      is_return: z.enum(['true', 'false']).optional(),
    }),
    answer,
  }),
  listForCart: get('/store/shipping-options/:cart_id', 'shopper', 'Shipping options of a cart', {
    params: z.object({ cart_id: pathId('cart') }),
    answer,
    refuses: ['not_found'],
  }),
}
