import { Ingredient } from '@kusuribako/contract/catalogue/medicine'

interface LineOfProduct {
  line_id: string
  product_id: string
  /** The product's, as staff wrote it. */
  metadata: Record<string, unknown> | null
}

/** Active ingredients that different medicines of a cart share, and the lines of these medicines, in their order. */
export interface IngredientOverlap {
  ingredients: string[]
  line_ids: string[]
}

/**
 * Medicines that should not be used together because they contain the same active ingredient. Names are compared as
 * printed, in any width and case: that two salts act alike is not in the data, and is not guessed. Packages of one
 * product do not overlap, nor does what is applied to the eye, nose or skin (132).
 */
export function overlappingIngredients(lines: readonly LineOfProduct[]): IngredientOverlap[] {
  const medicines = lines.filter(({ metadata }) => metadata?.product_type === 'medicine' && !isApplied(metadata))
  if (new Set(medicines.map(({ product_id }) => product_id)).size < 2) return []
  const overlaps = new Map<string, IngredientOverlap>()
  for (const { name, lines: containing } of byIngredient(medicines)) {
    if (new Set(containing.map(({ product_id }) => product_id)).size < 2) continue
    const line_ids = containing.map(({ line_id }) => line_id)
    const overlap = overlaps.get(line_ids.join()) ?? { ingredients: [], line_ids }
    overlap.ingredients.push(name)
    overlaps.set(line_ids.join(), overlap)
  }
  return [...overlaps.values()]
}

/** Each ingredient as its first product prints it, with the lines that contain it. */
function byIngredient(lines: readonly LineOfProduct[]) {
  const found = new Map<string, { name: string; lines: Set<LineOfProduct> }>()
  for (const line of lines) {
    for (const { name } of ingredientsOf(line)) {
      const normalized = normalize(name)
      if (!normalized) continue
      const entry = found.get(normalized) ?? { name: name.trim(), lines: new Set() }
      entry.lines.add(line)
      found.set(normalized, entry)
    }
  }
  return [...found.values()].map(({ name, lines: containing }) => ({ name, lines: [...containing] }))
}

function ingredientsOf({ metadata }: LineOfProduct) {
  const ingredients = metadata?.ingredients
  return Array.isArray(ingredients) ? ingredients.flatMap((one) => Ingredient.safeParse(one).data ?? []) : []
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** The words of dosage forms that name a place of application. A suppository is taken up by the body. */
const placesOfApplication =
  /[点洗]眼|目薬|点鼻|点耳|うがい|含嗽|外用|軟膏|クリーム|ゲル|ローション|スプレー|テープ|パップ|貼|塗/

function isApplied({ dosage_form }: Record<string, unknown>): boolean {
  const form = String(dosage_form ?? '').normalize('NFKC')
  return placesOfApplication.test(form) && !form.includes('内服')
}
