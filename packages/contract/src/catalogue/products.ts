import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { MoneyAmount, pricedVariant, priceQuery } from '../pricing/prices.ts'
import { SalesChannel } from '../settings/sales-channels.ts'
import { ShippingProfile } from '../shipping/profiles.ts'
import { shortText } from '../values/common.ts'
import { byId } from '../values/ids.ts'
import {
  counted,
  manyOf,
  numberOrBounds,
  ordering,
  paging,
  queryBoolean,
  shaping,
  textsOf,
  times,
} from '../values/listing.ts'
import { CategoryRow } from './categories.ts'
import { Collection } from './collections.ts'
import { ImageRow, OptionRow, OptionValueRow, ProductRow, VariantInventoryItemRow, VariantRow } from './product-rows.ts'
import { TagRow, TypeRow } from './tags-and-types.ts'

const onRequest = { inventory_items: z.array(VariantInventoryItemRow).optional() }

/** A variant inside its product: the product itself is not repeated. */
export const FullProductVariant = VariantRow.extend({
  ...pricedVariant,
  prices: z.array(MoneyAmount),
  options: z.array(OptionValueRow),
  ...onRequest,
})
const ProductVariant = FullProductVariant.partial().required({ id: true })

/** A product as answered by default; `fields` and `expand` may remove all but the id. */
export const FullProduct = ProductRow.extend({
  profile: ShippingProfile.nullish(),
  variants: z.array(FullProductVariant),
  options: z.array(OptionRow.extend({ values: z.array(OptionValueRow) })),
  images: z.array(ImageRow),
  tags: z.array(TagRow),
  collection: Collection.nullable(),
  type: TypeRow.nullable(),
  profiles: z.array(ShippingProfile),
  sales_channels: z.array(SalesChannel).optional(),
  categories: z.array(CategoryRow).optional(),
})
export const Product = FullProduct.extend({
  variants: z.array(ProductVariant),
  options: z.array(OptionRow.extend({ values: z.array(OptionValueRow).optional() })),
})
  .partial()
  .required({ id: true })
export type FullProduct = z.infer<typeof FullProduct>

/** A variant as answered by default, with its product. */
export const FullVariant = FullProductVariant.extend({ product: ProductRow.nullable() })
export const Variant = FullVariant.partial().required({ id: true })
export type FullVariant = z.infer<typeof FullVariant>

const productQuery = z.strictObject({ ...shaping, ...priceQuery, sales_channel_id: shortText.optional() })

export const products = {
  list: get('/store/products', 'shopper', 'List of products', {
    query: z.strictObject({
      ...shaping,
      ...priceQuery,
      ...ordering,
      ...paging(100),
      ...times,
      id: manyOf(shortText).optional(),
      q: shortText.optional(),
      collection_id: manyOf(shortText).optional(),
      tags: manyOf(shortText).optional(),
      title: shortText.optional(),
      description: shortText.optional(),
      handle: shortText.optional(),
      is_giftcard: queryBoolean.optional(),
      type_id: manyOf(shortText).optional(),
      sales_channel_id: manyOf(shortText).optional(),
      category_id: manyOf(shortText).optional(),
      include_category_children: queryBoolean.optional(),
    }),
    answer: z.object({ products: z.array(Product), ...counted }),
    refuses: ['not_found', 'outside_of_key'],
    kept: 'catalogue',
  }),
  get: get('/store/products/:id', 'shopper', 'One product', {
    params: byId('product'),
    query: productQuery,
    answer: z.object({ product: Product }),
    refuses: ['not_found', 'outside_of_key'],
    kept: 'catalogue',
  }),
  search: post('/store/products/search', 'anyone', 'Search products', {
    asks: true,
    /** Further keys belong to other search engines and are ignored. */
    body: z.object({
      q: shortText.optional(),
      offset: z.number().int().min(0).max(10_000_000).optional(),
      limit: z.number().int().min(0).max(500).optional(),
      filter: z.unknown().optional(),
    }),
    answer: z.object({ hits: z.array(z.unknown()) }),
  }),
}

export const variants = {
  list: get('/store/variants', 'shopper', 'List of product variants', {
    query: z.strictObject({
      ...shaping,
      ...priceQuery,
      ...paging(100),
      ids: z.string().max(10_000).optional(),
      sales_channel_id: shortText.optional(),
      id: manyOf(shortText).optional(),
      title: textsOf(shortText).optional(),
      inventory_quantity: numberOrBounds,
    }),
    answer: z.object({ variants: z.array(Variant) }),
    refuses: ['not_found', 'outside_of_key'],
    kept: 'catalogue',
  }),
  get: get('/store/variants/:id', 'shopper', 'One product variant', {
    params: byId('variant'),
    query: productQuery,
    answer: z.object({ variant: Variant }),
    refuses: ['not_found', 'outside_of_key'],
    kept: 'catalogue',
  }),
}
