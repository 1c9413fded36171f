import type { validateDiscount as api } from '@kusuribako/contract/discounts/validate-discount'
import type { Handler } from '../../base/ctx.ts'
import { findDiscount, whyDiscountFails } from '../discounts/index.ts'
import { sellablesOf } from './answer-cart.ts'
import { discountableLines, discountToCheck } from './cart-price.rules.ts'
import { getCart } from './lock-cart.ts'
import { cycleOf } from './plan-line.rules.ts'
import { usesOf } from './why-codes-fail.ts'

/** Whether a coupon would be valid for a cart as it is, before it is applied. */
export const validateCode: Handler<typeof api> = async (ctx, { query }) => {
  const loaded = await getCart(ctx, query.cartId)
  const discount = await findDiscount(ctx, query.discountCode)
  if (!discount) return notApplicable('invalid_discount_failure')
  const [sellables, uses] = await Promise.all([sellablesOf(ctx, loaded), usesOf(ctx, loaded, [discount.id])])
  const reason = whyDiscountFails(discountToCheck(discount), {
    now: ctx.now,
    region_id: loaded.region.id,
    customer: loaded.customer && { id: loaded.customer.id, group_ids: loaded.group_ids },
    used: uses.get(discount.id) ?? { by_customer: false, by_email: false },
    lines: discountableLines(loaded, sellables),
    subscription_cycle: cycleOf(loaded.cart, loaded.lines),
    flags: ctx.flags,
  })
  return reason ? notApplicable(reason) : { data: { discountIsApplicable: true } }
}

const notApplicable = (reason: string) => ({ data: { discountIsApplicable: false, reason } })
