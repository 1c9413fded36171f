import { cardProvider } from '@kusuribako/contract/payments/cards'
import { MigrationRow } from '@kusuribako/contract/subscriptions/migration-row'
import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import type { adminSubscriptions as api } from '@kusuribako/contract/subscriptions/subscriptions'
import { addDays, dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import { fileSource, type Source, textSource } from '../../base/csv.ts'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { Refused } from '../../base/refuse.ts'
import { RowFaults, sheetRows } from '../../base/sheet.ts'
import { createAddress, noteOnCustomer } from '../customers/index.ts'
import { orderInstantOf } from './calendar.rules.ts'
import { isComplete } from './renewal.rules.ts'

/** Takes subscriptions over from another shop. Repeating the same rows changes nothing: each is taken once. */
export const migrateSubscriptions: Handler<typeof api.migrate> = (ctx, { body }) =>
  migrateAll(ctx, textSource(body.csvData))

/** The same, by a file: a table of any length. */
export const migrateFile: Handler<typeof api.migrateFile> = (ctx, { body }) =>
  migrateAll(ctx, fileSource(body.files[0]!))

/**
 * Each row independently; a row that cannot be taken is reported with its line. From a file that is malformed anywhere
 * nothing is taken.
 */
async function migrateAll(ctx: Ctx, source: Source) {
  let rows = 0
  for await (const _row of sheetRows(source, needed)) rows++
  const failures = new RowFaults<{ shopify_subscription_id: string; line: number; error: string }>()
  for await (const { row: line, cells } of sheetRows(source, needed)) {
    const error = await migrateRow(ctx, cells)
    if (error) failures.add({ shopify_subscription_id: cells.shopify_subscription_id, line, error })
  }
  const { first, count } = failures
  return { data: { successCount: rows - count, failureCount: count, failures: first } }
}

const needed = ['shopify_subscription_id'] as const

/** Returns the reason, or null. */
async function migrateRow(ctx: Ctx, cells: object): Promise<string | null> {
  const parsed = MigrationRow.safeParse(cells)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  try {
    return await ctx.tx((tx) => write(tx, parsed.data))
  } catch (error) {
    if (error instanceof MigratedAlready) return 'migrated_already'
    if (error instanceof Refused) return error.message
    ctx.log.error({ err: error, subscription: parsed.data.shopify_subscription_id }, 'a subscription was not imported')
    return 'unknown_error'
  }
}

/** Thrown, so that nothing of the repeated row stays: its address is written before the subscription. */
class MigratedAlready extends Error {}

interface References {
  customer_id: string | null
  stripe_id: string | null
  plan: SubscriptionPlan | null
  variant_id: string | null
  shipping_option_id: string | null
  region_id: string | null
  sales_channel_id: string | null
}

async function write(tx: Tx, row: MigrationRow): Promise<string | null> {
  const references = await findReferences(tx, row)
  const { customer_id, plan, variant_id, shipping_option_id, region_id, sales_channel_id } = references
  if (!customer_id) return 'customer_unknown'
  if (!plan) return 'plan_unknown'
  if (isComplete(plan, row.shopify_fulfillment_count)) return 'plan_complete'
  if (!variant_id) return 'variant_unknown'
  if (!shipping_option_id || !region_id) return 'shipping_option_unknown'
  if (references.stripe_id && references.stripe_id !== row.stripe_customer_id) return 'stripe_customer_differs'
  const id = newId('subscription')
  const tomorrow = addDays(dayInTokyo(tx.now), 1)
  const requestedDay = dayInTokyo(row.next_order_date)
  const day = [requestedDay, tomorrow].sort().at(-1)!
  const inserted = await tx.db
    .insertInto('subscription')
    .values({
      ...{ id, customer_id, region_id, sales_channel_id, variant_id, shipping_option_id, quantity: 1 },
      subscription_plan_id: plan.id,
      plan: JSON.stringify(plan),
      current_cycle: row.shopify_fulfillment_count,
      anchored_on: day,
      steps: 0,
      next_order_at: orderInstantOf(day),
      non_postponed_next_order_at: orderInstantOf(day),
      shipping_address_id: await createAddress(tx, addressOf(row)),
      payment_provider_id: cardProvider,
      payment_method_id: row.payment_method_id,
      migrated_subscription: JSON.stringify({
        id: row.shopify_subscription_id,
        ...{ customer_id, region_id },
        shipping_methods: [{ shipping_option_id }],
        previous_fulfillment_count: row.shopify_fulfillment_count,
      }),
      created_at: row.subscription_creation_date,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new MigratedAlready()
  if (!references.stripe_id) await noteOnCustomer(tx, customer_id, { stripe_id: row.stripe_customer_id })
  return null
}

/** The customer is locked: an account that is being closed takes no subscription, and one with one cannot be closed. */
async function findReferences({ db }: Tx, row: MigrationRow): Promise<References> {
  const { rows } = await sql<References>`
    select c.id as customer_id, c.metadata ->> 'stripe_id' as stripe_id,
      (select to_jsonb(p) from subscription_plan p where p.id = ${row.subscription_plan_id} and p.status <> 'deleted') as plan,
      (select id from product_variant where id = ${row.subscription_variant_id} and deleted_at is null) as variant_id,
      so.id as shipping_option_id, so.region_id, (select default_sales_channel_id from store limit 1) as sales_channel_id
    from (select 1) one
    left join lateral (select * from customer where has_account and deleted_at is null
      and (email = ${row.email_address} or (${row.ams_id} <> '' and metadata ->> 'ams_customer_id' = ${row.ams_id}))
      order by email = ${row.email_address} desc, id limit 1 for no key update) c on true
    left join shipping_option so on so.id = ${row.shipping_option_id} and so.deleted_at is null`.execute(db)
  return rows[0]!
}

const addressOf = (row: MigrationRow) => ({
  first_name: row.first_name,
  last_name: row.last_name,
  postal_code: row.address_zipcode.replaceAll(/\D/g, ''),
  province: row.address_prefecture,
  city: row.address_city,
  address_1: row.address_line1,
  address_2: row.address_line2 || null,
  phone: row.address_phone,
  country_code: 'jp',
})
