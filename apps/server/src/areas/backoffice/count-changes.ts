import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../base/db.ts'
import { type ExportedProduct, findExported } from './exported-products.queries.ts'
import type { Judged } from './judge-drafts.ts'
import { tagsOf } from './product-columns.rules.ts'
import type { NamedReferences } from './product-drafts.rules.ts'

type Fields = Record<string, unknown>

interface Counts {
  created: number
  changed: number
  newVariants: number
  changedVariants: number
  repriced: number
  restocked: number
}

/** Adds to the counts what a table would do: existing products are compared with what their export would contain. */
export async function countChanges(db: Db, judged: readonly Judged[], references: NamedReferences, counts: Counts) {
  const stored = await findExported(
    db,
    judged.flatMap((one) => ('id' in one ? [one.id] : [])),
  )
  const byId = new Map(stored.map((one) => [one.product.id, one]))
  for (const one of judged) {
    const before = 'id' in one && byId.get(one.id)
    if (!before) {
      counts.created++
      counts.newVariants += one.draft.variants.length
      continue
    }
    const known = one.variants.filter((variant) => variant.id !== undefined)
    const changes = known
      .map((variant) => changedFields(variant, variantBefore(before, variant.id, references)))
      .filter((fields) => fields.length > 0)
    const isChanged = changes.length > 0 || changedFields(one.change, productBefore(before, references)).length > 0
    if (isChanged || known.length < one.variants.length) counts.changed++
    counts.newVariants += one.variants.length - known.length
    counts.changedVariants += changes.length
    counts.repriced += changes.filter((fields) => fields.includes('prices')).length
    counts.restocked += changes.filter((fields) => fields.includes('inventory_quantity')).length
  }
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

/** The names of the given fields that differ. */
const changedFields = (given: Fields, stored: Fields) =>
  Object.keys(given).filter((field) => !isKept(field, given[field], stored[field]))

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
