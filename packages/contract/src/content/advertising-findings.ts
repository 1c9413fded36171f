import { z } from 'zod'
import { SaleClass } from '../catalogue/medicine.ts'
import { get } from '../endpoint.ts'
import { data, shortText } from '../values/common.ts'
import { queryInteger } from '../values/listing.ts'
import { type AdRuleName, adRules } from './ad-words.rules.ts'

const AdvertisingFinding = z.object({
  /** Where it stands; a price to compare with is the variant's. */
  field: z.enum(['title', 'subtitle', 'description', 'features', 'effects', 'body', 'asking_price_with_tax']),
  rule: z.enum(Object.keys(adRules) as [AdRuleName, ...AdRuleName[]]),
  found: z.string(),
  /** The words with a few before and after them; of a price, its variant. */
  around: z.string(),
  /** In Japanese, for staff: what is wrong, by which law, and what to write instead. */
  title: z.string(),
  law: z.string(),
  instead: z.string(),
})

/**
 * What goods and texts say that staff should hold against 薬機法66条・68条 and 景品表示法5条: hints, no judgement. A call
 * looks at some hundreds of them, drafts too, in the order of their ids; `next` tells where the one after it begins.
 */
export const advertisingFindings = {
  list: get('/admin/v1/advertising-findings', 'staff', 'Words of advertising that staff should look at again', {
    query: z.strictObject({
      kind: z.enum(['products', 'articles', 'notices', 'pages']).default('products'),
      /** `next` of the answer before. */
      after: shortText.default(''),
      limit: queryInteger.min(1).max(100).default(50),
    }),
    answer: data(
      z.object({
        found: z.array(
          z.object({
            /** Of a page, its handle. */
            id: z.string(),
            title: z.string(),
            /** Of a product, by which law it is sold; null where staff have not said. */
            sale_class: SaleClass.nullable(),
            findings: z.array(AdvertisingFinding),
          }),
        ),
        /** How many were looked at. */
        looked: z.int(),
        /** Null: nothing is left to look at. */
        next: z.string().nullable(),
      }),
    ),
  }),
}
