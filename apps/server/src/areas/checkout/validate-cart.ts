import type { validateCart as api } from '@kusuribako/contract/checkout/validate-cart'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { getCart, pointsPaying, reckon } from '../carts/index.ts'
import { judgeCart } from './judge-cart.ts'

/** Few are left: worth a word before the button. */
const lowStock = 5

/** Says everything the order would say no to, before the button; what may be ordered may still carry warnings. */
export const validateCart: Handler<typeof api> = async (ctx, { body }) => {
  const loaded = await getCart(ctx, body.cart_id)
  if (loaded.order_id) throw refuse('cart_validation_order_already_exists')
  const reckoned = await reckon(ctx, loaded, true)
  const { code, problems, lines, for_review } = await judgeCart(ctx, reckoned)
  if (code) throw refuse(code, { ...problems.find((one) => one.code === code)?.detail, problems })
  const { total } = reckoned.totals
  const isPayable = total - pointsPaying(loaded, total) === 0 || loaded.sessions.some((session) => session.is_selected)
  if (!isPayable) throw refuse('cart_validation_no_payment_method', { problems })
  const low = lines.filter(({ available }) => available !== null && available <= lowStock)
  const warnings = [
    ...low.map(({ line_id, available }) => ({
      line_item_id: line_id,
      code: 'low_stock' as const,
      detail: { available },
    })),
    ...for_review.map(({ line_id, sale_class }) => ({
      line_item_id: line_id,
      code: 'needs_pharmacist_review' as const,
      detail: { sale_class },
    })),
  ]
  return { data: { ok: true, warnings } }
}
