import { taxOfTag } from './tax.rules.ts'

/** One currently valid price of a variant: a plain one, or one of a price list. Yen. */
export interface Price {
  id: string
  currency_code: string
  amount: number
  min_quantity: number | null
  max_quantity: number | null
  price_list_id: string | null
  region_id: string | null
  list_type: 'sale' | 'override' | null
  list_includes_tax: boolean | null
  /** When its list ends by itself. */
  list_ends_at: string | null
}

export interface TaxRate {
  /** Percent. */
  rate: number
  name: string
  code: string | null
}

/** The caller for whom a price is chosen. Without a region there is no tax, without a currency no price. */
export interface PricingContext {
  currency: { code: string; includes_tax: boolean } | null
  region: { id: string; includes_tax: boolean; automatic_taxes: boolean; tax_rate: number } | null
}

export interface ChosenPrice {
  original_price: number | null
  original_price_includes_tax: boolean | null
  calculated_price: number | null
  calculated_price_includes_tax: boolean | null
  calculated_price_type: 'default' | 'sale' | 'override' | null
}

/**
 * The usual price (the region's own before the currency's) and the lowest valid one for this quantity; without a
 * quantity those that require none. Prices with and without tax are compared without tax.
 */
export function choosePrice(
  prices: readonly Price[],
  context: PricingContext,
  rates: readonly TaxRate[],
  quantity?: number,
): ChosenPrice {
  const applicable = prices.filter((price) => isApplicable(price, context))
  const usual = applicable.filter(
    (price) => !price.price_list_id && price.min_quantity === null && price.max_quantity === null,
  )
  const original = usual.find((price) => price.region_id) ?? usual[0]
  let calculated: Price | undefined
  for (const price of applicable) {
    if (!isForQuantity(price, quantity)) continue
    if (!calculated || netOf(price, context, rates) < netOf(calculated, context, rates)) calculated = price
  }
  return {
    original_price: original?.amount ?? null,
    original_price_includes_tax: original ? includesTax(original, context) : null,
    calculated_price: calculated?.amount ?? null,
    calculated_price_includes_tax: calculated ? includesTax(calculated, context) : null,
    calculated_price_type: calculated ? (calculated.list_type ?? 'default') : null,
  }
}

/** A product's own rates, or else the region's (totals.json `taxLines`). */
export const ratesFor = (ownRates: readonly TaxRate[], region: PricingContext['region']): TaxRate[] =>
  ownRates.length || !region ? [...ownRates] : [{ rate: region.tax_rate, name: 'default', code: 'default' }]

/** The chosen price as shown on a variant, with tax where the region computes it automatically. */
export function priceTag(prices: readonly Price[], context: PricingContext, ownRates: readonly TaxRate[]) {
  const rates = ratesFor(ownRates, context.region)
  const chosen = choosePrice(prices, context, rates)
  if (!context.region?.automatic_taxes) return { ...chosen, ...noTax }
  const percents = rates.map(({ rate }) => rate)
  const tax = (price: number | null, isIncluded: boolean | null) =>
    price === null ? null : taxOfTag(price, percents, isIncluded ?? false)
  const withTax = (price: number | null, isIncluded: boolean | null) =>
    price === null || isIncluded ? price : price + taxOfTag(price, percents, false)
  const { original_price: original, calculated_price: calculated } = chosen
  return {
    ...chosen,
    original_price_incl_tax: withTax(original, chosen.original_price_includes_tax),
    calculated_price_incl_tax: withTax(calculated, chosen.calculated_price_includes_tax),
    original_tax: tax(original, chosen.original_price_includes_tax),
    calculated_tax: tax(calculated, chosen.calculated_price_includes_tax),
    tax_rates: rates,
  }
}

/**
 * The price per piece from each quantity on, with tax where the region computes it automatically: the first step from
 * one, and another wherever the price changes. Empty where the quantity makes no difference.
 */
export function priceSteps(prices: readonly Price[], context: PricingContext, ownRates: readonly TaxRate[]) {
  const steps: { from: number; price: number }[] = []
  const rates = ratesFor(ownRates, context.region)
  const percents = context.region?.automatic_taxes ? rates.map(({ rate }) => rate) : []
  const quantities = prices.flatMap(({ min_quantity, max_quantity }) => [min_quantity ?? 1, (max_quantity ?? 0) + 1])
  for (const from of [...new Set([1, ...quantities])].filter((quantity) => quantity > 0).toSorted((a, b) => a - b)) {
    const { calculated_price: net, calculated_price_includes_tax } = choosePrice(prices, context, rates, from)
    if (net === null) continue
    const price = calculated_price_includes_tax ? net : net + taxOfTag(net, percents, false)
    if (price !== steps.at(-1)?.price) steps.push({ from, price })
  }
  return steps.length > 1 ? steps : []
}

/** Whether a price is limited to certain quantities. */
export const isQuantityLimited = ({
  min_quantity,
  max_quantity,
}: Pick<Price, 'min_quantity' | 'max_quantity'>): boolean => min_quantity !== null || max_quantity !== null

const noTax = {
  original_price_incl_tax: null,
  calculated_price_incl_tax: null,
  original_tax: null,
  calculated_tax: null,
  tax_rates: null,
}

const isApplicable = (price: Price, { region, currency }: PricingContext) =>
  price.region_id ? price.region_id === region?.id : price.currency_code === currency?.code

function isForQuantity({ min_quantity, max_quantity }: Price, quantity: number | undefined) {
  if (quantity === undefined) return min_quantity === null && max_quantity === null
  return quantity >= (min_quantity ?? 0) && quantity <= (max_quantity ?? Number.POSITIVE_INFINITY)
}

const includesTax = (price: Price, { region, currency }: PricingContext): boolean =>
  price.list_includes_tax || (price.region_id ? region?.includes_tax : currency?.includes_tax) || false

function netOf(price: Price, context: PricingContext, rates: readonly TaxRate[]): number {
  if (!includesTax(price, context)) return price.amount
  return (price.amount * 100) / rates.reduce((sum, { rate }) => sum + rate, 100)
}
