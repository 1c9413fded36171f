import { cardProvider } from '@kusuribako/contract/payments/cards'
import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Ctx, Reading, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { planOfLine, setLineSubscription } from '../carts/index.ts'
import { noteSubscription } from '../payments/index.ts'
import { advance } from './advance-subscription.ts'
import { noteEvent } from './events.ts'
import { moveToLines } from './follow-edit.ts'
import { initialState } from './subscription-state.rules.ts'

/**
 * Handles every order: the first purchase by a plan starts a subscription, the order of a later delivery is counted.
 * Repeatable; an order that was cancelled before its fact was processed starts none, nor does one whose buyer has
 * closed the account.
 */
export async function followOrder(ctx: Ctx, orderId: string): Promise<void> {
  const [order] = await readOrder(ctx, orderId)
  if (!order) return
  const { subscriptionId } = (order.metadata?.subscription ?? {}) as { subscriptionId?: string }
  const cycle = order.metadata?.subscription_current_cycle
  if (subscriptionId && typeof cycle === 'number')
    return ctx.tx((tx) => advance(tx, { subscription_id: subscriptionId, cycle, order_id: orderId }))
  if (firstPurchases(order).length) await ctx.tx((tx) => startAll(tx, orderId))
}

/** Lines bought by a plan for the first time. */
const firstPurchases = ({ lines }: Order) =>
  lines.flatMap((line) => {
    const agreed = planOfLine(line.metadata)
    return agreed?.is_initial_purchase && line.variant_id ? [{ ...line, plan: agreed.plan }] : []
  })

async function startAll(tx: Tx, orderId: string) {
  // Sent together, they run in this order: the lines and their subscriptions are read under the lock.
  const [mayStart, , [order]] = await Promise.all([
    lockAndCheckOrder(tx, orderId),
    moveToLines(tx, orderId),
    readOrder(tx, orderId),
  ])
  if (mayStart && order) await start(tx, order, firstPurchases(order))
}

/**
 * Whether the order is active and its buyer has an account: locked, so that ending either afterwards finds the started
 * subscription.
 */
async function lockAndCheckOrder(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select o.status <> 'canceled' and c.deleted_at is null as stands from orders o join customer c on c.id = o.customer_id
    where o.id = ${orderId} for update of o for share of c`.execute(tx.db)
  return rows[0]?.stands ?? false
}

interface Line {
  id: string
  variant_id: string
  quantity: number
  metadata: Record<string, unknown> | null
}

interface Order {
  id: string
  cart_id: string
  customer_id: string
  region_id: string
  sales_channel_id: string | null
  shipping_address_id: string
  shipping_option_id: string | null
  metadata: Record<string, unknown> | null
  created_at: Date
  provider_id: string | null
  /** Of the first payment; where points or gift cards paid all of it, the card that the buyer always uses. */
  payment_method_id: string | null
  lines: Line[]
}

async function readOrder({ db }: Pick<Reading, 'db'>, id: string): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select o.id, o.cart_id, o.customer_id, o.region_id, o.sales_channel_id, o.shipping_address_id, o.metadata,
      o.created_at, p.provider_id,
      coalesce(p.data ->> 'payment_method', buyer.metadata ->> 'selectedCardId') as payment_method_id,
      (select m.shipping_option_id from shipping_method m where m.order_id = o.id order by m.id limit 1) as shipping_option_id,
      (select coalesce(json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id, 'quantity', l.quantity,
        'metadata', l.metadata) order by l.created_at, l.id), '[]') from line_item l where l.order_id = o.id) as lines
    from orders o
    join cart c on c.id = o.cart_id and c.type = 'default'
    join customer buyer on buyer.id = o.customer_id
    left join lateral (select * from payment p where p.order_id = o.id order by p.created_at limit 1) p on true
    where o.id = ${id}`.execute(db)
  return rows
}

async function start(tx: Tx, order: Order, lines: readonly (Line & { plan: SubscriptionPlan })[]) {
  for (const { plan, ...line } of lines) {
    const id = newId('subscription')
    const state = initialState(dayInTokyo(order.created_at), plan)
    const { region_id, sales_channel_id, shipping_address_id, shipping_option_id, customer_id } = order
    const inserted = await tx.db
      .insertInto('subscription')
      .values({
        ...state,
        ...{ id, customer_id, region_id, sales_channel_id, shipping_address_id, shipping_option_id },
        variant_id: line.variant_id,
        quantity: line.quantity,
        subscription_plan_id: plan.id,
        plan: JSON.stringify(plan),
        payment_provider_id: order.provider_id ?? cardProvider,
        payment_method_id: order.payment_method_id,
        original_order_id: order.id,
        original_item_id: line.id,
        created_at: order.created_at,
        updated_at: tx.now,
      })
      .onConflict((conflict) => conflict.column('original_item_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) continue
    await tx.db
      .insertInto('subscription_renewal')
      .values({
        ...{ subscription_id: id, cycle: 1, cart_id: order.cart_id, order_id: order.id },
        ...{ created_at: tx.now, updated_at: tx.now },
      })
      .execute()
    await setLineSubscription(tx, line.id, id)
    await noteSubscription(tx, order.id, id)
    await noteEvent(tx, id, 'system_order_placed', { order_id: order.id, new_order_date: state.next_order_at })
    if (state.status === 'completed') await noteEvent(tx, id, 'system_complete')
  }
}
