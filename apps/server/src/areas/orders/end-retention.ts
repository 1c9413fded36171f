import { erasedEmail } from '@kusuribako/contract/customers/erased-email'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { eraseOldAddresses, eraseOldGuests } from '../customers/index.ts'
import { unnamedBuyer } from './receipt-document.rules.ts'
import { retentionMonths } from './retention.rules.ts'

/** So many orders are worked on in one transaction. */
const batchSize = 100

/**
 * Erases who the buyers of old orders were; figures and goods stay (138). Other rooms do the same with what they store
 * of an order, when they hear that its retention has ended. What is interrupted continues with the next run.
 */
export async function endRetention(ctx: Ctx): Promise<void> {
  const steps = [eraseBuyers(), eraseLegacyOrders, eraseReceiptsWithoutOrder, eraseOldGuests, eraseOldAddresses]
  for (const step of steps) while ((await ctx.tx((tx) => step(tx, endOfPeriod(tx)))) > 0);
}

/** What was made before this instant has been kept long enough. */
const endOfPeriod = ({ now }: Tx) => sql<Date>`((${now}::timestamptz at time zone 'Asia/Tokyo'
  - interval ${sql.lit(`${retentionMonths} months`)}) at time zone 'Asia/Tokyo')`

/** Something about an order waits for the shop, its buyer or a provider: until it is closed, they need each other. */
const isOpen = sql`(
  exists (select from pharmacist_review r where r.order_id = o.id and r.status = 'waiting')
  or exists (select from return_order r where r.order_id = o.id and r.status in ('requested', 'requires_action'))
  or exists (select from swap s where s.order_id = o.id and s.deleted_at is null and s.canceled_at is null
    and (s.confirmed_at is null or s.fulfillment_status <> 'shipped' or exists (
      select from return_order r where r.swap_id = s.id and r.status in ('requested', 'requires_action'))))
  or exists (select from claim_order c where c.order_id = o.id and c.deleted_at is null and c.canceled_at is null
    and c.type = 'replace' and c.fulfillment_status in ('not_fulfilled', 'partially_fulfilled', 'fulfilled',
      'partially_shipped', 'requires_action'))
  or exists (select from order_edit e where e.order_id = o.id
    and e.confirmed_at is null and e.declined_at is null and e.canceled_at is null)
  or exists (select from refund r where r.order_id = o.id and r.settled_at is null)
  or exists (select from subscription s where s.original_order_id = o.id and s.status in ('active', 'paused')))`

/** All that is left of the metadata: what the order's figures, and its place in a subscription, are read from. */
const figures = sql`nullif(jsonb_strip_nulls(jsonb_build_object(
  'd_points', (metadata -> 'd_points') - 'dCardNumberLast4', 'subscription', metadata -> 'subscription',
  'subscription_current_cycle', metadata -> 'subscription_current_cycle')), '{}')`

/** One walk through the old orders, from batch to batch: those erased before are passed once a night. */
function eraseBuyers() {
  let reached = '-infinity'
  return async (tx: Tx, before: RawBuilder<Date>): Promise<number> => {
    const { rows } = await sql<{ id: string; at: string }>`
      select o.id, o.created_at::text as at from orders o
      where o.created_at >= ${reached}::timestamptz and o.created_at < ${before}
        and o.email <> lower(o.id) || '@erased.invalid' and not ${isOpen}
      order by o.created_at limit ${batchSize} for update of o skip locked`.execute(tx.db)
    for (const { id } of rows) await eraseBuyer(tx, id)
    reached = rows.at(-1)?.at ?? reached
    return rows.length
  }
}

async function eraseBuyer(tx: Tx, id: string) {
  await sql`update orders set email = ${erasedEmail(id)}, metadata = ${figures}, updated_at = ${tx.now}
    where id = ${id}`.execute(tx.send)
  await tx.send.deleteFrom('order_name').where('order_id', '=', id).execute()
  await tx.send.deleteFrom('order_origin').where('order_id', '=', id).execute()
  await tx.send.updateTable('receipt').set({ addressee: unnamedBuyer }).where('order_id', '=', id).execute()
  await tx.note('order.retention_ended', { order_id: id })
}

/** An order of the former shop is deleted as a whole: this shop's figures are not computed from it. */
async function eraseLegacyOrders(tx: Tx, before: RawBuilder<Date>): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from legacy_order where id in (
    select id from legacy_order where created_at < ${before} limit 1000) returning id`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await sql`update receipt set addressee = ${unnamedBuyer} where order_id = any(${ids}::text[])`.execute(tx.send)
  return ids.length
}

/**
 * Receipts of former orders that a later import has replaced, at most 1,000: they end by their own age. A former order
 * that still exists is younger than that, and its receipt younger still.
 */
async function eraseReceiptsWithoutOrder(tx: Tx, before: RawBuilder<Date>): Promise<number> {
  const { rows } = await sql`update receipt set addressee = ${unnamedBuyer} where id in (
    select r.id from receipt r where r.issued_at < ${before} and r.addressee <> ${unnamedBuyer}
      and not exists (select from orders o where o.id = r.order_id) limit 1000) returning id`.execute(tx.db)
  return rows.length
}
