import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { csvText, data, instant, shortText } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

/** Variants that staff put beside a variant: shown on its product's page before its neighbours in the category. */
const RecommendedVariant = z.object({
  id: id('recommended_variant'),
  sku: z.string().nullable(),
  recommended_sku: z.string().nullable(),
  variant_id: id('variant'),
  recommended_variant_id: id('variant'),
  rank: z.int(),
  created_at: instant,
})

export const recommendedVariants = {
  list: get('/admin/v1/recommended-variants', 'staff', 'The recommended variants of variants', {
    query: z.object({ ...paging(20), sku: shortText.optional() }),
    answer: data(z.object({ recommended_variants: z.array(RecommendedVariant), ...counted })),
  }),
  /**
   * At most 2,000 rows of `sku` and `recommended_sku`: each named SKU gets the file's recommendations, in its order.
   * With a single fault nothing is written.
   */
  import: post('/admin/v1/recommended-variants/import', 'staff', 'Import recommended variants, by CSV', {
    body: z.strictObject({ stringifiedCsv: csvText }),
    answer: data(
      z.object({
        imported: z.int(),
        errors: z.array(z.object({ row: z.int(), sku: z.string(), recommended_sku: z.string(), message: z.string() })),
      }),
    ),
    refuses: ['csv_unreadable'],
  }),
  delete: post('/admin/v1/recommended-variants/delete', 'staff', 'Remove recommended variants', {
    body: z.strictObject({ ids: z.array(pathId('recommended_variant')).min(1).max(1000) }),
    answer: data(z.object({ deleted: z.int() })),
    refuses: ['not_found'],
  }),
}
