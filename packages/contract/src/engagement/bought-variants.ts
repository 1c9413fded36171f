import { z } from 'zod'
import { ProductCard, SearchVariant } from '../catalogue/product-cards.ts'
import { get } from '../endpoint.ts'
import { data, instant } from '../values/common.ts'
import { counted, paging } from '../values/listing.ts'

/** A variant that the caller has bought, and when last; shown while it is sold. */
export const BoughtVariant = z.object({
  variant_id: z.string(),
  last_ordered_at: instant,
  variant: SearchVariant.nullable(),
  product: ProductCard.omit({ variants: true }).nullable(),
})

export const boughtVariants = get(
  '/store/v1/line-items/retrieve-historical-orders-product-variants',
  'customer',
  'What the customer has bought, newest first, each once',
  {
    query: z.object(paging(20)),
    answer: data(z.object({ product_variants: z.array(BoughtVariant), ...counted })),
    flag: 'buy-again',
  },
)
