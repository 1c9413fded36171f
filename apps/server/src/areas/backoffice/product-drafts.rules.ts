import type { BatchError } from '@kusuribako/contract/backoffice/batch-jobs'
import { columnOf, type ProductColumn, readCell } from './product-columns.rules.ts'

type Fields = Record<string, unknown>

/** A product as its rows of the table write it; `places` tells where each part was read. */
export interface ProductDraft {
  /** Its first and its last row. */
  row: number
  last: number
  id?: string
  handle?: string
  product: Fields
  options: string[]
  variants: VariantDraft[]
  places: Map<string, Place>
}
export interface VariantDraft {
  row: number
  id?: string
  fields: Fields
  values: { title: string; value: string }[]
}
export interface Place {
  row: number
  column: string
}

/** What the table calls by name, by those names. */
export interface Known {
  collections: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
  channels: ReadonlyMap<string, string>
  regions: ReadonlyMap<string, { id: string; currency_code: string }>
}

/** The columns of a header, or what is wrong with it. */
export function readHeader(cells: readonly string[]): { columns: Column[]; faults: BatchError[] } {
  const columns = cells.map((heading) => ({ heading, name: heading.toLowerCase(), column: columnOf(heading) }))
  const names = columns.map(({ name }) => name)
  const faults = columns.flatMap(({ heading, column }, at): BatchError[] => {
    if (!column) return [fault('unknown_column', 1, heading, 'この見出しの列はありません。')]
    const isTwice = names.indexOf(names[at]!) < at
    return isTwice ? [fault('column_twice', 1, heading, '同じ見出しの列が二つあります。')] : []
  })
  if (!names.includes('product handle') && !names.includes('product id')) {
    faults.push(fault('column_missing', 1, 'Product Handle', 'Product Handle か Product Id の列が必要です。'))
  }
  return { columns: columns.flatMap(({ column, ...named }) => (column ? [{ ...named, column }] : [])), faults }
}
export interface Column {
  heading: string
  /** The heading in small letters. */
  name: string
  column: ProductColumn
}

/** What tells of which product a row is. */
export function keyOf(columns: readonly Column[], cells: readonly string[]): string {
  const cell = (wanted: string) => cells[columns.findIndex(({ name }) => name === wanted)] ?? ''
  return cell('product id') || cell('product handle')
}

/** Puts the rows of one product together: what is said of the product stands in its first row. */
export function draftOf(
  columns: readonly Column[],
  rows: readonly { row: number; cells: readonly string[] }[],
  known: Known,
): { draft: ProductDraft; faults: BatchError[] } {
  const draft: ProductDraft = {
    row: rows[0]!.row,
    last: rows.at(-1)!.row,
    product: {},
    options: [],
    variants: [],
    places: new Map(),
  }
  const faults: BatchError[] = []
  for (const [at, { row, cells }] of rows.entries()) readRow(draft, faults, columns, { row, cells, at }, known)
  const { id, handle, collection, ...product } = draft.product
  if (typeof id === 'string') draft.id = id
  if (typeof handle === 'string') draft.handle = handle
  draft.product = {
    ...product,
    ...(draft.handle !== undefined && { handle: draft.handle }),
    ...(collection !== undefined && { collection_id: collection }),
  }
  return { draft, faults }
}

interface RowAt {
  row: number
  cells: readonly string[]
  /** Among the product's rows. */
  at: number
}

function readRow(
  draft: ProductDraft,
  faults: BatchError[],
  columns: readonly Column[],
  { row, cells, at }: RowAt,
  known: Known,
) {
  const variant: VariantDraft = { row, fields: {}, values: [] }
  const names = new Map<number, string>()
  const values = new Map<number, string>()
  let isVariant = false
  for (const [index, { heading, column }] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    const place = { row, column: heading }
    if (column.of === 'product' && at === 0) setProduct(draft, faults, column, cell, place, known)
    if (column.of === 'list' && at === 0) addToList(draft, faults, column, cell, place, known)
    if (column.of === 'variant') {
      variant.fields[column.field] = readCell(column.kind, cell)
      draft.places.set(`variants.${draft.variants.length}.${column.field}`, place)
      isVariant = true
    }
    if (column.of === 'price') {
      addPrice(draft, variant, faults, column, cell, place, known)
      isVariant = true
    }
    if (column.of === 'option') (column.part === 'Name' ? names : values).set(column.number, cell)
  }
  if (at === 0) draft.options = [...names].sort(([a], [b]) => a - b).map(([, title]) => title)
  for (const [number, title] of [...names].sort(([a], [b]) => a - b)) {
    const value = values.get(number)
    if (value !== undefined) variant.values.push({ title, value })
    else faults.push(fault('value_missing', row, `Option ${number} Value`, `「${title}」の値がありません。`))
  }
  if (!isVariant && variant.values.length === 0) return
  const { id, ...fields } = variant.fields
  draft.variants.push({ ...variant, fields, ...(typeof id === 'string' && { id }) })
}

function setProduct(
  draft: ProductDraft,
  faults: BatchError[],
  { field, kind }: ProductColumn & { of: 'product' },
  cell: string,
  place: Place,
  known: Known,
) {
  draft.places.set(field === 'collection' ? 'collection_id' : field, place)
  const given = readCell(kind, cell)
  if (field === 'type') draft.product.type = { value: given }
  else if (field === 'tags')
    draft.product.tags = cell
      .split(',')
      .map((word) => ({ value: word.trim() }))
      .filter(({ value }) => value)
  else if (field === 'collection') draft.product.collection = named(known.collections, cell, place, faults)
  else draft.product[field] = given
}

function addToList(
  draft: ProductDraft,
  faults: BatchError[],
  { list, by }: ProductColumn & { of: 'list' },
  cell: string,
  place: Place,
  known: Known,
) {
  const before = (draft.product[list] as unknown[] | undefined) ?? []
  draft.places.set(`${list}.${before.length}`, place)
  if (list === 'images') draft.product.images = [...before, cell]
  else if (list === 'categories')
    draft.product.categories = [...before, { id: named(known.categories, cell, place, faults) }]
  else {
    const id = by === 'id' ? cell : named(known.channels, cell, place, faults)
    // Its id and its name stand beside each other.
    if (before.some((one) => (one as { id: string }).id === id)) return
    draft.product.sales_channels = [...before, { id }]
  }
}

function addPrice(
  draft: ProductDraft,
  variant: VariantDraft,
  faults: BatchError[],
  column: ProductColumn & { of: 'price' },
  cell: string,
  place: Place,
  known: Known,
) {
  const prices = (variant.fields.prices as unknown[] | undefined) ?? []
  draft.places.set(`variants.${draft.variants.length}.prices.${prices.length}`, place)
  variant.fields.prices = [...prices, priceOf(column, cell, place, faults, known)]
}

/** A price as the contract takes it; a region is called by its name. */
export function priceOf(
  { currency, region }: ProductColumn & { of: 'price' },
  cell: string,
  place: Place,
  faults: BatchError[],
  known: Pick<Known, 'regions'>,
): Fields {
  const amount = readCell('number', cell)
  if (region === null) return { currency_code: currency, amount }
  const found = known.regions.get(region)
  if (found?.currency_code !== currency) {
    faults.push(
      fault('unknown_name', place.row, place.column, `${currency.toUpperCase()} の地域「${region}」はありません。`),
    )
  }
  return { region_id: found?.id ?? '', amount }
}

function named(known: ReadonlyMap<string, string>, name: string, place: Place, faults: BatchError[]): string {
  const id = known.get(name)
  if (id === undefined) faults.push(fault('unknown_name', place.row, place.column, `「${name}」は登録されていません。`))
  return id ?? ''
}

/** A sentence that says where to look. */
export function fault(code: string, row: number | null, column: string | null, sentence: string): BatchError {
  const where = [row === null ? '' : `${row} 行目`, column === null ? '' : `「${column}」`].join('')
  return { code, row, column, message: where ? `${where}：${sentence}` : sentence }
}

/** Where a part of a draft was read: the nearest place above it, else its first row. */
export function placeIn(
  { places, row, variants }: ProductDraft,
  path: readonly PropertyKey[],
): { row: number; column: string | null } {
  for (let length = path.length; length > 0; length--) {
    const place = places.get(path.slice(0, length).join('.'))
    if (place) return place
  }
  const isVariant = path[0] === 'variants' && typeof path[1] === 'number'
  return { row: (isVariant ? variants[path[1] as number]?.row : undefined) ?? row, column: null }
}
