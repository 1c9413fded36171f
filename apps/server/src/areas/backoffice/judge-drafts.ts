import type { BatchError } from '@kusuribako/contract/backoffice/batch-jobs'
import { adminProducts, type NewProduct, type ProductChange } from '@kusuribako/contract/catalogue/admin-products'
import { handleFault } from '@kusuribako/contract/values/common'
import type { Db } from '../../base/db.ts'
import type { VariantToMerge } from '../catalogue/index.ts'
import { parseForStaff } from './faults.ts'
import { equalVariants, matchVariant, type StoredVariants } from './match-variants.ts'
import { columnFor, type NumberField, numberFields } from './product-columns.rules.ts'
import { fault, type ProductDraft, placeOf, type VariantDraft } from './product-drafts.rules.ts'
import { findStored, findStoredVariants, type StoredProduct } from './product-rows.queries.ts'

/** A draft that may be written: a new product, or the changes of an existing one. */
export type Judged = { draft: ProductDraft } & (
  | { create: NewProduct }
  | { id: string; change: Omit<ProductChange, 'variants'>; variants: VariantToMerge[] }
)

/** Compares drafts with the contract and the existing data; faults name row and column. */
export async function judgeDrafts(
  db: Db,
  drafts: readonly ProductDraft[],
): Promise<{ judged: Judged[]; faults: BatchError[] }> {
  const stored = await readStored(db, drafts)
  const faults: BatchError[] = []
  const judged = drafts.flatMap((draft): Judged[] => {
    const existing = draft.id === undefined ? stored.byHandle.get(draft.handle ?? '') : stored.byId.get(draft.id)
    if (draft.id !== undefined && !existing) {
      faults.push(faultAt(draft, ['id'], 'unknown_id', `商品「${draft.id}」は登録されていません。`))
      return []
    }
    const before = faults.length
    const handleOwner = stored.byHandle.get(draft.handle ?? '')
    if (handleOwner && handleOwner.id !== existing?.id) {
      const sentence = `「${draft.handle}」は別の商品で使われています。`
      faults.push(faultAt(draft, ['handle'], 'duplicate_error', sentence))
    }
    const matched = draft.variants.map((variant, at) =>
      matchVariant(variant, existing, stored.variants, (field, code, sentence) => {
        faults.push(faultAt(draft, ['variants', at, field], code, sentence))
      }),
    )
    faults.push(...equalVariants(draft, existing, matched))
    const one = existing ? judgeChange(draft, existing, matched, faults) : judgeNew(draft, faults)
    return one && faults.length === before ? [one] : []
  })
  return { judged, faults }
}

interface Stored {
  byId: ReadonlyMap<string, StoredProduct>
  byHandle: ReadonlyMap<string | null, StoredProduct>
  variants: StoredVariants
}

async function readStored(db: Db, drafts: readonly ProductDraft[]): Promise<Stored> {
  const variants = drafts.flatMap((draft) => draft.variants)
  const textsOf = (field: string) =>
    variants.flatMap(({ fields }) => (typeof fields[field] === 'string' ? [fields[field] as string] : []))
  const byField = <T>(make: (field: NumberField) => T) =>
    Object.fromEntries(numberFields.map((field) => [field, make(field)])) as Record<NumberField, T>
  const ids = drafts.flatMap(({ id }) => id ?? [])
  const handles = drafts.flatMap(({ handle }) => handle ?? [])
  const variantIds = variants.flatMap(({ id }) => id ?? [])
  const [products, stored] = await Promise.all([
    findStored(db, ids, handles),
    findStoredVariants(db, variantIds, byField(textsOf)),
  ])
  return {
    byId: new Map(products.map((product) => [product.id, product])),
    byHandle: new Map(products.map((product) => [product.handle, product])),
    variants: {
      byId: new Map(stored.map((variant) => [variant.id, variant])),
      byNumber: byField((field) => new Map(stored.map((variant) => [variant[field], variant]))),
    },
  }
}

function judgeNew(draft: ProductDraft, faults: BatchError[]): Judged | null {
  const variants = draft.variants.map(({ fields, values }) => ({
    prices: [],
    ...fields,
    options: values.map(({ value }) => ({ value })),
  }))
  const options = draft.options.map((title) => ({ title }))
  mustHaveAll(draft, draft.options, draft.variants, faults)
  const parsed = parseForStaff(adminProducts.create.body, { ...draft.product, options, variants })
  if (!parsed.success) return reportIssues(draft, parsed.error.issues, faults)
  return { draft, create: parsed.data }
}

function judgeChange(
  draft: ProductDraft,
  existing: StoredProduct,
  matched: (string | undefined)[],
  faults: BatchError[],
): Judged | null {
  const variants = draft.variants.map(({ fields }, at) => ({ ...fields, ...(matched[at] && { id: matched[at] }) }))
  const newVariants = draft.variants.filter((_, at) => !matched[at])
  for (const { row, fields } of newVariants) {
    if (fields.title === undefined)
      faults.push(fault('invalid_data', row, 'Variant Title', '新しい規格には名前が必要です。'))
  }
  mustHaveAll(draft, existing.options, newVariants, faults)
  for (const { row, values } of draft.variants) {
    const unknownOption = values.find(({ title }) => !existing.options.includes(title))
    if (unknownOption)
      faults.push(fault('unknown_name', row, null, `この商品にオプション「${unknownOption.title}」はありません。`))
  }
  const parsed = parseForStaff(adminProducts.update.body, { ...draft.product, variants })
  if (!parsed.success) return reportIssues(draft, parsed.error.issues, faults)
  const { variants: parsedVariants = [], ...change } = parsed.data
  const merged = parsedVariants.map(({ options: _, ...variant }, at) => ({
    ...variant,
    values: draft.variants[at]!.values,
  }))
  return { draft, id: existing.id, change, variants: merged }
}

/** A new variant needs a value for each option. */
function mustHaveAll(
  draft: ProductDraft,
  options: readonly string[],
  variants: readonly VariantDraft[],
  faults: BatchError[],
) {
  for (const { row, values } of variants) {
    const missing = options.find((title) => !values.some((value) => value.title === title))
    if (missing) faults.push(fault('value_missing', row, null, `「${missing}」の値がありません。`))
    else if (values.length > options.length)
      faults.push(fault('unknown_name', row, null, `オプションは ${draft.row} 行目と同じにしてください。`))
  }
}

const handleSentence = '「.」「..」と、「%2F」を含むものは、商品のページのアドレスに使えません。'

function reportIssues(
  draft: ProductDraft,
  issues: readonly { path: PropertyKey[]; message: string }[],
  faults: BatchError[],
): null {
  for (const { path, message } of issues)
    faults.push(faultAt(draft, path, 'invalid_data', message === handleFault ? handleSentence : message))
  return null
}

function faultAt(draft: ProductDraft, path: readonly PropertyKey[], code: string, sentence: string): BatchError {
  const { row, column: readColumn } = placeOf(draft, path)
  const column = readColumn ?? columnFor(path)
  const isLocated = column !== null || path.length === 0 || path[0] === 'variants'
  return fault(code, row, column, isLocated ? sentence : `${path.join('.')}：${sentence}`)
}
