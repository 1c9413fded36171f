import { z } from 'zod'
import { metadataInput, shortText } from '../values/common.ts'

const count = z.int().min(1).max(2_000_000_000)

/**
 * What this shop asks of a coupon beyond the platform, kept in its metadata (shop.md §3). Null and absent ask nothing.
 */
export const DiscountTerms = z
  .object({
    purchaseType: z.enum(['single', 'subscription']).nullable(),
    singleUsePerSingleUser: z.boolean().nullable(),
    /** Yen the goods it is for must cost together. */
    purchaseAmount: count.nullable(),
    minPurchaseQuantity: count.nullable(),
    /** How many payments of a subscription it is good for. */
    subscriptionPayment: z.union([count, z.literal('infinity')]).nullable(),
    sku_targets: z.array(shortText.min(1)).max(500).nullable(),
  })
  .partial()

/** Metadata of a coupon: a term that could not be read would not be asked, so it is refused; other keys are free. */
export const discountMetadata = metadataInput.superRefine((given, ctx) => {
  for (const { path, message } of DiscountTerms.safeParse(given).error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: [...path], message })
})
