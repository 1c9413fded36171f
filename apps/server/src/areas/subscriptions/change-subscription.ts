import type { SaleClass } from '@kusuribako/contract/catalogue/medicine'
import { cardProvider } from '@kusuribako/contract/payments/cards'
import type {
  adminSubscriptions as adminApi,
  storeSubscriptions as api,
} from '@kusuribako/contract/subscriptions/subscriptions'
import { addDays, type Day, dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { mustHaveSavedCard } from '../payments/index.ts'
import { quantityLimit } from '../pharmacy/index.ts'
import { noteEvent } from './events.ts'
import { lockActive, lockSubscription, type SubscriptionRow, writeState } from './lock-subscription.ts'
import { answerOne, answerSubscriptions } from './read-subscriptions.ts'
import { cyclesBeforeCancel, isSkippable } from './renewal.rules.ts'
import { isStillSold } from './still-sold.queries.ts'
import { afterSkip, ended, movedTo, resumed, type SubscriptionChange } from './subscription-state.rules.ts'

/** A delivery may be moved so far beyond its day, which a long rhythm sets far ahead, and beyond today. */
const maxAhead_days = 183

const owner = (ctx: Ctx) => ({ customer_id: ctx.who.customer_id! })

/** Cancels the customer's own, from the agreed number of deliveries on; at any time where its goods are gone. */
export const cancelOwn: Handler<typeof api.cancel> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => {
    const row = await lockActive(tx, body.subscription_id, owner(ctx), ['active', 'paused'])
    const cycles = cyclesBeforeCancel(row.plan, row.current_cycle)
    if (cycles > 0 && (await isStillSold(tx, row.id)))
      throw refuse('subscription_minimum_cycles_not_reached', { cycles })
    await cancel(tx, row, 'customer_action_cancel')
  })
  return answerOne(ctx, body.subscription_id)
}

/** Staff cancel an active or paused one at any time: the agreed number of deliveries binds only the customer. */
export const cancelAny: Handler<typeof adminApi.cancel> = async (ctx, { body }) => {
  await ctx.tx(async (tx) =>
    cancel(tx, await lockActive(tx, body.subscription_id, undefined, ['active', 'paused']), 'admin_action_cancel'),
  )
  return answerOne(ctx, body.subscription_id)
}

/**
 * The order that has started it is cancelled, or rejected by a pharmacist, before anything else was delivered: so is
 * the subscription.
 */
export async function cancelWithOrder(ctx: Ctx, orderId: string): Promise<void> {
  const subscriptions = await ctx.db
    .selectFrom('subscription')
    .select('id')
    .where('original_order_id', '=', orderId)
    .where('current_cycle', '=', 1)
    .where('status', 'in', ['active', 'paused'])
    .orderBy('id')
    .execute()
  for (const { id } of subscriptions)
    await ctx.tx(async (tx) => {
      const row = await lockSubscription(tx, id)
      if (row.current_cycle === 1 && row.next_order_at) await cancel(tx, row, 'admin_action_cancel')
    })
}

async function cancel(tx: Tx, row: SubscriptionRow, type: 'customer_action_cancel' | 'admin_action_cancel') {
  await writeState(tx, row.id, ended(row, 'cancelled'))
  await noteEvent(tx, row.id, type)
  await tx.note('subscription.canceled', { subscription_id: row.id })
}

/** Skips the next delivery of the customer's own, unless the customer saw another one. */
export const skipOwn: Handler<typeof api.skip> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => {
    const row = await lockActive(tx, body.subscription_id, owner(ctx))
    mustBeAsSeen(row, body.seen_next_order_at)
    await skip(tx, row, 'customer_action_skip')
  })
  return answerOne(ctx, body.subscription_id)
}

/** Staff skip the next delivery; the customer is notified. */
export const skipAny: Handler<typeof adminApi.skip> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => {
    await skip(tx, await lockActive(tx, body.subscription_id), 'admin_action_skip')
    await notifyOwner(tx, body.subscription_id, 'skipped')
  })
  return answerOne(ctx, body.subscription_id)
}

/** Skips the next delivery. Refuses, with its day, while the skipped delivery is still in the future (shop.md §4). */
async function skip(tx: Tx, row: SubscriptionRow, type: 'customer_action_skip' | 'admin_action_skip') {
  const { skipped_order_at } = row
  if (!isSkippable(skipped_order_at, tx.now))
    throw refuse('subscription_not_skippable', { skipped_order_date: skipped_order_at })
  const after = afterSkip(row, row.plan, tx.now)
  await writeState(tx, row.id, after)
  await noteEvent(tx, row.id, type, {
    skipped_order_date: after.skipped_order_at!,
    new_order_date: after.next_order_at,
  })
}

/** Moves the next delivery of the customer's own to a day after today, up to `maxAhead_days`; later ones follow it. */
export const setOwnDate: Handler<typeof api.setNextDate> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => {
    const row = await lockActive(tx, body.subscription_id, owner(ctx))
    mustBeAsSeen(row, body.seen_next_order_at)
    await moveTo(tx, row, body.date, 'customer_action_change_next_delivery_date')
  })
  return answerOne(ctx, body.subscription_id)
}

/** The same by staff; the customer is notified. */
export const setAnyDate: Handler<typeof adminApi.setNextDate> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => {
    const row = await lockActive(tx, body.subscription_id)
    await moveTo(tx, row, body.date, 'admin_action_change_next_delivery_date')
    await notifyOwner(tx, row.id, 'moved')
  })
  return answerOne(ctx, body.subscription_id)
}

/** Another tab, staff, or an order has moved the next delivery: the customer has meant another one than this. */
function mustBeAsSeen({ next_order_at }: SubscriptionRow, seen: Date | undefined) {
  if (seen && seen.getTime() !== next_order_at?.getTime())
    throw refuse('subscription_next_delivery_moved', { next_order_at })
}

async function moveTo(
  tx: Tx,
  row: SubscriptionRow,
  date: Date,
  type: 'customer_action_change_next_delivery_date' | 'admin_action_change_next_delivery_date',
) {
  const day = allowedDay(row, dayInTokyo(date), dayInTokyo(tx.now))
  const after = movedTo(row, day)
  await writeState(tx, row.id, after)
  // If the buyer was already notified of a later day, this one needs no notice, nor does any between the two.
  await tx.send
    .updateTable('subscription')
    .set({ pre_order_confirmation_email_sent_for: after.next_order_at })
    .where('id', '=', row.id)
    .where('pre_order_confirmation_email_sent_for', '>', after.next_order_at)
    .execute()
  await noteEvent(tx, row.id, type, { new_order_date: after.next_order_at })
}

function allowedDay({ non_postponed_next_order_at: due }: SubscriptionRow, day: Day, today: Day): Day {
  const from = due && dayInTokyo(due) > today ? dayInTokyo(due) : today
  if (day <= today || day > addDays(from, maxAhead_days)) throw refuse('subscription_date_out_of_range')
  return day
}

/** From now on to another address of the customer's book: later changes of that address apply too. */
export const setAddress: Handler<typeof api.setAddress> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => {
    const row = await lockActive(tx, body.subscription_id, owner(ctx), ['active', 'paused'])
    const { rows } = await sql<{ is_delivered: boolean; country_code: string | null }>`
      select exists (select from country co where co.region_id = ${row.region_id} and co.iso_2 = a.country_code) as is_delivered,
        a.country_code
      from address a where a.id = ${body.address_id} and a.customer_id = ${row.customer_id} and a.deleted_at is null`.execute(
      tx.db,
    )
    if (!rows[0]) throw refuse('address_unknown')
    const { is_delivered, country_code } = rows[0]
    if (!is_delivered) throw refuse('address_country_not_in_region', { country_code })
    await write(tx, row.id, { shipping_address_id: body.address_id })
  })
  return answerOne(ctx, body.subscription_id)
}

/**
 * Another saved card, for one subscription, or all that are active or paused; a failed payment is retried at its next
 * time.
 */
export const setPaymentMethod: Handler<typeof api.setPaymentMethod> = async (ctx, { body }) => {
  const { customer_id } = owner(ctx)
  const { subscriptionId, updateAll, newPaymentMethod: payment_method_id } = body
  if (!updateAll && !subscriptionId) throw refuse('not_found')
  await mustHaveSavedCard(ctx, payment_method_id)
  await ctx.tx(async (tx) => {
    if (!updateAll) {
      const { id } = await lockActive(tx, subscriptionId!, { customer_id }, ['active', 'paused'])
      return write(tx, id, { payment_method_id, payment_provider_id: cardProvider })
    }
    await tx.send
      .updateTable('subscription')
      .set({ payment_method_id, payment_provider_id: cardProvider, updated_at: tx.now })
      .where('customer_id', '=', customer_id)
      .where('status', 'in', ['active', 'paused'])
      .execute()
  })
  const condition = updateAll ? sql`s.status in ('active', 'paused')` : sql`s.id = ${subscriptionId}`
  return {
    data: { subscriptions: await answerSubscriptions(ctx, sql`s.customer_id = ${customer_id} and ${condition}`) },
  }
}

/** Staff change the pieces of later deliveries, up to the limit of one purchase; the customer is notified. */
export const setQuantity: Handler<typeof adminApi.setQuantity> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => {
    const row = await lockActive(tx, body.subscription_id, undefined, ['active', 'paused'])
    await mustBeWithinLimit(tx, row.variant_id, body.quantity)
    await write(tx, row.id, { quantity: body.quantity })
    await noteEvent(tx, row.id, 'admin_action_change_quantity', { quantity: body.quantity })
    if (body.quantity !== row.quantity) await notifyOwner(tx, row.id, 'quantity')
  })
  return answerOne(ctx, body.subscription_id)
}

/** Staff pause an active one: nothing is ordered until staff resume it. The customer is notified. */
export const pause: Handler<typeof adminApi.pause> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => {
    const row = await lockActive(tx, body.subscription_id)
    await writeState(tx, row.id, { ...row, status: 'paused' })
    await noteEvent(tx, row.id, 'admin_action_pause')
    await notifyOwner(tx, row.id, 'paused')
  })
  return answerOne(ctx, body.subscription_id)
}

/** Deliveries missed during the pause are not made up for. Refuses one that is not paused; the customer is notified. */
export const resume: Handler<typeof adminApi.resume> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => {
    const row = await lockSubscription(tx, body.subscription_id)
    if (row.status !== 'paused') throw refuse('subscription_not_paused')
    const after = resumed(row, row.plan, tx.now)
    await writeState(tx, row.id, after)
    await noteEvent(tx, row.id, 'admin_action_resume', { new_order_date: after.next_order_at })
    await notifyOwner(tx, row.id, 'resumed')
  })
  return answerOne(ctx, body.subscription_id)
}

/** The customer is notified by mail of what staff do; customers who act themselves have seen it on the screen. */
const notifyOwner = (tx: Tx, subscription_id: string, change: SubscriptionChange) =>
  tx.note('subscription.changed_by_staff', { subscription_id, change, changed_at: tx.now })

async function mustBeWithinLimit(tx: Tx, variantId: string, quantity: number) {
  const { rows } = await sql<{ sale_class: SaleClass | null; own_limit: number | null }>`
    select metadata ->> 'jsm_category_name' as sale_class, (metadata ->> 'maximum_purchase_quantity')::int as own_limit
    from product_variant where id = ${variantId}`.execute(tx.db)
  const { limit, because } = quantityLimit(rows[0]?.sale_class ?? null, rows[0]?.own_limit ?? null)
  if (quantity > limit) throw refuse('quantity_over_limit', { limit, allowed: limit, because })
}

async function write(
  tx: Tx,
  id: string,
  changes: {
    shipping_address_id?: string
    payment_method_id?: string
    payment_provider_id?: string
    quantity?: number
  },
) {
  await tx.send
    .updateTable('subscription')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}
