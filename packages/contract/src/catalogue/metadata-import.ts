import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { csvText, data, shortText } from '../values/common.ts'

/** What the cell `images` holds, as JSON. */
export const PicturesCell = z.array(
  z.union([z.string(), z.object({ url: z.string(), sort_index: z.number().optional() })]),
)

export const metadataImport = {
  /**
   * At most 2,000 rows, one for each `sku`; every other column is a key of a product's or a variant's metadata. Lists
   * stand as `a|b` or as JSON, objects as JSON, and `null` says that there is nothing; an empty cell leaves what is
   * there. `images` (addresses as `a|b`, or JSON with `url` and `sort_index`) takes the place of the product's pictures
   * where `shouldUpdateImages` is set, sorted by `sort_index`, else by file name, and is passed over where not. With a
   * single error nothing is written.
   */
  import: post('/admin/v1/products/import-metadata', 'staff', 'Change what products say of themselves, by CSV', {
    body: z.strictObject({ stringifiedCsv: csvText, shouldUpdateImages: z.boolean().default(false) }),
    answer: data(
      z.object({
        errors: z.array(z.object({ row: z.int(), message: z.string(), data: z.record(z.string(), z.string()) })),
      }),
    ),
    refuses: ['csv_unreadable'],
  }),
  /** The same table as it stands, variants by SKU; a part of it at a time, each no longer than the import takes. */
  export: get('/admin/v1/products/export-metadata', 'staff', 'What products say of themselves, as CSV', {
    query: z.object({
      /** A part of the product's title, or how its SKU begins. */
      q: z.string().trim().max(255).default(''),
      /** The last SKU of the part before. */
      after: shortText.default(''),
    }),
    answer: data(
      z.object({
        csv: z.string(),
        rows: z.int(),
        /** How many variants the whole table has. */
        count: z.int(),
        /** Where the next part begins; null after the last one. */
        next: z.string().nullable(),
      }),
    ),
  }),
}
