import { isDeepStrictEqual } from 'node:util'
import type { metadataImport as api } from '@kusuribako/contract/catalogue/metadata-import'
import { csvRowsMax } from '@kusuribako/contract/values/common'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { readSheet, type SheetRow } from '../../base/sheet.ts'
import { mergeProduct } from './merge-product.ts'
import { isMetadataColumn, isRounded, metadataOf, picturesOf, unknownFault, unquoted } from './metadata-cells.rules.ts'

type MetadataRow = SheetRow<'sku'>

/** A file's changes of one product. */
interface Change {
  product: Record<string, unknown>
  images: string[] | undefined
  variants: Map<string, Record<string, unknown>>
}

/** Applies all changes of a file, or none. */
export const importMetadata: Handler<typeof api.import> = async (ctx, { body }) => {
  const read = await readSheet(body.stringifiedCsv, ['sku'], csvRowsMax)
  const rows = read.map(({ row, cells }): MetadataRow => ({ row, cells: { ...cells, sku: unquoted(cells.sku) } }))
  const unknownColumns = Object.keys(rows[0]!.cells).filter((heading) => !isColumn(heading))
  if (unknownColumns.length) throw refuse('csv_unreadable', { unknown: unknownColumns })
  return ctx.tx(async (tx) => {
    const found = await findBySku(tx, rows)
    const { changes, errors } = collectChanges(rows, found, body.shouldUpdateImages)
    if (errors.length === 0) for (const [id, change] of changes) await writeChange(tx, id, change)
    return { data: { errors } }
  })
}

const isColumn = (heading: string) => heading === 'sku' || heading === 'images' || isMetadataColumn(heading)

interface VariantRef {
  id: string
  product_id: string
}

async function findBySku({ db }: Tx, rows: readonly MetadataRow[]): Promise<Map<string, VariantRef>> {
  const { rows: found } = await sql<VariantRef & { sku: string }>`
    select v.sku, v.id, v.product_id from product_variant v join product p on p.id = v.product_id
    where v.sku = any(${rows.map(({ cells }) => cells.sku)}) and v.deleted_at is null and p.deleted_at is null`.execute(
    db,
  )
  return new Map(found.map(({ sku, ...one }) => [sku, one]))
}

/** Changes by product, in the order in which products are locked, and the faults of the rows. */
function collectChanges(rows: readonly MetadataRow[], found: ReadonlyMap<string, VariantRef>, withImages: boolean) {
  const changes = new Map<string, Change>()
  const errors = rows.flatMap((sheetRow) => {
    const variant = found.get(sheetRow.cells.sku)
    const why = variant ? addRow(changes, sheetRow, variant, withImages) : unknownFault(sheetRow.cells.sku)
    const message = whyRounded(sheetRow) ?? why
    return message ? [{ row: sheetRow.row, message, data: sheetRow.cells }] : []
  })
  return { changes: [...changes].sort(([a], [b]) => (a < b ? -1 : 1)), errors }
}

function whyRounded({ cells }: MetadataRow): string | null {
  const column = ['sku', 'jan_code'].find((heading) => isRounded(cells[heading] ?? ''))
  return column ? `${column} was rounded by a spreadsheet` : null
}

/** Adds a row; returns its fault, or null. */
function addRow(
  changes: Map<string, Change>,
  { cells }: MetadataRow,
  { id, product_id }: VariantRef,
  withImages: boolean,
) {
  const { product, variant, invalidColumns } = metadataOf(cells)
  const images = withImages && cells.images ? picturesOf(cells.images) : undefined
  if (images && !arePictures(images)) invalidColumns.push('images')
  if (invalidColumns.length) return `Not what is kept there: ${invalidColumns.join(', ')}`
  const change: Change = changes.get(product_id) ?? { product: {}, images: undefined, variants: new Map() }
  if (change.variants.has(id)) return 'This SKU stands in the file twice'
  const conflict = Object.keys(product).find(
    (key) => key in change.product && !isSame(change.product[key], product[key]),
  )
  if (conflict) return `Another row says otherwise of the same product: ${conflict}`
  changes.set(product_id, change)
  Object.assign(change.product, product)
  change.images ??= images
  change.variants.set(id, variant)
  return null
}

const arePictures = (images: readonly string[]) =>
  images.length > 0 && images.length <= 200 && images.every((image) => /^(https:\/\/|\/)\S{1,1990}$/.test(image))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Writes what differs from what is stored; what a file leaves as it was is no change of the product. */
async function writeChange(tx: Tx, id: string, { product, images, variants }: Change): Promise<void> {
  const stored = await readStored(tx, id)
  const metadata = differing(product, stored.metadata)
  const changed = [...variants].flatMap(([variantId, given]) => {
    const metadata = differing(given, stored.variants[variantId])
    return Object.keys(metadata).length ? [{ id: variantId, metadata, values: [] }] : []
  })
  const pictures = images && !isDeepStrictEqual(images, stored.images) ? { images } : {}
  if (Object.keys({ ...metadata, ...pictures }).length + changed.length)
    await mergeProduct(tx, id, { metadata, ...pictures }, changed)
}

type Metadata = Record<string, unknown>

/** The given keys whose values differ; an empty text removes its key. */
const differing = (given: Metadata, stored: Metadata | null | undefined): Metadata =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => !isDeepStrictEqual(value, stored && key in stored ? stored[key] : ''),
    ),
  )

async function readStored({ db }: Tx, id: string) {
  const { rows } = await sql<{ metadata: Metadata; images: string[]; variants: Record<string, Metadata> }>`
    select p.metadata, array(select i.url from product_image l join image i on i.id = l.image_id
        where l.product_id = p.id order by l.rank, i.id) as images,
      (select jsonb_object_agg(v.id, v.metadata) from product_variant v where v.product_id = p.id) as variants
    from product p where p.id = ${id}`.execute(db)
  return rows[0]!
}
