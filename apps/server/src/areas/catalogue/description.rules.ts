import { ProductMetadata, SoldByLaw, VariantMetadata } from '@kusuribako/contract/catalogue/medicine'

const emptyProduct: ProductMetadata = {
  product_type: 'general_product',
  reading: '',
  brand: '',
  manufacturer: '',
  company: '',
  ingredients: [],
  additives: [],
  allergen: [],
  symptoms: [],
  features: [],
  age_groups: [],
  dosage_form: '',
  effects: '',
  dosage: [],
  dosage_notes: [],
  do_not: [],
  consult: [],
  storage: [],
  tax_rate: 10,
  purchased_count_last_month: 0,
  featured_variant_sku: '',
}

const emptyVariant: Omit<VariantMetadata, 'jsm_category_name'> = {
  jan_code: '',
  delivery_method: '',
  maximum_purchase_quantity: null,
  regulated_ingredient: [],
  package_days: null,
  asking_price_with_tax: null,
  discontinued_at: null,
  dpoint_custom_rate: null,
  dpoint_custom_amount: null,
  favorite_count: 0,
}

/**
 * The complete description in a product's metadata; fields that staff have not filled in, or that are malformed, are
 * empty. Unknown keys are kept. Ingredients are not answered without allergens: their absence would read as "contains
 * none".
 */
export function productDescription(metadata: unknown): ProductMetadata {
  const whole = withDefaults(ProductMetadata.shape, emptyProduct, metadata) as ProductMetadata
  const { success } = ProductMetadata.pick({ allergen: true }).safeParse(metadata)
  return success ? whole : { ...whole, ingredients: [], additives: [] }
}

/**
 * The complete description in a variant's metadata; null while its legal sale class is missing or its sale conditions
 * are malformed: it is not shown before. A gift card earns no points: what it buys does (135).
 */
export function variantDescription(
  metadata: unknown,
  { is_giftcard }: { is_giftcard: boolean },
): VariantMetadata | null {
  const saleConditions = SoldByLaw.safeParse(metadata).data
  if (!saleConditions?.jsm_category_name) return null
  const whole = withDefaults(VariantMetadata.shape, emptyVariant, metadata) as VariantMetadata
  return is_giftcard ? { ...whole, dpoint_custom_amount: 0 } : whole
}

interface FieldSchema {
  safeParse: (value: unknown) => { success: boolean }
}

function withDefaults(shape: Record<string, FieldSchema>, defaults: Record<string, unknown>, metadata: unknown) {
  const stored = (metadata ?? {}) as Record<string, unknown>
  const invalidKeys = Object.keys(shape).filter(
    (key) => stored[key] === undefined || !shape[key]!.safeParse(stored[key]).success,
  )
  const { ...whole } = stored
  for (const key of invalidKeys) {
    if (key in defaults) whole[key] = defaults[key]
    else delete whole[key]
  }
  return whole
}
