import { pick, type Row, type Shape } from '../../base/read.ts'
import { type PricingContext, priceTag, type TaxRate } from '../pricing/index.ts'
import type { ProductRow, VariantRow } from './products.queries.ts'

/** A product in API shape, its variants priced for the caller's region and currency. */
export function shapeProduct(product: ProductRow, context: PricingContext, shape: Shape): Row {
  const whole: Row = { ...product }
  const withoutPrices = product.variants && !shape.paths.includes('variants.prices')
  const withoutOptions = product.variants && !shape.paths.includes('variants.options')
  if (product.variants) {
    whole.variants = product.variants.map((variant) => {
      const priced = priceVariant(variant, context, product.own_rates)
      if (withoutPrices) delete priced.prices
      if (withoutOptions) delete priced.options
      return priced
    })
  }
  return pick(whole, shape)
}

/** A variant with its price tag, and whether the stock allows buying it. */
export function priceVariant({ own_rates, ...variant }: VariantRow, context: PricingContext, rates: TaxRate[]): Row {
  const { allow_backorder, manage_inventory, inventory_quantity } = variant
  return {
    ...variant,
    prices: variant.prices.map(({ list_type, list_includes_tax, list_ends_at, ...price }) => price),
    purchasable: allow_backorder || !manage_inventory || inventory_quantity > 0,
    ...priceTag(variant.prices, context, own_rates ?? rates),
  }
}
