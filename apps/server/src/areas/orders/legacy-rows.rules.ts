type Row = Readonly<Record<string, string | undefined>>

/** A row of the export, with its number as in a spreadsheet: the header is row 1. */
export interface LegacyRow {
  row: number
  cells: Row
}

/** An order of the former shop, as stored. Money in yen. */
export interface LegacyRecord {
  name: string
  email: string
  created_at: string
  total: number
  financial_status: string
  fulfillment_status: string
  shipping: Record<string, string>
  line_items: Record<string, unknown>[]
  metadata: Record<string, string>
}

export interface RowError {
  row: number
  message: string
}

/**
 * Orders from the rows of an export: a row for each line, and the order's own columns on its first row. An unreadable
 * row leaves its whole order out, and is reported.
 */
export function legacyRecords(rows: readonly LegacyRow[]): { records: LegacyRecord[]; errors: RowError[] } {
  const cleanRows = rows.map(({ row, cells }) => ({ row, cells: withoutMarks(cells) }))
  const groups = Map.groupBy(cleanRows, ({ cells }) => cells.Name ?? '')
  const errors = (groups.get('') ?? []).map(({ row }) => ({ row, message: 'Name is missing' }))
  groups.delete('')
  const records: LegacyRecord[] = []
  for (const [name, group] of groups) {
    const cells = group.map((one) => one.cells)
    const why = whyUnreadable(cells)
    if (why) errors.push({ row: group[why.at]!.row, message: why.message })
    else records.push(recordOf(name, cells))
  }
  return { records, errors: errors.toSorted((a, b) => a.row - b.row) }
}

/** The export puts an apostrophe before what a spreadsheet would take for a number: `'270-0101`. */
const withoutMark = (cell: string | undefined) => cell?.replace(/^'/, '')
const withoutMarks = (cells: Row): Row =>
  Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, withoutMark(cell)]))

/** The order that a row belongs to; empty where it does not say. */
export const legacyName = ({ cells }: LegacyRow): string => withoutMark(cells.Name) ?? ''

function whyUnreadable([first, ...more]: Row[]): { at: number; message: string } | null {
  if (!/^[^\s@]+@[^\s@]+$/.test(first?.Email ?? '')) return { at: 0, message: 'Email is missing' }
  if (instantOf(first?.['Created at'] ?? '') === null) return { at: 0, message: 'Created at is no date' }
  if (yenOf(first?.Total) === null) return { at: 0, message: 'Total is no amount' }
  const badRow = [first!, ...more].findIndex(
    (row) => !/^\d+$/.test(row['Lineitem quantity'] ?? '') || yenOf(row['Lineitem price']) === null,
  )
  return badRow < 0 ? null : { at: badRow, message: 'Lineitem quantity or price is no number' }
}

const lineColumn = /^Lineitem /
const orderColumns = ['Name', 'Email', 'Created at', 'Total', 'Financial Status', 'Fulfillment Status']
/** For each field its columns, the first non-empty of which counts: a province has a name, and a code (`JP-12`). */
const shippingParts: Record<string, string[]> = {
  name: ['Shipping Name'],
  address: ['Shipping Address1'],
  address2: ['Shipping Address2'],
  city: ['Shipping City'],
  prefecture: ['Shipping Province Name', 'Shipping Province'],
  zip: ['Shipping Zip'],
}

function recordOf(name: string, rows: Row[]): LegacyRecord {
  const first = rows[0]!
  const text = (column: string) => first[column] ?? ''
  const otherColumns = Object.entries(first).filter(
    ([column, value]) => value && !lineColumn.test(column) && !orderColumns.includes(column),
  )
  return {
    name,
    email: text('Email').toLowerCase(),
    created_at: instantOf(text('Created at'))!,
    total: yenOf(first.Total)!,
    financial_status: text('Financial Status'),
    fulfillment_status: text('Fulfillment Status'),
    shipping: Object.fromEntries(
      Object.entries(shippingParts).map(([part, columns]) => [part, columns.map(text).find(Boolean) ?? '']),
    ),
    line_items: rows.map(lineOf),
    metadata: { name, ...(Object.fromEntries(otherColumns) as Record<string, string>) },
  }
}

function lineOf(row: Row) {
  const [compareAtPrice, discount] = [yenOf(row['Lineitem compare at price']), yenOf(row['Lineitem discount'])]
  const flag = (column: string) => (row[column] ? row[column].toLowerCase() === 'true' : undefined)
  return {
    sku: row['Lineitem sku'] ?? '',
    name: row['Lineitem name'] ?? '',
    quantity: Number(row['Lineitem quantity']),
    unitPrice: yenOf(row['Lineitem price'])!,
    ...(compareAtPrice !== null && { compareAtPrice }),
    ...(discount !== null && { discount }),
    requiresShipping: flag('Lineitem requires shipping'),
    taxable: flag('Lineitem taxable'),
    fulfillmentStatus: row['Lineitem fulfillment status'] || undefined,
  }
}

/** `1,980`, `1980.00`: whole yen; null for anything else. */
function yenOf(text: string | undefined): number | null {
  const plain = (text ?? '').replaceAll(',', '')
  return /^-?\d+(\.0+)?$/.test(plain) ? Number(plain) : null
}

/** `2024-05-01 10:20:30 +0900`, or ISO 8601; without an offset it is Tokyo time. */
function instantOf(text: string): string | null {
  const [, day, time, sign] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text.trim()) ?? []
  if (!day || !time) return null
  const offset = (sign ?? '+09:00').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const at = Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
