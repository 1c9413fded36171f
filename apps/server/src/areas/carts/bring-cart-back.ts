import type { shopCarts } from '@kusuribako/contract/carts/shop-carts'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { deleteAnswersOfCarts, moveAnswers } from '../pharmacy/index.ts'
import { copyCodes } from './apply-codes.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { lockOpenCart, touchCart } from './lock-cart.ts'
import { isAlike, isFull } from './put-line.ts'

/**
 * Finds the cart with which a member continues after signing in: the browser's cart where it has goods, with the goods
 * of the member's last cart added; otherwise the last cart. Nobody gets another person's cart (097). Repeatable with
 * the same result.
 */
export const bringCartBack: Handler<typeof shopCarts.bringBack> = async (ctx, { body }) => {
  const joined = await ctx.tx((tx) => bringBack(tx, tx.who.customer_id!, body.cart_id ?? null))
  return { data: joined }
}

async function bringBack(tx: Tx, customer_id: string, browserCartId: string | null) {
  const { left: lastCartId, state } = await findCartsToJoin(tx, customer_id, browserCartId)
  if (!browserCartId || state === null || (state === 'empty' && lastCartId)) return { cart_id: lastCartId, joined: 0 }
  if (state === 'held') return { cart_id: browserCartId, joined: 0 }
  const ids = [browserCartId, ...(lastCartId && state === 'goods' ? [lastCartId] : [])]
  // Locked in the order of their ids; a guest's becomes the member's.
  const locked = await Promise.all(ids.toSorted().map((id) => lockOpenCart(tx, id)))
  const [to, from] = ids.map((id) => locked.find(({ cart }) => cart.id === id))
  return {
    cart_id: browserCartId,
    joined: 0,
    ...(to && from && isSameShop(to, from) && (await joinCarts(tx, to, from))),
  }
}

interface CartsToJoin {
  /** The member's last open cart with goods, other than the browser's. */
  left: string | null
  /**
   * The browser's cart, which may be locked by a payment or by staff. Null where the member may not continue with it.
   */
  state: 'empty' | 'goods' | 'held' | null
}

async function findCartsToJoin(tx: Tx, customer_id: string, browserCartId: string | null): Promise<CartsToJoin> {
  const isOpen = sql`c.type = 'default' and c.completed_at is null and c.deleted_at is null
    and not exists (select from orders o where o.cart_id = c.id)`
  const hasGoods = sql`exists (select from line_item l where l.cart_id = c.id)`
  const isHeld = sql`(c.payment_authorized_at is not null or coalesce(c.metadata, '{}') ? 'blocked'
    or exists (select from checkout_attempt a where a.cart_id = c.id and a.status = 'open'))`
  const { rows } = await sql<CartsToJoin>`select
    (select c.id from cart c where c.customer_id = ${customer_id} and c.id is distinct from ${browserCartId} and ${isOpen}
        and ${hasGoods} and not ${isHeld} and not exists (select from subscription_renewal r where r.cart_id = c.id)
      order by c.updated_at desc, c.id desc limit 1) as "left",
    (select case when ${isHeld} then 'held' when ${hasGoods} then 'goods' else 'empty' end
      from cart c left join customer cu on cu.id = c.customer_id where c.id = ${browserCartId} and ${isOpen}
        and (cu.id = ${customer_id} or not coalesce(cu.has_account, false))) as state`.execute(tx.db)
  return rows[0]!
}

const isSameShop = ({ cart: a }: LoadedCart, { cart: b }: LoadedCart) =>
  a.region_id === b.region_id && a.sales_channel_id === b.sales_channel_id

/**
 * Moves the lines of a cart to another and closes it; returns how many pieces. Equal goods are added up without
 * checking stock or legal limits: the cart reports those, as always (`cart/validate`). Health answers and valid codes
 * are moved too; delivery and payment have to be chosen again. If both together have too many lines for one cart, each
 * stays as it is (133).
 */
async function joinCarts(tx: Tx, to: LoadedCart, from: LoadedCart): Promise<{ joined: number } | { apart: number }> {
  const pairs = from.lines.map(({ id, quantity, variant_id, metadata }) => {
    const request = { variant_id: variant_id ?? '', quantity, ...(metadata && { metadata }) }
    return { from_id: id, to_id: to.lines.find((line) => isAlike(line, request))?.id ?? id, quantity }
  })
  const pieces = pairs.reduce((sum, { quantity }) => sum + quantity, 0)
  const added = pairs.filter(({ from_id, to_id }) => from_id === to_id)
  if (isFull(to, added.length)) return { apart: pieces }
  const pairRows = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p(from_id text, to_id text, quantity int)`
  await sql`update line_item l set quantity = l.quantity + more.pieces, updated_at = ${tx.now}
    from (select to_id, sum(quantity)::int as pieces from ${pairRows} where to_id <> from_id group by to_id) more
    where l.id = more.to_id`.execute(tx.send)
  await sql`update line_item l set cart_id = ${to.cart.id}, updated_at = ${tx.now}
    from ${pairRows} where p.to_id = p.from_id and l.id = p.from_id`.execute(tx.send)
  await moveAnswers(tx, pairs, to.cart.id)
  await deleteAnswersOfCarts(tx, [from.cart.id])
  await copyCodes(tx, to, from)
  await tx.send.deleteFrom('shipping_method').where('cart_id', '=', to.cart.id).execute()
  await tx.send.deleteFrom('payment_session').where('cart_id', '=', to.cart.id).execute()
  await touchCart(tx, to.cart.id)
  const deletion = { deleted_at: tx.now, updated_at: tx.now }
  await tx.send.updateTable('cart').set(deletion).where('id', '=', from.cart.id).execute()
  return { joined: pieces }
}
