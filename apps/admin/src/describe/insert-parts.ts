import type { ProductMetadata } from '@kusuribako/contract/catalogue/medicine'
import { classesWithQuestions } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { type Key, keys } from './insert-form.ts'

export type Kind = ProductMetadata['product_type']

/** Fields that do not apply to a kind of goods; symptoms beside food or cosmetics would claim an effect (薬機法68条). */
const inapplicableKeys: Record<Kind, readonly Key[]> = {
  medicine: [],
  medical_device: ['ingredients', 'ingredients_basis', 'additives', 'allergen'],
  health_food: ['symptoms'],
  cosmetic: ['ingredients_basis', 'additives', 'symptoms'],
  general_product: ['ingredients_basis', 'additives'],
}
/** What a pharmacist hands out with the medicines that they review. */
const paperKeys: readonly Key[] = ['first_class_questionnaire_pdf', 'first_class_explanation_pdf']

/** What is described. */
interface DescribedGoods {
  metadata: Readonly<Record<string, unknown>> | null
  variants: readonly { metadata?: Readonly<Record<string, unknown>> | null | undefined }[]
}

/** The kind of goods; null while unknown. */
export function kindOf({ metadata }: Pick<DescribedGoods, 'metadata'>): Kind | null {
  const kind = metadata?.product_type
  return typeof kind === 'string' && Object.hasOwn(inapplicableKeys, kind) ? (kind as Kind) : null
}

/**
 * The fields for these goods: those of their kind, and others with stored data. Ingredients are never asked for
 * without allergens.
 */
export function partsOf(described: DescribedGoods): ReadonlySet<Key> {
  const kind = kindOf(described)
  const hasPapers = described.variants.some(({ metadata }) =>
    classesWithQuestions.includes(String(metadata?.jsm_category_name)),
  )
  const omitted = [...(kind ? inapplicableKeys[kind] : []), ...(hasPapers ? [] : paperKeys)]
  const parts = new Set(keys.filter((key) => !omitted.includes(key) || isStored(described.metadata?.[key])))
  if (parts.has('ingredients') || parts.has('additives')) parts.add('allergen')
  return parts
}

const isStored = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
