import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

/**
 * Deletes the mails about a closed account: their content and recipients. Those about orders stay with the orders
 * (032). `email`: its address, as long as the fact names it; a newsletter's welcome is only about that.
 */
export async function deleteLettersOf(ctx: Ctx, customer_id: string, email: string | null): Promise<void> {
  await ctx.tx(async (tx) => {
    // First: it waits for a mail whose sending is being recorded, and the next statement finds the record.
    await sql`delete from mail where sent_at is null and (about ->> 'customer_id' = ${customer_id}
      or resource_type = 'marketing_subscription' and recipient = ${email})`.execute(tx.send)
    await sql`
      with of_account as (select id, "to" from notification
          where customer_id = ${customer_id} and resource_type in ('customer', 'product_variant')),
        deleted_notice as (select id from of_account union select id from notification
          where resource_type = 'marketing_subscription' and customer_id is null and "to" in (select "to" from of_account)),
        letters as (delete from mail where notification_id in (select id from deleted_notice))
      delete from notification where id in (select id from deleted_notice)`.execute(tx.send)
  })
}

/** The retention of an order has ended (138): deletes the mails about it and the subscriptions that it had started. */
export async function deleteLettersAbout(tx: Tx, order_id: string): Promise<void> {
  const isAboutIt = sql`(resource_type = 'order' and resource_id = ${order_id}
    or resource_type = 'subscription' and resource_id = any(array(
      select id from subscription where original_order_id = ${order_id})))`
  await sql`with letters as (delete from mail where ${isAboutIt})
    delete from notification where ${isAboutIt}`.execute(tx.send)
}

/** Deletes restock mails after a month, like the requests: they say which medicine an address has waited for (137). */
export async function deleteOldRestockLetters(tx: Tx): Promise<void> {
  const before = sql`${tx.now}::timestamptz - interval '1 month'`
  // A mail that was sent again is deleted with the first, which it refers to.
  await sql`
    with old_notice as (select n.id from notification n left join notification first on first.id = n.parent_id
        where n.resource_type = 'product_variant' and coalesce(first.created_at, n.created_at) < ${before}),
      letters as (delete from mail where resource_type = 'product_variant'
        and (notification_id in (select id from old_notice) or (notification_id is null and created_at < ${before})))
    delete from notification where id in (select id from old_notice)`.execute(tx.send)
}
