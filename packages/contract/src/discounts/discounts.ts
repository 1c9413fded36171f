import { z } from 'zod'
import { get } from '../endpoint.ts'
import { FullRegion } from '../regions/regions.ts'
import { instant, metadata, money, softStamps, typedCardCode } from '../values/common.ts'
import { id } from '../values/ids.ts'

export const DiscountRule = z.object({
  id: id('discount_rule'),
  description: z.string().nullable(),
  type: z.enum(['fixed', 'percentage', 'free_shipping']),
  /** Yen, or percent. */
  value: z.number().int(),
  allocation: z.enum(['total', 'item']).nullable(),
  metadata,
  ...softStamps,
})

/** A discount code's columns. */
export const DiscountRow = z.object({
  id: id('discount'),
  code: z.string(),
  is_dynamic: z.boolean(),
  rule_id: id('discount_rule').nullable(),
  is_disabled: z.boolean(),
  parent_discount_id: id('discount').nullable(),
  starts_at: instant,
  ends_at: instant.nullable(),
  /** An ISO 8601 duration, of dynamic codes. */
  valid_duration: z.string().nullable(),
  usage_limit: z.number().int().nullable(),
  usage_count: z.number().int(),
  metadata,
  ...softStamps,
})
/** A discount code with what it does. */
export const Discount = DiscountRow.extend({ rule: DiscountRule.nullish() })

/** A gift card's columns. */
export const GiftCardRow = z.object({
  id: id('gift_card'),
  code: z.string(),
  value: money,
  balance: money,
  region_id: id('region'),
  order_id: id('order').nullable(),
  is_disabled: z.boolean(),
  ends_at: instant.nullable(),
  tax_rate: z.number().nullable(),
  metadata,
  ...softStamps,
})

const requiredColumns = { id: true, code: true, value: true, balance: true } as const

export const giftCards = {
  get: get('/store/gift-cards/:code', 'anyone', 'The balance of a gift card', {
    params: z.object({ code: typedCardCode }),
    answer: z.object({
      gift_card: GiftCardRow.partial().required(requiredColumns).extend({ region: FullRegion.partial().nullish() }),
    }),
    refuses: ['gift_card_not_found'],
    limited: 'coupon',
  }),
}
