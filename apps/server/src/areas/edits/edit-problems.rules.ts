import { lineToJudge } from '../checkout/line-to-judge.rules.ts'
import {
  knownAge,
  type LineProblem,
  linesForReview,
  orderProblems,
  type SaleToJudge,
} from '../checkout/order-problems.rules.ts'
import type { KnownAge } from '../pharmacy/age-assurance.rules.ts'
import type { EditLineRow } from './load-edit.queries.ts'

type SellableToJudge = NonNullable<Parameters<typeof lineToJudge>[1]>

export interface EditToJudge {
  items: readonly EditLineRow[]
  /** Current lines of the order. */
  originals: readonly { id: string; variant_id: string | null; quantity: number }[]
  sellables: ReadonlyMap<string, SellableToJudge>
  law: Omit<SaleToJudge, 'lines'>
}

export interface EditJudgement {
  /** The first problem of what the edit adds, or null. */
  problem: LineProblem | null
  /** Whether it adds first-class medicine: the order waits for its pharmacist again (薬機法36条の10). */
  needs_review: boolean
  guarded: { line_item_id: string; ingredient: string; packages: number }[]
  /** What is known about the buyer's age at this moment. */
  age: KnownAge
}

/** Judges the lines of an edit that are new, or have grown; what was sold already was judged then. */
export function editProblems({ items, originals, sellables, law }: EditToJudge): EditJudgement {
  const lines = items.map((item) => {
    const sellable = item.variant_id ? sellables.get(item.variant_id) : undefined
    const sale = { channel_id: null, by_staff: true, questions: [], responses: {} }
    const line = lineToJudge(item, sellable, sale)
    // Pieces already reserved for the order are available to its edit as well.
    const reservedForOrder = originals
      .filter(({ variant_id }) => variant_id === item.variant_id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return { ...line, available: line.available === null ? null : line.available + reservedForOrder }
  })
  const isIncreased = (item: EditLineRow) =>
    item.quantity > (originals.find(({ id }) => id === item.original_item_id)?.quantity ?? 0)
  const increased = new Set<string>(items.filter(isIncreased).map(({ id }) => id))
  // Lines of one variant share its limit, and the problem is reported on the last of them, whichever has grown.
  const increasedVariants = new Set(
    lines.filter(({ line_id }) => increased.has(line_id)).map(({ variant_id }) => variant_id),
  )
  const judged = new Set(
    lines.filter(({ variant_id }) => increasedVariants.has(variant_id)).map(({ line_id }) => line_id),
  )
  const problem = orderProblems({ ...law, lines }).find(({ line_item_id }) => judged.has(line_item_id)) ?? null
  return {
    problem,
    needs_review: linesForReview(lines.filter(({ line_id }) => increased.has(line_id))).length > 0,
    guarded: lines.flatMap(({ line_id, ingredients, quantity }) =>
      ingredients.map((ingredient) => ({ line_item_id: line_id, ingredient, packages: quantity })),
    ),
    age: knownAge(law),
  }
}
