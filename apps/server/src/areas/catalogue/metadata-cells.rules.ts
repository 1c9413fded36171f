import { ProductMetadata, VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import { PicturesCell } from '@kusuribako/contract/catalogue/metadata-import'

/** Computed by the shop, so it cannot be imported. */
const { purchased_count_last_month: _bought, ...productShape } = ProductMetadata.shape
const { favorite_count: _favored, ...variantShape } = VariantMetadata.shape

interface CellSchema {
  safeParse: (value: unknown) => { success: boolean; data?: unknown }
}
const productSchemas = new Map<string, CellSchema>(Object.entries(productShape))
const variantSchemas = new Map<string, CellSchema>(Object.entries(variantShape))

/** All columns that an import accepts, product columns first. */
export const metadataColumns: readonly string[] = [...productSchemas.keys(), ...variantSchemas.keys()]
export const isMetadataColumn = (heading: string): boolean => productSchemas.has(heading) || variantSchemas.has(heading)

export interface ImportedMetadata {
  product: Record<string, unknown>
  variant: Record<string, unknown>
  /** Columns whose cells differ from the stored form. */
  invalidColumns: string[]
}

/** The values that a row's cells set on a product and its variant, by heading; empty cells set nothing. */
export function metadataOf(cells: Readonly<Record<string, string | undefined>>): ImportedMetadata {
  const imported: ImportedMetadata = { product: {}, variant: {}, invalidColumns: [] }
  for (const [heading, text] of Object.entries(cells)) {
    const schema = productSchemas.get(heading) ?? variantSchemas.get(heading)
    if (!schema || !text) continue
    const cell = unquoted(text)
    const value = readingsOf(cell).find((reading) => schema.safeParse(reading).success)
    if (value === undefined) imported.invalidColumns.push(heading)
    else imported[productSchemas.has(heading) ? 'product' : 'variant'][heading] = value
  }
  return imported
}

/** A cell without the quotation mark that prevents a spreadsheet from evaluating it. */
export const unquoted = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')

/** `4.01234E+12`: from twelve digits on a spreadsheet shows, and saves, a rounded number. */
export const isRounded = (cell: string): boolean => /^\d(\.\d+)?E\+\d+$/i.test(cell)

/** What a spreadsheet did to a SKU that is unknown, or perhaps did: it drops the zeros before a number. */
export const lossIn = (sku: string): 'rounded' | 'zeros' | null =>
  isRounded(sku) ? 'rounded' : /^[1-9]\d*$/.test(sku) ? 'zeros' : null

/** The fault of a row whose SKU is unknown. */
export const unknownFault = (sku: string): string => unknown[lossIn(sku) ?? 'none']

const unknown = {
  rounded: 'sku was rounded by a spreadsheet',
  zeros: 'There is no such product: sku may have lost zeros',
  none: 'There is no such product',
}

/**
 * A value as a cell that the import reads back: lists as `a|b` unless an item would be read differently, else as JSON.
 */
export function metadataCell(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  const isPlain = Array.isArray(value) && value.length > 1 && value.every((part) => isPlainPart(part))
  return isPlain ? value.join('|') : JSON.stringify(value)
}

const isPlainPart = (part: unknown) =>
  typeof part === 'string' && part !== '' && part.trim() === part && !/[|"]/.test(part)

/** The items of a cell with several, `a|b`. */
const partsOf = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Addresses of pictures in display order: by `sort_index`, those without one after them by file name (shop.md §9). A
 * cell contains `a|b`, or a JSON list of addresses and of `{ url, sort_index }`.
 */
export function picturesOf(cell: string): string[] {
  const parsed = readingsOf(cell).map((reading) => PicturesCell.safeParse(reading))
  const pictures = parsed.find(({ success }) => success)?.data ?? []
  return pictures
    .map((picture) => (typeof picture === 'string' ? { url: picture } : picture))
    .map(({ url, sort_index = Number.MAX_SAFE_INTEGER }) => ({ url: url.trim(), sort_index }))
    .toSorted((a, b) => a.sort_index - b.sort_index || byFile(a.url, b.url))
    .map(({ url }) => url)
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
/** 2.jpg sorts before 10.jpg. */
const { compare } = new Intl.Collator('en', { numeric: true })
const byFile = (one: string, other: string) => compare(fileOf(one), fileOf(other))

/** How to read a cell, most likely first. */
function readingsOf(cell: string): unknown[] {
  if (cell === 'null') return [null]
  try {
    return [cell, JSON.parse(cell), partsOf(cell)]
  } catch {
    return [cell, partsOf(cell)]
  }
}
