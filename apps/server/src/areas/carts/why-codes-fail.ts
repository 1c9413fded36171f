import type { FailedCode } from '@kusuribako/contract/checkout/validate-cart'
import { sql } from 'kysely'
import type { Ctx, Reading } from '../../base/ctx.ts'
import type { Sellable } from '../catalogue/index.ts'
import { whyDiscountFails } from '../discounts/index.ts'
import { discountableLines, discountToCheck } from './cart-price.rules.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { cycleOf } from './plan-line.rules.ts'

/**
 * The coupons of the cart that are no longer valid: its goods do not qualify, or they are used up, used by this buyer
 * before, or expired, where the shop checks that again. Without that check a coupon stays valid for the cart to which
 * it was applied in time, as on the platform.
 */
export async function whyCodesFail(
  { db, now, flags }: Pick<Ctx, 'db' | 'now' | 'flags'>,
  loaded: LoadedCart,
  sellables: ReadonlyMap<string, Sellable>,
): Promise<FailedCode[]> {
  const cycle = cycleOf(loaded.cart, loaded.lines)
  // A later subscription delivery keeps the coupon of the first, which was judged then.
  if (loaded.discounts.length === 0 || (cycle !== null && cycle > 1)) return []
  const uses = await usesOf(
    { db },
    loaded,
    loaded.discounts.map((discount) => discount.id),
  )
  const lines = discountableLines(loaded, sellables)
  return loaded.discounts.flatMap((discount) => {
    const checked = discountToCheck(discount)
    const reason = whyDiscountFails(flags.has('outdated-coupon-check') ? checked : { ...checked, ends_at: null }, {
      now,
      region_id: loaded.region.id,
      customer: loaded.customer && { id: loaded.customer.id, group_ids: loaded.group_ids },
      used: uses.get(discount.id) ?? { by_customer: false, by_email: false },
      lines,
      subscription_cycle: cycle,
      flags,
    })
    return reason ? [{ code: discount.code, reason }] : []
  })
}

/** Which of these coupons the buyer of a cart has used in an order, by account and by e-mail address. */
export async function usesOf({ db }: Pick<Reading, 'db'>, { customer, cart }: LoadedCart, discountIds: string[]) {
  const { rows } = await sql<{ discount_id: string; by_customer: boolean; by_email: boolean }>`
    select discount_id, coalesce(bool_or(customer_id = ${customer?.id ?? null}), false) as by_customer,
      coalesce(bool_or(email = ${cart.email}), false) as by_email
    from discount_use where discount_id = any(${discountIds}::text[]) group by discount_id`.execute(db)
  return new Map(rows.map(({ discount_id, ...use }) => [discount_id, use]))
}
