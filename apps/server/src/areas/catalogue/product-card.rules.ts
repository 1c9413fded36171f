import { dosageIn, type ProductMetadata } from '@kusuribako/contract/catalogue/medicine'
import type { CategoryPath, ProductCard, SearchVariant } from '@kusuribako/contract/catalogue/product-cards'
import { type SaleClass, saleClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { ageInFewWords } from '@kusuribako/contract/catalogue/usable-ages.rules'
import { isLow } from '../inventory/shown-stock.rules.ts'
import { type PricingContext, priceTag } from '../pricing/price.rules.ts'
import { variantDescription } from './description.rules.ts'
import type { CategoryStep, ProductRow, VariantRow } from './products.queries.ts'

/**
 * The card of a product, from the product with its variants, type and category paths. Null without a variant that has
 * a price and a sale class: undescribed goods are not shown yet. Prices in yen, tax included.
 */
export function cardOf(product: ProductRow, context: PricingContext): ProductCard | null {
  const priced = (product.variants ?? []).flatMap((variant) => searchVariant(product, variant, context) ?? [])
  if (priced.length === 0) return null
  const { brand, manufacturer, product_type } = (product.metadata ?? {}) as Partial<ProductMetadata>
  const cheapest = priced.reduce((low, variant) => (variant.calculated_price < low.calculated_price ? variant : low))
  const in_stock = priced.some((variant) => variant.in_stock)
  return {
    id: product.id as ProductCard['id'],
    handle: product.handle ?? product.id,
    title: product.title as string,
    subtitle: product.subtitle as string | null,
    thumbnail: product.thumbnail as string | null,
    brand: brand ?? '',
    manufacturer: manufacturer ?? '',
    type: { value: product_type ?? 'general_product' },
    jsm_category_name: strictest(priced.map((variant) => variant.metadata.jsm_category_name)),
    usable_age: product_type === 'medicine' ? ageInFewWords(dosageIn(product.metadata)) : null,
    price: cheapest.calculated_price,
    price_to: Math.max(...priced.map((variant) => variant.calculated_price)),
    original_price: cheapest.original_price,
    on_sale: cheapest.calculated_price < cheapest.original_price,
    in_stock,
    low_stock: in_stock && priced.every((variant) => !variant.in_stock || variant.low_stock),
    variants: priced,
    categories: (product.category_paths ?? []).map(pathOf),
  }
}

function searchVariant(product: ProductRow, variant: VariantRow, context: PricingContext): SearchVariant | null {
  const tag = priceTag(variant.prices, context, product.own_rates)
  const price = tag.calculated_price_incl_tax ?? tag.calculated_price
  const metadata = variantDescription(variant.metadata, product)
  if (price === null || !metadata) return null
  const { buyable, few } = stockOf(variant)
  return {
    id: variant.id as SearchVariant['id'],
    title: variant.title as string,
    sku: variant.sku as string | null,
    inventory_quantity: variant.inventory_quantity,
    allow_backorder: variant.allow_backorder,
    in_stock: buyable,
    low_stock: buyable && few,
    calculated_price: price,
    original_price: tag.original_price_incl_tax ?? tag.original_price ?? price,
    price_type: tag.calculated_price_type ?? 'default',
    thumbnail: product.thumbnail as string | null,
    metadata,
  }
}

/** Whether the stock allows buying a variant, and whether the shopper should know that few are left. */
export function stockOf({ allow_backorder, manage_inventory, inventory_quantity }: VariantRow) {
  const uncounted = allow_backorder || !manage_inventory
  return { buyable: uncounted || inventory_quantity > 0, few: !uncounted && isLow(inventory_quantity) }
}

const strictest = (classes: SaleClass[]): SaleClass => saleClasses.find((name) => classes.includes(name)) ?? '日用品'

/** The path from the root, nested as in the API: the category contains its parent. */
export const pathOf = (steps: CategoryStep[]): CategoryPath =>
  steps.reduce<CategoryPath | null>((parent_category, step) => ({ ...step, parent_category }), null) as CategoryPath
