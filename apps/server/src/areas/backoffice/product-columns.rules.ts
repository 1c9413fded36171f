/** The type of a cell: text, number, yes or no, or a JSON object. */
type CellKind = 'text' | 'number' | 'boolean' | 'json'

/** The product field that a column of the table belongs to. */
export type ProductColumn =
  | { of: 'product'; field: string; kind: CellKind }
  | { of: 'variant'; field: string; kind: CellKind }
  | { of: 'option'; number: number; part: 'Name' | 'Value' }
  | { of: 'list'; list: 'images' | 'categories' | 'sales_channels'; by: 'url' | 'handle' | 'id' | 'name' }
  | { of: 'price'; currency: string; region: string | null }
  | { of: 'nothing' }

const sharedFields = {
  Weight: ['weight', 'number'],
  Length: ['length', 'number'],
  Width: ['width', 'number'],
  Height: ['height', 'number'],
  'HS Code': ['hs_code', 'text'],
  'Origin Country': ['origin_country', 'text'],
  'MID Code': ['mid_code', 'text'],
  Material: ['material', 'text'],
  Metadata: ['metadata', 'json'],
} as const

/** The simple columns under the platform's names, in the order in which they are written. */
export const productFields = {
  Id: ['id', 'text'],
  Handle: ['handle', 'text'],
  Title: ['title', 'text'],
  Subtitle: ['subtitle', 'text'],
  Description: ['description', 'text'],
  Status: ['status', 'text'],
  Thumbnail: ['thumbnail', 'text'],
  ...sharedFields,
  'Collection Handle': ['collection', 'text'],
  Type: ['type', 'text'],
  Tags: ['tags', 'text'],
  Discountable: ['discountable', 'boolean'],
} as const
export const variantFields = {
  Id: ['id', 'text'],
  Title: ['title', 'text'],
  SKU: ['sku', 'text'],
  Barcode: ['barcode', 'text'],
  EAN: ['ean', 'text'],
  UPC: ['upc', 'text'],
  'Inventory Quantity': ['inventory_quantity', 'number'],
  'Allow Backorder': ['allow_backorder', 'boolean'],
  'Manage Inventory': ['manage_inventory', 'boolean'],
  ...sharedFields,
} as const

/** What identifies a variant in the whole shop, beside its id. */
export const numberFields = ['sku', 'barcode', 'ean', 'upc'] as const
export type NumberField = (typeof numberFields)[number]

const columnsByHeading = new Map<string, ProductColumn>()
for (const [name, [field, kind]] of Object.entries(productFields))
  columnsByHeading.set(`product ${name.toLowerCase()}`, { of: 'product', field, kind })
for (const [name, [field, kind]] of Object.entries(variantFields))
  columnsByHeading.set(`variant ${name.toLowerCase()}`, { of: 'variant', field, kind })

/** Further columns of the platform's tables, which here follow from other data. */
const ignoredHeading = new RegExp(
  [
    'product (profile (name|type)|external id|collection title)',
    'sales channel \\d+ description',
    'product category \\d+ (id|name|description|is internal|is active)',
  ]
    .map((name) => `^${name}$`)
    .join('|'),
)

/** The column of a heading, ignoring case; null for an unknown one. */
export function columnOf(heading: string): ProductColumn | null {
  const name = heading.trim().toLowerCase()
  const found = columnsByHeading.get(name)
  if (found) return found
  if (ignoredHeading.test(name)) return { of: 'nothing' }
  const option = /^option (\d{1,2}) (name|value)$/.exec(name)
  if (option) return { of: 'option', number: Number(option[1]), part: option[2] === 'name' ? 'Name' : 'Value' }
  if (/^image \d{1,3} url$/.test(name)) return { of: 'list', list: 'images', by: 'url' }
  if (/^product category \d{1,3} handle$/.test(name)) return { of: 'list', list: 'categories', by: 'handle' }
  const channel = /^sales channel \d{1,3} (id|name)$/.exec(name)
  if (channel) return { of: 'list', list: 'sales_channels', by: channel[1] as 'id' | 'name' }
  return priceColumn(heading)
}

/** The heading that would supply a missing part of a product; null where it has none. */
export function columnFor(path: readonly PropertyKey[]): string | null {
  const isVariant = path[0] === 'variants'
  const part = isVariant ? path[2] : path[0]
  const named = Object.entries<readonly [string, CellKind]>(isVariant ? variantFields : productFields)
  const found = named.find(([, [field]]) => field === part)
  return found ? `${isVariant ? 'Variant' : 'Product'} ${found[0]}` : null
}

/** `Price JPY` applies wherever the currency is used, `Price 日本 [JPY]` in one region. */
export function priceColumn(heading: string): (ProductColumn & { of: 'price' }) | null {
  const [, region, ofRegion, currency] = /^price (?:(.+) \[([a-z]{3})\]|([a-z]{3}))$/i.exec(heading.trim()) ?? []
  if (region) return { of: 'price', currency: ofRegion!.toLowerCase(), region }
  return currency ? { of: 'price', currency: currency.toLowerCase(), region: null } : null
}

/** The value of a cell, undefined when it is empty. Unreadable values stay text, so that the contract refuses them. */
export function readCell(kind: CellKind, text: string): unknown {
  if (text === '') return undefined
  if (kind === 'number') return readNumber(text)
  if (kind === 'boolean') return { true: true, '1': true, false: false, '0': false }[text.toLowerCase()] ?? text
  return kind === 'json' ? readJson(text) : text
}

/** The tags of a cell, separated by commas; one that contains a comma is in quotation marks, as a cell of CSV is. */
export const tagsOf = (text: string): string[] =>
  [...text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=,|$)|[^,]+/g)]
    .map(([plain, quoted]) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter(Boolean)

const readNumber = (text: string) => {
  const plain = text.normalize('NFKC').replaceAll(',', '')
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : text
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
