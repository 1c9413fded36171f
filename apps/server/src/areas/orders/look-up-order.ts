import type { shopOrders } from '@kusuribako/contract/orders/shop-orders'
import type { storeOrders } from '@kusuribako/contract/orders/store-orders'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { notFound, shapeOf } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { findAfterSale } from './after-sale.queries.ts'
import { findConfirmation } from './confirmations.ts'
import { findOrders, type LoadedOrder } from './load-order.queries.ts'
import { isOrderAccessCode } from './order-access-code.ts'
import { getOrder, hasAccount } from './read-order.ts'
import { forAnyone, shapeOrder, shapeShopOrder } from './shape-order.ts'

/**
 * Finds an order by its number and e-mail address, which together are sufficient proof; neither alone reveals
 * anything.
 */
export const lookUpOrder: Handler<typeof storeOrders.lookUp> = async (ctx, { query }) => {
  const shape = shapeOf(forAnyone, query)
  const [loaded] = await findOrders(ctx.db, sql`o.email = ${query.email} and o.display_id = ${query.display_id}`)
  if (!loaded) throw refuse('order_not_found')
  return { order: shapeOrder(redactForCaller(ctx, loaded), shape) }
}

/**
 * An order for the caller: an account's notes about its owner (birthday, connections), and the age that the buyer
 * stated, are for the owner and for staff. A number and an address, or a forwarded link, are known to others too.
 */
function redactForCaller(ctx: AccessContext, loaded: LoadedOrder): LoadedOrder {
  if (isOwnerOrStaff(ctx, loaded)) return loaded
  const { buyer_birthday: _, ...metadata } = (loaded.order.metadata ?? {}) as Record<string, unknown>
  const order = { ...loaded.order, metadata: loaded.order.metadata && metadata }
  return { ...loaded, order, customer: { ...loaded.customer, metadata: null } }
}

/** One order for the shop's own pages. */
export const readShopOrder: Handler<typeof shopOrders.get> = async (ctx, { params, body }) => {
  const [loaded, confirmation, [change], [refunds], [afterSale]] = await Promise.all([
    getProvedOrder(ctx, params.orderId, body, { products: true }),
    findConfirmation(ctx.db, params.orderId),
    findChangeToAnswer(ctx.db, params.orderId),
    sumWaitingRefunds(ctx.db, params.orderId),
    findAfterSale(ctx.db, params.orderId),
  ])
  const { review, ...order } = shapeShopOrder(redactForCaller(ctx, loaded))
  const is_cancelable = order.is_cancelable && ctx.flags.has('cancel-order')
  const shownReview = review && (maySeeHealth(ctx, loaded, body) ? review : { ...review, note: null })
  const pending = { change_to_answer: change?.id ?? null, refund_waiting_total: refunds!.amount, ...afterSale! }
  return { data: { ...order, review: shownReview, confirmation, is_cancelable, ...pending } }
}

/**
 * Whether a pharmacist's comment, which may concern health, is for the caller: for the account, and where nobody can
 * sign in for the holder of the mail's link (031). Staff read it where reading is recorded (056).
 */
const maySeeHealth = ({ who, config }: AccessContext, loaded: LoadedOrder, { temporaryCode }: Proof): boolean =>
  !who.staff &&
  (who.customer_id === loaded.customer.id ||
    (!hasAccount(loaded) && isOrderAccessCode(config, loaded.order.id, temporaryCode)))

/** The change that staff have asked the buyer about; nothing is asked of a cancelled order. */
const findChangeToAnswer = statement<{ id: Id<'order_edit'> }>(`
  select e.id from order_edit e join orders o on o.id = e.order_id
  where e.order_id = $1 and o.status <> 'canceled' and e.requested_at is not null
    and e.confirmed_at is null and e.declined_at is null and e.canceled_at is null`)

/**
 * Unpaid refunds in yen: those that the provider has not answered yet, which are asked for again, and those that it has
 * accepted, which may take days.
 */
const sumWaitingRefunds = statement<{ amount: number }>(`
  select coalesce(sum(r.amount), 0)::int as amount from refund r left join refund_verdict v on v.refund_id = r.id
  where r.order_id = $1 and (v.state = 'accepted' or v.state is null and r.settled_at is null)`)

interface Proof {
  email?: string
  orderDisplayId?: string | number
  temporaryCode?: string | number
}

type AccessContext = Pick<Ctx, 'db' | 'who' | 'config'>

/** An order for its owner, for staff, and for callers with proof. For anybody else it does not exist. */
export async function getProvedOrder(ctx: AccessContext, id: string, proof: Proof, parts: { products?: boolean } = {}) {
  const loaded = await getOrder(ctx, id, parts)
  if (!isOwnerOrStaff(ctx, loaded) && !isProved(ctx, loaded, proof)) throw notFound('orders', id)
  return loaded
}

const isOwnerOrStaff = ({ who }: AccessContext, { customer }: LoadedOrder) =>
  !!who.staff || who.customer_id === customer.id

/**
 * The time of a guest's order is a proof (shop.md §2), but no secret: its id nearly tells it. So it opens no order of
 * an account, which its customer reads after signing in (136).
 */
const isProved = (
  { config }: AccessContext,
  loaded: LoadedOrder,
  { email, orderDisplayId, temporaryCode }: Proof,
): boolean =>
  (!hasAccount(loaded) && String(temporaryCode) === String(Date.parse(loaded.order.created_at))) ||
  isOrderAccessCode(config, loaded.order.id, temporaryCode) ||
  (email === loaded.order.email && String(orderDisplayId).trim() === String(loaded.order.display_id))
