import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'

/**
 * Deletes the mails about a closed account: their content and recipients. Those about orders stay with the orders
 * (032).
 */
export async function deleteLettersOf(ctx: Ctx, customer_id: string): Promise<void> {
  await ctx.tx((tx) =>
    sql`
      with told as (select id, "to" from notification
          where customer_id = ${customer_id} and resource_type in ('customer', 'product_variant')),
        gone as (select id from told union select id from notification
          where resource_type = 'marketing_subscription' and customer_id is null and "to" in (select "to" from told)),
        letters as (delete from mail where notification_id in (select id from gone)
          or (sent_at is null and about ->> 'customer_id' = ${customer_id}))
      delete from notification where id in (select id from gone)`.execute(tx.send),
  )
}
