import { randomBytes } from 'node:crypto'
import { restockNotices as api } from '@kusuribako/contract/engagement/restock-notices'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

type Body = Parameters<Handler<typeof api.register>>[1]['body']

const register: Handler<typeof api.register> = async (ctx, { body }) => ({
  data: { id: await ctx.tx((tx) => addRequest(tx, body)) },
})

/**
 * One open request per address and variant: repeating it gives the same request under a new id, for another year. All
 * requests of an address have one token.
 */
async function addRequest(tx: Tx, { email, variant_id, sku_code }: Body) {
  const [variant] = await findVariants(tx.db, sql`v.id = ${variant_id}`)
  if (!variant) throw notFound('product_variant', variant_id)
  if (variant.is_buyable) throw refuse('variant_in_stock')
  const id = newId('restock_notice')
  const token = randomBytes(24).toString('base64url')
  const stop_token = sql<string>`coalesce(
    (select min(stop_token) from restock_notice where email = ${email}), ${token})`
  const request = { email, variant_id, sku_code, stop_token, customer_id: tx.who.customer_id, created_at: tx.now }
  await tx.db
    .insertInto('restock_notice')
    .values({ id, ...request })
    .onConflict((conflict) =>
      conflict
        .columns(['variant_id', 'email'])
        .where('notified_at', 'is', null)
        .doUpdateSet({ id, created_at: tx.now }),
    )
    .execute()
  return id
}

const unregister: Handler<typeof api.unregister> = async (ctx, { body }) => {
  const deleted = await ctx.tx((tx) => tx.db.deleteFrom('restock_notice').where('id', '=', body.id).executeTakeFirst())
  if (deleted.numDeletedRows === 0n) throw notFound('restock_notice', body.id)
  return { data: { ok: true } }
}

/**
 * Deletes all open requests of the address to which the mail with this token went; repeating it is no error. What was
 * notified stays for its month, so that the link keeps working.
 */
const stop: Handler<typeof api.stop> = async (ctx, { body: { token } }) => {
  await ctx.tx(async (tx) => {
    const ofToken = await tx.db
      .selectFrom('restock_notice')
      .select('email')
      .where('stop_token', '=', token)
      .executeTakeFirst()
    if (!ofToken) throw refuse('not_found')
    await tx.send
      .deleteFrom('restock_notice')
      .where('email', '=', ofToken.email)
      .where('notified_at', 'is', null)
      .execute()
  })
  return { data: null }
}

/**
 * Notifies everybody who waits for a variant of these products that can be bought now, each once: removing the
 * requests and noting the facts for the mails is one transaction.
 */
export async function noteRestocked(ctx: Ctx, product_ids: unknown): Promise<void> {
  if (!Array.isArray(product_ids) || product_ids.length === 0) return
  await ctx.tx(async (tx) => {
    const variants = await findVariants(
      tx.db,
      sql`v.product_id = any(${product_ids}) and exists
        (select from restock_notice n where n.variant_id = v.id and n.notified_at is null)`,
    )
    const ids = variants.filter(({ is_buyable }) => is_buyable).map(({ id }) => id)
    if (ids.length === 0) return
    const notified = await tx.db
      .updateTable('restock_notice')
      .set({ notified_at: tx.now })
      .where('variant_id', 'in', ids)
      .where('notified_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of notified) await tx.note('restock.arrived', { restock_notice_id: id })
  })
}

/** Variants of goods on sale, and whether they can be bought. */
async function findVariants(db: Db, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string; is_buyable: boolean }>`
    select v.id, not v.manage_inventory or v.allow_backorder or s.quantity > 0 as is_buyable
    from product_variant v join product p on p.id = v.product_id join stock s on s.variant_id = v.id
    where ${condition} and v.deleted_at is null and p.deleted_at is null and p.status = 'published'`.execute(db)
  return rows
}

/** Deletes what was notified a month ago, and what has waited for a year, as the form says (137). */
export async function deleteOldRestockNotices(tx: Tx): Promise<void> {
  await sql`delete from restock_notice where notified_at < ${tx.now}::timestamptz - interval '1 month'
    or (notified_at is null and created_at < ${tx.now}::timestamptz - interval '1 year')`.execute(tx.send)
}

export const restockRoutes = [on(api.register, register), on(api.unregister, unregister), on(api.stop, stop)]
