import { z } from 'zod'
import { OptionValueRow, ProductRow, VariantRow } from '../catalogue/product-rows.ts'
import { Discount } from '../discounts/discounts.ts'
import { TaxRate } from '../pricing/prices.ts'
import { instant, metadata, money, stamps } from '../values/common.ts'
import { id } from '../values/ids.ts'

export const Adjustment = z.object({
  id: id('item_adjustment'),
  item_id: id('item'),
  description: z.string(),
  discount_id: id('discount').nullable(),
  /** Not rounded: a discount on the whole cart is split over its lines exactly. */
  amount: z.number(),
  metadata,
  discount: Discount.nullish(),
})

/** A line's columns, in a cart as in an order. */
export const LineRow = z.object({
  id: id('item'),
  cart_id: id('cart').nullable(),
  order_id: id('order').nullable(),
  swap_id: z.string().nullable(),
  claim_order_id: z.string().nullable(),
  original_item_id: z.string().nullable(),
  order_edit_id: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  thumbnail: z.string().nullable(),
  is_return: z.boolean(),
  is_giftcard: z.boolean(),
  should_merge: z.boolean(),
  allow_discounts: z.boolean(),
  has_shipping: z.boolean().nullable(),
  unit_price: money,
  variant_id: id('variant').nullable(),
  quantity: z.number().int(),
  fulfilled_quantity: z.number().int().nullable(),
  returned_quantity: z.number().int().nullable(),
  shipped_quantity: z.number().int().nullable(),
  metadata,
  includes_tax: z.boolean(),
  ...stamps,
})

/** A line's figures, in yen. */
const totals = {
  subtotal: money.nullable(),
  tax_total: money.nullable(),
  total: money.nullable(),
  original_total: money.nullable(),
  original_tax_total: money.nullable(),
  discount_total: money.nullable(),
  gift_card_total: money.nullable(),
}

const LineVariant = VariantRow.extend({ product: ProductRow.nullish(), options: z.array(OptionValueRow).optional() })

/** A line of a cart; its tax lines are computed for the answer and have no ids yet. */
export const CartLine = LineRow.extend({
  ...totals,
  raw_discount_total: z.number().nullable(),
  variant: LineVariant.nullable(),
  adjustments: z.array(Adjustment),
  tax_lines: z.array(TaxRate.extend({ item_id: id('item').optional(), metadata: metadata.optional() })).optional(),
})
export type CartLine = z.infer<typeof CartLine>

const OrderTaxLine = TaxRate.extend({
  id: id('item_tax_line'),
  item_id: id('item'),
  metadata,
  created_at: instant,
  updated_at: instant,
})

/** A line of an order. */
export const OrderLine = LineRow.extend({
  ...totals,
  refundable: money.nullish(),
  variant: LineVariant.nullish(),
  adjustments: z.array(Adjustment).optional(),
  tax_lines: z.array(OrderTaxLine).optional(),
})
export type OrderLine = z.infer<typeof OrderLine>
