import type { BatchError } from '@kusuribako/contract/backoffice/batch-jobs'
import { type NumberField, numberFields } from './product-columns.rules.ts'
import { fault, type ProductDraft, type VariantDraft } from './product-drafts.rules.ts'
import type { StoredProduct, StoredVariant } from './product-rows.queries.ts'

/** Existing variants by their ids, and by each kind of number. */
export interface StoredVariants {
  byId: ReadonlyMap<string, StoredVariant>
  byNumber: Record<NumberField, ReadonlyMap<string | null, StoredVariant>>
}

/** Reports a fault in a field of a variant's row. */
type Report = (field: string, code: string, sentence: string) => void

const numberNames: Record<NumberField, string> = { sku: 'SKU', barcode: 'バーコード', ean: 'EAN', upc: 'UPC' }

/**
 * The existing variant that is meant, by its id or its SKU, else by its title where the product has no options; numbers
 * are never taken from another variant.
 */
export function matchVariant(
  variant: VariantDraft,
  existing: StoredProduct | undefined,
  stored: StoredVariants,
  report: Report,
): string | undefined {
  const { id, fields } = variant
  const sameNumber = (field: NumberField) =>
    typeof fields[field] === 'string' ? stored.byNumber[field].get(fields[field]) : undefined
  const matched = id === undefined ? sameNumber('sku') : stored.byId.get(id)
  if (id !== undefined && (!matched || matched.product_id !== existing?.id)) {
    report('id', 'unknown_id', `この商品に規格「${id}」はありません。`)
    return undefined
  }
  const matchedId = matched?.id ?? (existing && matchByTitle(variant, existing, report))
  for (const field of numberFields) {
    const same = sameNumber(field)
    if (!same || (same.id === matchedId && same.product_id === existing?.id)) continue
    const owner = same.product_id === existing?.id ? 'この商品の別の規格' : '別の商品'
    report(field, `${field}_taken`, `${numberNames[field]}「${fields[field]}」は${owner}で使われています。`)
  }
  return matched && matched.product_id !== existing?.id ? undefined : matchedId
}

/** Without a SKU and options nothing else tells the variants apart: a repeated file would add them once more. */
function matchByTitle({ id, fields, values }: VariantDraft, existing: StoredProduct, report: Report) {
  const isNamed = id !== undefined || fields.sku !== undefined || existing.options.length > 0 || values.length > 0
  if (isNamed || fields.title === undefined || existing.variants.length === 0) return undefined
  const [same, ...others] = existing.variants.filter(({ title }) => title === fields.title)
  if (same && others.length === 0) return same.id
  const which = same ? 'いくつもあります' : 'ありません'
  report(
    'title',
    'key_missing',
    `この商品に規格「${fields.title}」は${which}。Variant SKU か Variant Id で決めてください。`,
  )
  return undefined
}

/** The rows that mean the same variant as an earlier one, or whose variant a shopper could not tell from another. */
export function equalVariants(
  { options, variants }: ProductDraft,
  existing: StoredProduct | undefined,
  matched: readonly (string | undefined)[],
): BatchError[] {
  const before = new Map(existing?.variants.map(({ id, values }) => [id, values]))
  const titles = existing?.options ?? options
  const others = [...before].filter(([id]) => !matched.includes(id))
  const seen = new Set(others.map(([, values]) => combinationOf(values)))
  return variants.flatMap(({ row, fields, values }, at): BatchError[] => {
    const first = variants[matched.indexOf(matched[at])]!
    // A repeated SKU is reported anyway.
    if (matched[at] && first.row < row && (fields.sku === undefined || first.fields.sku !== fields.sku)) {
      return [fault('said_twice', row, null, `同じ規格が ${first.row} 行目にもあります。`)]
    }
    const own = before.get(matched[at] ?? '')
    const given = (option: string) => values.find(({ title }) => title === option)?.value
    const combination = combinationOf(titles.map((option, index) => given(option) ?? own?.[index]))
    const isEqual = combination !== '[]' && seen.has(combination)
    seen.add(combination)
    return isEqual ? [fault('invalid_data', row, null, 'オプションの値が、この商品の別の規格と同じです。')] : []
  })
}

const combinationOf = (values: readonly (string | null | undefined)[]) =>
  JSON.stringify(values.filter((value) => value !== null && value !== undefined))
