import { z } from 'zod'
import { money, shortText, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'

/** One price of a variant: the plain one, or one of a price list. */
export const MoneyAmount = z.object({
  id: id('money_amount'),
  currency_code: z.string(),
  amount: money,
  min_quantity: z.number().int().nullable(),
  max_quantity: z.number().int().nullable(),
  price_list_id: id('price_list').nullable(),
  variant_id: id('variant').nullish(),
  region_id: id('region').nullable(),
  ...softStamps,
})

/** A rate in percent, as on a tax line. */
export const TaxRate = z.object({ rate: z.number(), name: z.string(), code: z.string().nullable() })

/** The price of a variant for this shopper, in this region: null when it has no price there. */
export const pricedVariant = {
  original_price: z.number().nullable(),
  calculated_price: z.number().nullable(),
  original_price_incl_tax: z.number().nullable(),
  calculated_price_incl_tax: z.number().nullable(),
  original_tax: z.number().nullable(),
  calculated_tax: z.number().nullable(),
  tax_rates: z.array(TaxRate).nullable(),
  calculated_price_type: z.enum(['default', 'sale', 'override']).nullable(),
  original_price_includes_tax: z.boolean().nullable(),
  calculated_price_includes_tax: z.boolean().nullable(),
}

/** The context in which prices are chosen: the region of a cart, or a region, or a currency. */
export const priceQuery = {
  cart_id: z.string().max(64).optional(),
  region_id: z.string().max(64).optional(),
  currency_code: z.string().length(3).optional(),
}

/** `null` is no bound; left out, an existing price keeps its own. */
const bound = z.int().min(0).max(1_000_000).nullish()
const price = { amount: z.int().min(0).max(1_000_000_000), min_quantity: bound, max_quantity: bound }
export const boundsCrossed = 'max_quantity must not be below min_quantity'
/** A price as staff enter it: for a region, or for a currency wherever it is used. */
export const priceInput = z
  .object({ ...price, region_id: shortText.optional(), currency_code: z.string().length(3).toLowerCase().optional() })
  .refine(
    ({ region_id, currency_code }) => (region_id === undefined) !== (currency_code === undefined),
    'give exactly one of region_id and currency_code',
  )
  .refine(
    ({ min_quantity, max_quantity }) => (max_quantity ?? Number.POSITIVE_INFINITY) >= (min_quantity ?? 0),
    boundsCrossed,
  )
export type PriceInput = z.output<typeof priceInput>
export const pricesInput = z.array(priceInput).max(500)
