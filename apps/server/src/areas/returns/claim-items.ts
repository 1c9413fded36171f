import type { Input } from '@kusuribako/contract/endpoint'
import type { adminClaims } from '@kusuribako/contract/returns/claim-calls'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { expect } from '../../base/refuse.ts'
import type { SoldLine } from './lines-of-order.queries.ts'

type NewItem = Input<typeof adminClaims.create>['body']['claim_items'][number]
type ChangedItem = NonNullable<Input<typeof adminClaims.update>['body']['claim_items']>[number]

/** Writes what is claimed, with its pictures and tags. Lines and pieces are the caller's to check. */
export async function writeClaimItems(
  tx: Tx,
  claim_order_id: string,
  items: readonly NewItem[],
  sold: readonly SoldLine[],
): Promise<void> {
  for (const { item_id, quantity, note = null, reason, tags = [], images = [] } of items) {
    expect(reason, 'a claim names its reasons')
    const id = newId('claim_item')
    const variant_id = sold.find((line) => line.id === item_id)?.variant_id ?? null
    const stamps = { created_at: tx.now, updated_at: tx.now }
    await tx.db
      .insertInto('claim_item')
      .values({ id, claim_order_id, item_id, variant_id, quantity, note, reason, ...stamps })
      .execute()
    await addImages(tx, id, images)
    await setTags(tx, id, await tagIds(tx, tags))
  }
}

/** Changes what is noted of pieces of a claim; pictures and tags are all that is given. Refuses with `not_found`. */
export async function changeClaimItems(tx: Tx, claim_order_id: string, items: readonly ChangedItem[]): Promise<void> {
  for (const { id, images, tags, metadata, ...changes } of items) {
    const changed = await tx.db
      .updateTable('claim_item')
      .set({ ...changes, ...(metadata && { metadata: JSON.stringify(metadata) }), updated_at: tx.now })
      .where('id', '=', id)
      .where('claim_order_id', '=', claim_order_id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw notFound('claim_item', id)
    const kept = images.flatMap((image) => image.id ?? [])
    await sql`update claim_image set deleted_at = ${tx.now}, updated_at = ${tx.now}
      where claim_item_id = ${id} and deleted_at is null and id <> all(${kept}::text[])`.execute(tx.db)
    await addImages(
      tx,
      id,
      images.flatMap((image) => (image.id ? [] : (image.url ?? []))),
    )
    const named = await tagIds(
      tx,
      tags.flatMap((tag) => (tag.id ? [] : (tag.value ?? []))),
    )
    await setTags(tx, id, [...tags.flatMap((tag) => tag.id ?? []), ...named])
  }
}

async function addImages(tx: Tx, claim_item_id: string, urls: readonly string[]) {
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const rows = urls.map((url) => ({ id: newId('claim_image'), claim_item_id, url, ...stamps }))
  if (rows.length) await tx.db.insertInto('claim_image').values(rows).execute()
}

/** The tags of these words; a word that is new becomes one. */
async function tagIds(tx: Tx, words: readonly string[]): Promise<string[]> {
  const values = [...new Set(words)].sort()
  if (values.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into claim_tag (id, value, created_at, updated_at)
    select t.id, t.value, ${tx.now}, ${tx.now}
    from unnest(${values.map(() => newId('claim_tag'))}::text[], ${values}::text[]) as t (id, value)
    on conflict (value) where deleted_at is null do update set updated_at = excluded.updated_at
    returning id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

async function setTags(tx: Tx, claim_item_id: string, ids: readonly string[]) {
  await tx.db.deleteFrom('claim_item_tag').where('claim_item_id', '=', claim_item_id).execute()
  const rows = [...new Set(ids)].map((claim_tag_id) => ({ claim_item_id, claim_tag_id }))
  if (rows.length) await tx.db.insertInto('claim_item_tag').values(rows).execute()
}
