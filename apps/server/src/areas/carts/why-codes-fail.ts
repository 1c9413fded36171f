import type { RefusalCode } from '@kusuribako/contract/refusals'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { Sellable } from '../catalogue/index.ts'
import { whyDiscountFails } from '../discounts/discount-validity.rules.ts'
import { discountableLines, toCheck } from './cart-price.rules.ts'
import type { LoadedCart } from './load-cart.queries.ts'

/** Whether a coupon of the cart no longer holds: run out, used up, or used by this buyer before. */
export async function whyCodesFail(
  { db, now }: Reading,
  loaded: LoadedCart,
  things: ReadonlyMap<string, Sellable>,
): Promise<RefusalCode | null> {
  if (loaded.discounts.length === 0) return null
  const ids = loaded.discounts.map((discount) => discount.id)
  const { rows: uses } = await sql<{ discount_id: string; by_customer: boolean; by_email: boolean }>`
    select discount_id, bool_or(customer_id = ${loaded.customer?.id ?? null}) as by_customer, bool_or(email = ${loaded.cart.email}) as by_email
    from discount_use where discount_id = any(${ids}::text[]) group by discount_id`.execute(db)
  const lines = discountableLines(loaded, things)
  const fails = loaded.discounts.some((discount) => {
    const use = uses.find((one) => one.discount_id === discount.id)
    return whyDiscountFails(toCheck(discount), {
      now,
      region_id: loaded.region.id,
      customer: loaded.customer && { id: loaded.customer.id, group_ids: [] },
      used: { by_customer: use?.by_customer ?? false, by_email: use?.by_email ?? false },
      lines,
      subscription_cycle: null,
    })
  })
  return fails ? 'cart_validation_invalid_discount_code' : null
}
