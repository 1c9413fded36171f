import type { BatchError } from '@kusuribako/contract/backoffice/batch-jobs'
import { lossIn, unquoted } from '../catalogue/metadata-cells.rules.ts'
import { type ProductColumn, priceColumn, readCell } from './product-columns.rules.ts'
import { fault, type NamedReferences, priceOf } from './product-drafts.rules.ts'

type PriceColumn =
  | { heading: string; of: 'id' | 'sku' | 'min_quantity' | 'max_quantity' }
  | { heading: string; of: 'price'; price: ProductColumn & { of: 'price' } }

const fieldByHeading: Record<string, 'id' | 'sku' | 'min_quantity' | 'max_quantity'> = {
  'product variant id': 'id',
  'variant id': 'id',
  sku: 'sku',
  'variant sku': 'sku',
  'min quantity': 'min_quantity',
  'max quantity': 'max_quantity',
}

/** The columns of a price table, or the faults of its header. */
export function readPriceHeader(cells: readonly string[]): { columns: PriceColumn[]; faults: BatchError[] } {
  const faults: BatchError[] = []
  const columns = cells.flatMap((heading): PriceColumn[] => {
    const of = fieldByHeading[heading.trim().toLowerCase()]
    if (of) return [{ heading, of }]
    const price = priceColumn(heading)
    if (price) return [{ heading, of: 'price', price }]
    faults.push(fault('unknown_column', 1, heading, 'この見出しの列はありません。'))
    return []
  })
  const headings = columns.map(({ heading }) => heading.toLowerCase())
  const twice = columns.find(({ heading }, at) => headings.indexOf(heading.toLowerCase()) < at)
  if (twice) faults.push(fault('column_twice', 1, twice.heading, '同じ見出しの列が二つあります。'))
  if (!columns.some(({ of }) => of === 'id' || of === 'sku')) {
    faults.push(fault('column_missing', 1, 'SKU', 'SKU か Product Variant ID の列が必要です。'))
  }
  if (!columns.some(({ of }) => of === 'price')) {
    faults.push(fault('column_missing', 1, 'Price JPY', '価格の列が必要です。'))
  }
  return { columns, faults }
}

/** The prices of one variant, as written in its row. */
export interface PriceRow {
  row: number
  id?: string
  sku?: string
  prices: { column: string; input: Record<string, unknown> }[]
}

export function readPriceRow(
  columns: readonly PriceColumn[],
  { row, cells }: { row: number; cells: readonly string[] },
  references: Pick<NamedReferences, 'regions'>,
): { read: PriceRow; faults: BatchError[] } {
  const faults: BatchError[] = []
  const read: PriceRow = { row, prices: [] }
  const quantities: Record<string, unknown> = {}
  for (const [at, column] of columns.entries()) {
    const cell = unquoted(cells[at] ?? '')
    if (cell === '') continue
    if (column.of === 'id' || column.of === 'sku') read[column.of] = String(readCell('text', cell))
    else if (column.of !== 'price') quantities[column.of] = readCell('number', cell)
    else {
      const input = priceOf(
        { column: column.price, text: cell, place: { row, column: column.heading } },
        { faults, references },
      )
      read.prices.push({ column: column.heading, input })
    }
  }
  if (read.prices.length === 0) faults.push(fault('price_missing', row, null, '価格がありません。'))
  return {
    read: {
      ...read,
      prices: read.prices.map(({ column, input }) => ({ column, input: { ...input, ...quantities } })),
    },
    faults,
  }
}

/** The fault of a row whose variant is unknown. */
export function unknownVariant({ row, id, sku = '' }: PriceRow): BatchError {
  const loss = id === undefined ? lossIn(sku) : null
  return fault('unknown_id', row, null, `規格「${id ?? sku}」は登録されていません。${loss ? sayLoss[loss] : ''}`)
}

const sayLoss = {
  rounded: 'SKUの下の桁が、表計算ソフトで失われています。列の書式を「文字列」にして入力し直してください。',
  zeros: 'SKUの前の0が、表計算ソフトで失われていませんか。そのときは、列の書式を「文字列」にして入力し直してください。',
}
