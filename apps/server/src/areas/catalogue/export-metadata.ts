import type { metadataImport as api } from '@kusuribako/contract/catalogue/metadata-import'
import { csvRowsMax } from '@kusuribako/contract/values/common'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Handler, Reading } from '../../base/ctx.ts'
import { metadataCell, metadataColumns } from './metadata-cells.rules.ts'

/** The import takes 900,000 characters at most. */
const charactersMax = 850_000

/** One part of the export: the variants after a SKU, as many as one import accepts. */
export const exportMetadata: Handler<typeof api.export> = async (ctx, { query }) => {
  const [rows, count] = await Promise.all([findRows(ctx, query), countRows(ctx, query.q)])
  const lines: string[] = []
  let characters = 0
  for (const row of rows.slice(0, csvRowsMax)) {
    const line = csvLine(cellsOf(row))
    if (lines.length > 0 && characters + line.length > charactersMax) break
    characters += line.length
    lines.push(line)
  }
  const last = rows[lines.length - 1]
  const next = last && lines.length < rows.length ? last.sku : null
  const csv = `\uFEFF${csvLine(['sku', ...metadataColumns, 'images'])}${lines.join('')}`
  return { data: { csv, rows: lines.length, count, next } }
}

interface ExportRow {
  sku: string
  product: Record<string, unknown> | null
  variant: Record<string, unknown> | null
  images: string[]
}

const isExported = (q: string) => sql`v.sku is not null and v.deleted_at is null and p.deleted_at is null
  and (${q} = '' or strpos(lower(p.title), ${q.toLowerCase()}) > 0 or starts_with(v.sku, ${q}))`

/** One more than an import accepts: whether there is another part. */
async function findRows({ db }: Pick<Reading, 'db'>, { q, after }: { q: string; after: string }): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select v.sku, p.metadata as product, v.metadata as variant, array(
      select i.url from product_image pi join image i on i.id = pi.image_id and i.deleted_at is null
      where pi.product_id = p.id order by pi.rank, i.id) as images
    from product_variant v join product p on p.id = v.product_id
    where ${isExported(q)} and v.sku > ${after} order by v.sku limit ${csvRowsMax + 1}`.execute(db)
  return rows
}

async function countRows({ db }: Pick<Reading, 'db'>, q: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from product_variant v join product p on p.id = v.product_id where ${isExported(q)}`.execute(db)
  return rows[0]!.count
}

/**
 * The first non-empty value of product and variant; pictures with explicit positions, because sorting by name may
 * differ.
 */
function cellsOf({ sku, product, variant, images }: ExportRow): string[] {
  const pictures = images.map((url, sort_index) => ({ url, sort_index }))
  const metadata = metadataColumns.map((column) => metadataCell(product?.[column] ?? variant?.[column]))
  return [sku, ...metadata, images.length ? JSON.stringify(pictures) : '']
}

const csvLine = (cells: string[]) => stringify([cells], { record_delimiter: 'windows', escape_formulas: true })
