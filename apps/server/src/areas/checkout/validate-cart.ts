import type { validateCart as api, IngredientOverlap, LineProblem } from '@kusuribako/contract/checkout/validate-cart'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { chosenSession, getCart, type PricedCart, pointsPaying, priceLoadedCart } from '../carts/index.ts'
import { lowStock } from '../inventory/index.ts'
import { overlappingIngredients } from '../pharmacy/index.ts'
import { detailOf, type Judgement, judgeCart } from './judge-cart.ts'
import { whyNotPayableBy } from './prepare-attempt.ts'

/**
 * Reports what the order would refuse, before the button. Hints about a line are always included: as a
 * warning, or among the problems of a refusal, whatever that is about; so are medicines that share an ingredient.
 */
export const validateCart: Handler<typeof api> = async (ctx, { body }) => {
  const loaded = await getCart(ctx, body.cart_id)
  if (loaded.order_id) throw refuse('cart_validation_order_already_exists')
  const priced = await priceLoadedCart(ctx, loaded, { force_taxes: true })
  const judgement = await judgeCart(ctx, priced)
  const warnings = warningsOf(judgement)
  const problems = [...judgement.problems, ...warnings]
  const overlaps = overlapsOf(priced)
  const code = judgement.code ?? whyNotPaid(ctx.now, priced)
  if (code) {
    const detail = judgement.problems.find((one) => one.code === code)?.detail
    throw refuse(code, { ...detail, ...detailOf(judgement), problems, ...overlaps })
  }
  return { data: { ok: true, warnings, ...overlaps } }
}

/** What prevents the order of a cart that may be sold: how it is to be paid. */
function whyNotPaid(now: Date, { loaded, totals: { total } }: PricedCart): RefusalCode | null {
  const isExpired = (ends_at: string | null) => ends_at !== null && Date.parse(ends_at) < now.getTime()
  if (loaded.gift_cards.some((card) => card.is_disabled || isExpired(card.ends_at))) return 'gift_card_disabled'
  if (total - pointsPaying(loaded, total) === 0) return whyNotPayableBy(null, loaded)
  const session = chosenSession(loaded)
  const code = session ? whyNotPayableBy(session, loaded) : 'payment_session_missing'
  return code === 'payment_session_missing' ? 'cart_validation_no_payment_method' : code
}

/** From what has been read anyway; nothing where nothing overlaps. */
function overlapsOf({ loaded, sellables }: PricedCart): { overlaps?: IngredientOverlap[] } {
  const lines = loaded.lines.flatMap(({ id: line_id, variant_id, is_return }) => {
    const product = !is_return && variant_id ? sellables.get(variant_id)?.product : undefined
    return product ? [{ line_id, product_id: product.id, metadata: product.metadata }] : []
  })
  const overlaps = overlappingIngredients(lines).map(({ ingredients, line_ids }) => ({
    ingredients,
    line_item_ids: line_ids as IngredientOverlap['line_item_ids'],
  }))
  return overlaps.length > 0 ? { overlaps } : {}
}

/** For lines that can be ordered as far as stock goes: few are left, or a pharmacist reviews first. */
function warningsOf({ problems, lines, for_review }: Judgement) {
  const outOfStockIds = new Set(
    problems.filter(({ code }) => code === 'insufficient_inventory').map((one) => one.line_item_id),
  )
  const lowStockLines = lines.filter(
    ({ line_id, available }) => available !== null && available <= lowStock && !outOfStockIds.has(line_id),
  )
  return [
    ...lowStockLines.map(({ line_id, available }) => warning(line_id, 'low_stock', { available })),
    ...for_review.map(({ line_id, sale_class }) => warning(line_id, 'needs_pharmacist_review', { sale_class })),
  ]
}

const warning = (line_id: string, code: LineProblem['code'], detail: LineProblem['detail']) => ({
  line_item_id: line_id as LineProblem['line_item_id'],
  code,
  detail,
})
