import type { BatchError } from '@kusuribako/contract/backoffice/batch-jobs'
import { isRounded, unquoted } from '../catalogue/metadata-cells.rules.ts'
import { columnOf, numberFields, type ProductColumn, readCell, tagsOf } from './product-columns.rules.ts'

type Fields = Record<string, unknown>

/** A product as its rows of the table describe it; `places` says where each part was read. */
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
interface Place {
  row: number
  column: string
}

/** What the table refers to by name, by those names. */
export interface NamedReferences {
  collections: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
  channels: ReadonlyMap<string, string>
  channelIds: ReadonlySet<string>
  regions: ReadonlyMap<string, { id: string; currency_code: string }>
}

/** The columns of a header, or its faults. */
export function readHeader(cells: readonly string[]): { columns: Column[]; faults: BatchError[] } {
  const columns = cells.map((heading) => ({ heading, name: heading.toLowerCase(), column: columnOf(heading) }))
  const names = columns.map(({ name }) => name)
  const faults = columns.flatMap(({ heading, column }, at): BatchError[] => {
    if (!column) return [fault('unknown_column', 1, heading, 'この見出しの列はありません。')]
    const isDuplicate = names.indexOf(names[at]!) < at
    return isDuplicate ? [fault('column_twice', 1, heading, '同じ見出しの列が二つあります。')] : []
  })
  if (!names.includes('product handle') && !names.includes('product id')) {
    faults.push(fault('column_missing', 1, 'Product Handle', 'Product Handle か Product Id の列が必要です。'))
  }
  return { columns: columns.flatMap(({ column, ...named }) => (column ? [{ ...named, column }] : [])), faults }
}
export interface Column {
  heading: string
  /** The heading in lower case. */
  name: string
  column: ProductColumn
}

/** The cells that identify a row's product. */
export function keyOf(columns: readonly Column[], cells: readonly string[]): string {
  const cell = (heading: string) => cells[columns.findIndex(({ name }) => name === heading)] ?? ''
  return cell('product id') || cell('product handle')
}

/** Groups the rows of one product: product fields are in its first row. */
export function draftOf(
  columns: readonly Column[],
  rows: readonly { row: number; cells: readonly string[] }[],
  references: NamedReferences,
): { draft: ProductDraft; faults: BatchError[] } {
  const draft: ProductDraft = {
    row: rows[0]!.row,
    last: rows.at(-1)!.row,
    product: {},
    options: [],
    variants: [],
    places: new Map(),
  }
  const reading: Reading = { draft, faults: [], references }
  for (const [at, { row, cells }] of rows.entries()) readRow(reading, columns, { row, cells, at })
  const { id, handle, collection, ...product } = draft.product
  if (typeof id === 'string') draft.id = id
  if (typeof handle === 'string') draft.handle = handle
  draft.product = {
    ...product,
    ...(draft.handle !== undefined && { handle: draft.handle }),
    ...(collection !== undefined && { collection_id: collection }),
  }
  return { draft, faults: reading.faults }
}

/** The target of a product's cells, and the names to resolve. */
interface Reading {
  draft: ProductDraft
  faults: BatchError[]
  references: NamedReferences
}

/** A cell that is not empty, with its column. */
interface FilledCell<Of extends ProductColumn['of']> {
  column: ProductColumn & { of: Of }
  text: string
  place: Place
}

interface RowAt {
  row: number
  cells: readonly string[]
  /** Among the product's rows. */
  at: number
}

function readRow(reading: Reading, columns: readonly Column[], { row, cells, at }: RowAt) {
  const { draft } = reading
  const variant: VariantDraft = { row, fields: {}, values: [] }
  const options: OptionCells = { names: new Map(), values: new Map() }
  for (const [index, { heading, column }] of columns.entries()) {
    const text = unquoted(cells[index] ?? '')
    if (text === '') continue
    const place = { row, column: heading }
    switch (column.of) {
      case 'product':
        if (at === 0) setProduct(reading, { column, text, place })
        break
      case 'list':
        if (at === 0) addToList(reading, { column, text, place })
        break
      case 'variant':
        setVariant(reading, variant, { column, text, place })
        break
      case 'price':
        addPrice(reading, variant, { column, text, place })
        break
      case 'option':
        options[column.part === 'Name' ? 'names' : 'values'].set(column.number, text)
    }
  }
  const titles = [...options.names].sort(([a], [b]) => a - b)
  if (at === 0) draft.options = titles.map(([, title]) => title)
  setValues(reading, variant, titles, options.values)
  if (Object.keys(variant.fields).length === 0 && variant.values.length === 0) return
  const { id, ...fields } = variant.fields
  draft.variants.push({ ...variant, fields, ...(typeof id === 'string' && { id }) })
}

/** The options of a row by their numbers: each option's title, and the variant's value. */
interface OptionCells {
  names: Map<number, string>
  values: Map<number, string>
}

function setValues(
  { faults }: Reading,
  variant: VariantDraft,
  titles: readonly [number, string][],
  values: ReadonlyMap<number, string>,
) {
  for (const [number, title] of titles) {
    const value = values.get(number)
    if (value !== undefined) variant.values.push({ title, value })
    else faults.push(fault('value_missing', variant.row, `Option ${number} Value`, `「${title}」の値がありません。`))
  }
}

function setVariant(
  { draft, faults }: Reading,
  { fields }: VariantDraft,
  { column, text, place }: FilledCell<'variant'>,
) {
  if (numberFields.some((field) => field === column.field) && isRounded(text))
    faults.push(fault('rounded', place.row, place.column, rounded))
  fields[column.field] = readCell(column.kind, text)
  draft.places.set(`variants.${draft.variants.length}.${column.field}`, place)
}

const rounded =
  '下の桁が、表計算ソフトで失われています（4.01E+12 など）。列の書式を「文字列」にして入力し直してください。'

function setProduct(reading: Reading, filled: FilledCell<'product'>) {
  const { field, kind } = filled.column
  const { product, places } = reading.draft
  places.set(field === 'collection' ? 'collection_id' : field, filled.place)
  const value = readCell(kind, filled.text)
  if (field === 'type') product.type = { value }
  else if (field === 'tags') product.tags = tagsOf(filled.text).map((word) => ({ value: word }))
  else if (field === 'collection') product.collection = idByName('collections', filled, reading)
  else product[field] = value
}

function addToList(reading: Reading, filled: FilledCell<'list'>) {
  const { list, by } = filled.column
  const { product, places } = reading.draft
  const before = (product[list] as unknown[] | undefined) ?? []
  places.set(`${list}.${before.length}`, filled.place)
  if (list === 'images') product.images = [...before, filled.text]
  else if (list === 'categories') product.categories = [...before, { id: idByName('categories', filled, reading) }]
  else {
    const id = by === 'id' ? channelId(filled, reading) : idByName('channels', filled, reading)
    // Its id and its name are in adjacent columns.
    if (before.some((one) => (one as { id: string }).id === id)) return
    product.sales_channels = [...before, { id }]
  }
}

function addPrice(reading: Reading, { fields }: VariantDraft, filled: FilledCell<'price'>) {
  const { variants, places } = reading.draft
  const prices = (fields.prices as unknown[] | undefined) ?? []
  places.set(`variants.${variants.length}.prices.${prices.length}`, filled.place)
  fields.prices = [...prices, priceOf(filled, reading)]
}

/** A price as the contract accepts it; regions are given by name. */
export function priceOf(
  { column: { currency, region }, text, place }: FilledCell<'price'>,
  { faults, references }: { faults: BatchError[]; references: Pick<NamedReferences, 'regions'> },
): Fields {
  const amount = readCell('number', text)
  if (region === null) return { currency_code: currency, amount }
  const found = references.regions.get(region)
  if (found?.currency_code !== currency) {
    faults.push(
      fault('unknown_name', place.row, place.column, `${currency.toUpperCase()} の地域「${region}」はありません。`),
    )
  }
  return { region_id: found?.id ?? '', amount }
}

function idByName(
  kind: 'collections' | 'categories' | 'channels',
  { text, place }: { text: string; place: Place },
  { references, faults }: Reading,
): string {
  const id = references[kind].get(text)
  if (id === undefined) faults.push(fault('unknown_name', place.row, place.column, `「${text}」は登録されていません。`))
  return id ?? ''
}

function channelId({ text, place }: { text: string; place: Place }, { references, faults }: Reading): string {
  if (!references.channelIds.has(text)) {
    faults.push(fault('unknown_id', place.row, place.column, `販売チャネル「${text}」は登録されていません。`))
  }
  return text
}

/** A message that says where to look. */
export function fault(code: string, row: number | null, column: string | null, sentence: string): BatchError {
  const where = [row === null ? '' : `${row} 行目`, column === null ? '' : `「${column}」`].join('')
  return { code, row, column, message: where ? `${where}：${sentence}` : sentence }
}

/** Where a part of a draft was read: the nearest known position above it, else its first row. */
export function placeOf(
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
