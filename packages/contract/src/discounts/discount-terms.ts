import { z } from 'zod'
import { metadataInput, shortText } from '../values/common.ts'

const count = z.int().min(1).max(2_000_000_000)

/**
 * The shop's own conditions of a coupon beyond the platform's, stored in its metadata (shop.md §3). Null and absent
 * mean none.
 */
export const DiscountTerms = z
  .object({
    purchaseType: z.enum(['single', 'subscription']).nullable(),
    singleUsePerSingleUser: z.boolean().nullable(),
    /** The minimum price in yen of the goods to which it applies. */
    purchaseAmount: count.nullable(),
    minPurchaseQuantity: count.nullable(),
    /** For how many payments of a subscription it is valid. */
    subscriptionPayment: z.union([count, z.literal('infinity')]).nullable(),
    sku_targets: z.array(shortText.min(1)).max(500).nullable(),
  })
  .partial()

/** Metadata of a coupon: an unreadable condition would not be applied, so it is refused; other keys are free. */
export const discountMetadata = metadataInput.superRefine((metadata, ctx) => {
  for (const { path, message } of DiscountTerms.safeParse(metadata).error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: [...path], message })
})
