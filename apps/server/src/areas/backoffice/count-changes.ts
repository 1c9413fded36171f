import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../base/db.ts'
import { type ExportedProduct, findExported } from './exported-products.queries.ts'
import type { Judged } from './judge-drafts.ts'
import { tagsOf } from './product-columns.rules.ts'
import type { NamedReferences } from './product-drafts.rules.ts'

type Fields = Record<string, unknown>
type Existing = Extract<Judged, { id: string }>

interface Counts {
  created: number
  changed: number
  newVariants: number
  changedVariants: number
  repriced: number
  restocked: number
}

/** Adds to the counts what a table would do. */
export async function countChanges(db: Db, judged: readonly Judged[], references: NamedReferences, counts: Counts) {
  const added = judged.filter((one) => 'create' in one)
  counts.created += added.length
  counts.newVariants += added.reduce((sum, { draft }) => sum + draft.variants.length, 0)
  for (const { variants } of await changesOf(db, judged, references)) {
    const changes = variants.filter(({ id }) => id !== undefined)
    counts.changed++
    counts.newVariants += variants.length - changes.length
    counts.changedVariants += changes.length
    counts.repriced += changes.filter(({ prices }) => prices !== undefined).length
    counts.restocked += changes.filter(({ inventory_quantity }) => inventory_quantity !== undefined).length
  }
}

/**
 * What a table changes of existing products, which are compared with what their export would contain: products,
 * variants and fields that stay as they are are left out.
 */
export async function changesOf(db: Db, judged: readonly Judged[], references: NamedReferences): Promise<Existing[]> {
  const existing = judged.filter((one) => 'id' in one)
  const ids = existing.map(({ id }) => id)
  const stored = new Map((ids.length ? await findExported(db, ids) : []).map((one) => [one.product.id, one]))
  return existing.flatMap((one) => {
    const before = stored.get(one.id)!
    const change = changedFields(one.change, productBefore(before, references))
    const variants = one.variants.flatMap(({ id, ...fields }) => {
      if (id === undefined) return [fields]
      const changed = changedFields(fields, variantBefore(before, id, references))
      return Object.keys(changed).length > 0 ? [{ values: [], ...changed, id }] : []
    })
    return Object.keys(change).length > 0 || variants.length > 0 ? [{ ...one, change, variants }] : []
  })
}

/** A product as a change would give it. */
const productBefore = (
  { product, images, categories, channels }: ExportedProduct,
  references: NamedReferences,
): Fields => ({
  ...product,
  images,
  type: product.type === null ? null : { value: product.type },
  tags: tagsOf(String(product.tags ?? '')).map((value) => ({ value })),
  categories: categories.map((handle) => ({ id: references.categories.get(handle) })),
  sales_channels: channels.map((id) => ({ id })),
})

/** A variant in the same way, without its prices for certain quantities: a table has none. */
function variantBefore({ options, variants }: ExportedProduct, id: unknown, { regions }: NamedReferences): Fields {
  const found = variants.find(({ fields }) => fields.id === id)
  return {
    ...found?.fields,
    prices: (found?.prices ?? []).map(({ region, currency, amount }) =>
      region === null ? { currency_code: currency, amount } : { region_id: regions.get(region)?.id, amount },
    ),
    values: (found?.values ?? []).map((value, at) => ({ title: options[at], value })),
  }
}

/** Those of the given fields that differ. */
const changedFields = <F extends Fields>(given: F, stored: Fields) =>
  Object.fromEntries(
    Object.entries(given).filter(([field, value]) => !isKept(field, value, stored[field])),
  ) as Partial<F>

function isKept(field: string, given: unknown, stored: unknown): boolean {
  switch (field) {
    case 'prices':
    case 'values':
      // What is not given stays.
      return isWithin(given, stored)
    case 'tags':
    case 'sales_channels':
      return isWithin(given, stored) && isWithin(stored, given)
    case 'metadata': {
      const before = new Map(Object.entries(stored ?? {}))
      // An empty text removes its key.
      return Object.entries(given as Fields).every(([key, value]) =>
        isDeepStrictEqual(value, before.has(key) ? before.get(key) : ''),
      )
    }
    default:
      return isDeepStrictEqual(given, stored)
  }
}

const isWithin = (some: unknown, all: unknown) =>
  (some as unknown[]).every((one) => (all as unknown[]).some((other) => isDeepStrictEqual(one, other)))
