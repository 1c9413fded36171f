import type { storeOrders as api } from '@kusuribako/contract/orders/store-orders'
import { sql } from 'kysely'
import type { Ctx, Handler, Reading, Tx } from '../../base/ctx.ts'
import { notFound, type Shaping, shapeOf } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { mayWriteDrafts } from '../identity/index.ts'
import { findOrders, type LoadedOrder, type Parts } from './load-order.queries.ts'
import { isRequestedBy } from './order-paths.rules.ts'
import { forAnyone, shapeOrder } from './shape-order.ts'

/** An order with everything that it is computed and answered from; refuses with `not_found`. */
export async function getOrder(
  { db }: Pick<Reading, 'db'>,
  id: string,
  parts: { products?: boolean } = {},
): Promise<LoadedOrder> {
  const [loaded] = await findOrders(db, sql`o.id = ${id}`, parts)
  if (!loaded) throw notFound('orders', id)
  return loaded
}

/** The order that a cart became, in the platform's shape, for any caller; `isNew`: in this transaction. */
export async function readOrderOfCart(ctx: Reading, cartId: string, shaping: Shaping, isNew: Parts['isNew'] = false) {
  const shape = shapeOf(forAnyone, shaping)
  return shapeOrder(await getOrderOfCart(ctx, cartId, { includes: isRequestedBy(shape), isNew }), shape)
}

/** Refuses relations and fields that cannot be requested of an order, for callers about to make one. */
export const mustShapeOrder = (shaping: Shaping): void => void shapeOf(forAnyone, shaping)

/** An order for those who may read it (`mayRead`); for others it does not exist. */
export const answerOrder: Handler<typeof api.get> = async (ctx, { params, query }) => ({
  order: shapeOrder(mustBeReadable(ctx, await getOrder(ctx, params.id)), shapeOf(forAnyone, query)),
})

/** The same, by the cart that it was made from. */
export const answerOrderOfCart: Handler<typeof api.getByCart> = async (ctx, { params, query }) => ({
  order: shapeOrder(mustBeReadable(ctx, await getOrderOfCart(ctx, params.cart_id)), shapeOf(forAnyone, query)),
})

/** Whether somebody could sign in to see an order: for a closed account (032) nobody can. */
export const hasAccount = ({ customer }: LoadedOrder): boolean => customer.has_account && !customer.deleted_at

/**
 * An account's order is read only by its customer and by staff; a guest's by anybody who knows its id, which cannot be
 * guessed.
 */
export const mayRead = ({ who }: Pick<Ctx, 'who'>, { customer }: LoadedOrder) =>
  !!who.staff || !customer.has_account || who.customer_id === customer.id

/** What staff do in a buyer's place requires the right and is recorded (018), through whichever call. */
export async function mustMayActForBuyer(tx: Tx, { customer }: LoadedOrder): Promise<void> {
  const { staff, customer_id } = tx.who
  if (!staff || customer_id === customer.id) return
  if (!mayWriteDrafts(staff)) throw refuse('forbidden')
  await tx.auditStaff()
}

async function getOrderOfCart({ db }: Reading, cartId: string, parts?: Parts): Promise<LoadedOrder> {
  const [loaded] = await findOrders(db, sql`o.cart_id = ${cartId}`, parts)
  if (!loaded) throw notFound('orders', cartId, 'cart_id')
  return loaded
}

function mustBeReadable(ctx: Ctx, loaded: LoadedOrder): LoadedOrder {
  if (!mayRead(ctx, loaded)) throw notFound('orders', loaded.order.id)
  return loaded
}
