import { cardProvider } from '@kusuribako/contract/payments/cards'
import type { Caller, Ctx, Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { refuse } from '../../base/refuse.ts'
import { findCustomer } from '../customers/index.ts'
import { mayWriteDrafts } from '../identity/index.ts'
import { groupsOf } from '../pricing/index.ts'
import { findCart, findCartOfDraft, type LoadedCart } from './load-cart.queries.ts'
import { priceForCustomer } from './price-for-customer.ts'
import { type CacheCtx, findRemembered, recallCart } from './remember-cart.ts'

/** A cart, locked and read whole. The lock is taken first, so what is read after it stays true until the end. */
export async function lockCart(
  tx: Tx,
  id: string,
  addedVariantIds: readonly string[] = [],
  isAccessible = isAccessibleTo,
): Promise<LoadedCart> {
  const loaded = await lockAnyCart(tx, id, addedVariantIds)
  if (!isAccessible(loaded, tx.who)) throw cartNotFound(id)
  return loaded
}

/** A cart for reading. A cart of an account exists only for its owner: anybody else gets not_found. */
export async function getCart(
  ctx: CacheCtx & Pick<Ctx, 'who'>,
  id: string,
  isAccessible = isAccessibleTo,
): Promise<LoadedCart> {
  const loaded = (await findRemembered(ctx, id)) ?? (await findCart(ctx, id))
  if (!loaded || !isAccessible(loaded, ctx.who)) throw cartNotFound(id)
  return loaded
}

/** A cart, locked and read whole, whoever it belongs to: for work that was not started from a browser. */
export async function lockAnyCart(tx: Tx, id: string, addedVariantIds: readonly string[] = []): Promise<LoadedCart> {
  // Sent together and run in this order: the cart is read when its row is already locked, so it stays as it was read.
  const isRemembered = recallCart(tx, id) !== null
  const find = isRemembered ? findRemembered : findCart
  const [[row], found] = await Promise.all([lock(tx.db, id), find(tx, id, addedVariantIds)])
  // The cached cart may be out of date: then it is read whole.
  const loaded = row && (found ?? (isRemembered ? await findCart(tx, id, addedVariantIds, row.has_extras) : null))
  if (!loaded) throw cartNotFound(id)
  return loaded
}

/** The cart of a draft order, locked and read whole, in the round trip of the draft's own lock. Null without one. */
export async function lockCartOfDraft(
  tx: Tx,
  draft_id: string,
  addedVariantIds: readonly string[] = [],
): Promise<LoadedCart | null> {
  const [, loaded] = await Promise.all([lockOfDraft(tx.db, draft_id), findCartOfDraft(tx, draft_id, addedVariantIds)])
  return loaded
}

/**
 * A locked cart that may still change; a signed-in shopper becomes its owner. Staff who are also signed in as shoppers
 * do not become the owner of a draft.
 */
export async function lockOpenCart(
  tx: Tx,
  id: string,
  addedVariantIds: readonly string[] = [],
  isAccessible = isAccessibleTo,
): Promise<LoadedCart> {
  const loaded = await lockCart(tx, id, addedVariantIds, isAccessible)
  if (loaded.cart.completed_at || loaded.order_id) throw refuse('cart_completed_already')
  if (loaded.open_attempt_id) throw refuse('cart_payment_in_progress')
  const isDraft = loaded.cart.type === 'draft_order'
  if (isDraft) await mustMayActForBuyer(tx, loaded)
  if (!isDraft || !tx.who.staff) await assignToCaller(tx, loaded)
  return loaded
}

/**
 * A locked cart whose goods or discounts may still change. Refuses a swap's cart, which was agreed with its order, and
 * a draft's, whose staff do not get the questions that buyers get (056).
 */
export async function lockShoppingCart(
  tx: Tx,
  id: string,
  addedVariantIds: readonly string[] = [],
): Promise<LoadedCart> {
  const loaded = await lockOpenCart(tx, id, addedVariantIds)
  mustNotBeAgreed(loaded)
  return loaded
}

/** Refuses with `swap_cart_is_fixed` the cart of a swap: its goods were agreed with its order. */
export function mustNotBeSwap({ cart }: LoadedCart): void {
  if (cart.type === 'swap') throw refuse('swap_cart_is_fixed')
}

/** Refuses with `swap_cart_is_fixed` a cart whose goods no shopper may change: of a swap, or of a draft. */
export function mustNotBeAgreed(loaded: LoadedCart): void {
  mustNotBeSwap(loaded)
  if (loaded.cart.type === 'draft_order') throw refuse('swap_cart_is_fixed')
}

const lock = statement<{ has_extras: boolean }>('select has_extras from cart where id = $1 for update')
const lockOfDraft = statement('select from cart where id = (select cart_id from draft_order where id = $1) for update')

/** Records on a cart that something belonging to it has changed. */
export async function touchCart(tx: Tx, id: string): Promise<void> {
  await touch(tx.send, id, tx.now)
}

const touch = statement('update cart set updated_at = $2 where id = $1')

/** The same for data that a young cart does not have: answers, payment sessions. It is read whole from here on. */
export async function touchGrownCart(tx: Tx, id: string): Promise<void> {
  await touchGrown(tx.send, id, tx.now)
}

const touchGrown = statement('update cart set updated_at = $2, has_extras = true where id = $1')

/** Staff choose the delivery of a draft, whoever buys it: the platform has no staff call for that. */
export const mayChooseDelivery = (loaded: LoadedCart, who: Caller) =>
  isAccessibleTo(loaded, who) || (loaded.cart.type === 'draft_order' && who.staff !== null && mayWriteDrafts(who.staff))

/** An account's cart is for its owner alone, a guest's for anybody who knows its id. */
export const isAccessibleTo = ({ customer }: LoadedCart, who: Caller) =>
  !customer?.has_account || customer.id === who.customer_id

/**
 * A change of a draft by staff, through whichever call, requires their role and is recorded (018); buyers may simply
 * buy.
 */
async function mustMayActForBuyer(tx: Tx, { cart }: LoadedCart) {
  const { staff, customer_id } = tx.who
  if (!staff || (customer_id && customer_id === cart.customer_id)) return
  if (!mayWriteDrafts(staff)) throw refuse('forbidden')
  await tx.auditStaff()
}

/**
 * A guest's card is chosen once more: its payment was opened for nobody, so it would not be saved for the member, and
 * a subscription could not be charged with it later.
 */
async function assignToCaller(tx: Tx, loaded: LoadedCart) {
  const { cart } = loaded
  const { customer_id } = tx.who
  if (!customer_id || customer_id === cart.customer_id) return
  const customer = await findCustomer(tx.db, customer_id)
  if (!customer) return
  const { email } = customer
  await tx.send.updateTable('cart').set({ customer_id, email, has_extras: true }).where('id', '=', cart.id).execute()
  await tx.send
    .deleteFrom('payment_session')
    .where('cart_id', '=', cart.id)
    .where('provider_id', '=', cardProvider)
    .execute()
  loaded.sessions = loaded.sessions.filter(({ provider_id }) => provider_id !== cardProvider)
  Object.assign(cart, { customer_id, email })
  loaded.customer = { ...customer, id: customer_id, email, has_account: true }
  loaded.group_ids = await groupsOf(tx.db, customer_id)
  await priceForCustomer(tx, loaded)
}

const cartNotFound = (id: string) => refuse('not_found', undefined, `Cart with ${id} was not found`)
