import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { csvText, data, shortText } from '../values/common.ts'

/** The content of the cell `images`, as JSON. */
export const PicturesCell = z.array(
  z.union([z.string(), z.object({ url: z.string(), sort_index: z.number().optional() })]),
)

export const metadataImport = {
  /**
   * At most 2,000 rows, one for each `sku`; every other column is a key of a product's or a variant's metadata. Lists
   * are written as `a|b` or as JSON, objects as JSON, and `null` means "none"; an empty cell leaves the value
   * unchanged. `images` (addresses as `a|b`, or JSON with `url` and `sort_index`) replaces the product's pictures
   * where `shouldUpdateImages` is set, sorted by `sort_index`, else by file name, and is otherwise ignored. With a
   * single fault nothing is written.
   */
  import: post('/admin/v1/products/import-metadata', 'staff', 'Import product metadata, by CSV', {
    body: z.strictObject({ stringifiedCsv: csvText, shouldUpdateImages: z.boolean().default(false) }),
    answer: data(
      z.object({
        errors: z.array(z.object({ row: z.int(), message: z.string(), data: z.record(z.string(), z.string()) })),
      }),
    ),
    refuses: ['csv_unreadable'],
  }),
  /** The same table as an export, variants by SKU; in parts, each no longer than the import accepts. */
  export: get('/admin/v1/products/export-metadata', 'staff', 'Product metadata, as CSV', {
    query: z.object({
      /** A part of the product's title, or the beginning of its SKU. */
      q: z.string().trim().max(255).default(''),
      /** The last SKU of the previous part. */
      after: shortText.default(''),
    }),
    answer: data(
      z.object({
        csv: z.string(),
        rows: z.int(),
        /** The number of variants in the whole table. */
        count: z.int(),
        /** Where the next part begins; null after the last one. */
        next: z.string().nullable(),
      }),
    ),
  }),
}
