import { z } from 'zod'
import { SaleClass } from '../catalogue/medicine.ts'
import { get } from '../endpoint.ts'
import { data, shortText } from '../values/common.ts'
import { queryInteger } from '../values/listing.ts'
import { type AdRuleName, adRules } from './ad-words.rules.ts'

const AdvertisingFinding = z.object({
  /** Where it is; a comparison price belongs to the variant. */
  field: z.enum(['title', 'subtitle', 'description', 'features', 'effects', 'body', 'asking_price_with_tax']),
  rule: z.enum(Object.keys(adRules) as [AdRuleName, ...AdRuleName[]]),
  found: z.string(),
  /** The words with their context; for a price, its variant. */
  around: z.string(),
  /** In Japanese, for staff: what is wrong, by which law, and what to write instead. */
  title: z.string(),
  law: z.string(),
  instead: z.string(),
})

/**
 * Texts and goods that staff should check against 薬機法66条・68条 and 景品表示法5条: hints, no judgement. A call checks some
 * hundreds of them, drafts too, in the order of their ids; `next` says where the following call begins.
 */
export const advertisingFindings = {
  list: get('/admin/v1/advertising-findings', 'staff', 'Words of advertising that staff should look at again', {
    query: z.strictObject({
      kind: z.enum(['products', 'articles', 'notices', 'pages']).default('products'),
      /** `next` of the previous answer. */
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
            /** A product's legal class; null where staff have not entered it. */
            sale_class: SaleClass.nullable(),
            findings: z.array(AdvertisingFinding),
          }),
        ),
        /** How many were checked. */
        looked: z.int(),
        /** Null: everything was checked. */
        next: z.string().nullable(),
      }),
    ),
  }),
}
