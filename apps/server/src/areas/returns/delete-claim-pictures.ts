import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'

/** Where else an uploaded picture may be shown: whoever removed it from a claim does not remove it there. */
const showingTables = [
  ...['article', 'home_page', 'image', 'licence', 'licence_past', 'notice', 'page', 'page_past'],
  ...['product', 'product_category', 'product_collection', 'product_variant'],
]

/** Deletes the pictures that staff have removed from claims, with their files. */
export async function deleteRemovedPictures(ctx: Ctx): Promise<void> {
  const ids = await deleteFiles(ctx, sql`deleted_at is not null`)
  await ctx.tx((tx) => tx.send.deleteFrom('claim_image').where('id', '=', sql<string>`any(${ids}::text[])`).execute())
}

/** Deletes the files of the pictures of an order's claims. Safe to repeat as long as the rows name them. */
export async function deleteFilesOfClaims(ctx: Ctx, order_id: string): Promise<void> {
  await deleteFiles(
    ctx,
    sql`claim_item_id in (select i.id from claim_order c join claim_item i on i.claim_order_id = c.id
      where c.order_id = ${order_id})`,
  )
}

/**
 * Deletes the files of these pictures that no other picture and no page names. Only uploads have a file here: a
 * picture elsewhere is left alone. Returns the ids of the pictures.
 */
async function deleteFiles({ db, outside }: Ctx, isGone: RawBuilder<boolean>): Promise<string[]> {
  const isShown = showingTables.map(
    (name) => sql`exists (select from ${sql.table(name)} t where strpos(t::text, key) > 0)`,
  )
  const { rows } = await sql<{ id: string; key: string | null; is_used: boolean }>`
    with gone as materialized (select id, substring(url from '/(uploads/[A-Za-z0-9_-]{22}[.][a-z]{3,4})') as key
      from claim_image where ${isGone})
    select id, key, key is not null and (exists (select from claim_image i where strpos(i.url, key) > 0
      and i.id not in (select id from gone)) or ${sql.join(isShown, sql` or `)}) as is_used from gone`.execute(db)
  for (const { key, is_used } of rows) if (key && !is_used) await outside.files.remove(key)
  return rows.map(({ id }) => id)
}
