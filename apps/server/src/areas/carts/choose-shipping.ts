import type { cartShippingMethods } from '@kusuribako/contract/carts/carts'
import type { Input } from '@kusuribako/contract/endpoint'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { thingsOf } from './answer-cart.ts'
import { goodsTotal, reckonCart } from './cart-price.rules.ts'
import { lockOpenCart } from './lock-cart.ts'
import { answerChanged } from './refresh-payment-sessions.ts'
import type { Reckoned } from './shape-cart.ts'

type Body = Input<typeof cartShippingMethods.add>['body']

/** Chooses how a cart is delivered, in place of another delivery of the same shipping profile. */
export const chooseShipping: Handler<typeof cartShippingMethods.add> = async (ctx, { params, query, body }) => {
  const reckoned = await ctx.tx((tx) => choose(tx, params.id, body))
  return answerChanged(ctx, reckoned, query)
}

async function choose(tx: Tx, cartId: string, { option_id, data }: Body): Promise<Reckoned> {
  const loaded = await lockOpenCart(tx, cartId)
  const things = await thingsOf(tx, loaded)
  const option = await tx.db
    .selectFrom('shipping_option')
    .selectAll()
    .where('id', '=', option_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!option || option.admin_only || option.is_return) throw notFound('shipping_option', option_id)
  if (option.region_id !== loaded.region.id) throw refuse('shipping_option_not_in_region')
  await mustMeet(tx, option_id, goodsTotal(loaded, reckonCart(loaded, things, false)))

  const replaced = loaded.methods.filter((method) => method.shipping_option.profile_id === option.profile_id)
  const gone = replaced.map((method) => method.id)
  if (gone.length) await tx.db.deleteFrom('shipping_method').where('id', 'in', gone).execute()
  const row = { id: newId('shipping_method'), shipping_option_id: option.id, cart_id: loaded.cart.id }
  const values = { ...row, price: option.amount ?? 0, includes_tax: option.includes_tax, data: JSON.stringify(data) }
  await tx.db.insertInto('shipping_method').values(values).execute()
  await tx.db.updateTable('cart').set({ updated_at: tx.now }).where('id', '=', loaded.cart.id).execute()
  const fresh = await lockOpenCart(tx, cartId)
  return { loaded: fresh, things, totals: reckonCart(fresh, things, false) }
}

/** `min_subtotal <= goods`, `max_subtotal > goods` (contract: add_shipping_method). */
async function mustMeet(tx: Tx, option_id: string, goods_total: number) {
  const requirements = await tx.db
    .selectFrom('shipping_option_requirement')
    .select(['type', 'amount'])
    .where('shipping_option_id', '=', option_id)
    .where('deleted_at', 'is', null)
    .execute()
  const met = requirements.every(({ type, amount }) =>
    type === 'min_subtotal' ? amount <= goods_total : amount > goods_total,
  )
  if (!met) throw refuse('shipping_option_requirement_not_met', { goods_total })
}
