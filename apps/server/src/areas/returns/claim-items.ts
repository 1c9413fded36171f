import type { Input } from '@kusuribako/contract/endpoint'
import type { adminClaims } from '@kusuribako/contract/returns/claim-calls'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { notFound } from '../../base/read.ts'
import { expect } from '../../base/refuse.ts'
import type { SoldLine } from './lines-of-order.queries.ts'

type NewItem = Input<typeof adminClaims.create>['body']['claim_items'][number]
type ChangedItem = NonNullable<Input<typeof adminClaims.update>['body']['claim_items']>[number]

/** Writes the claimed items, with pictures and tags. The caller has checked lines and quantities. */
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
    await tx.send
      .insertInto('claim_item')
      .values({ id, claim_order_id, item_id, variant_id, quantity, note, reason, ...stamps })
      .execute()
    await addImages(tx, id, images)
    await addTags(tx, id, tags)
  }
}

/** Changes the notes of a locked claim's items; pictures and tags are complete lists. Refuses with `not_found`. */
export async function changeClaimItems(tx: Tx, claim_order_id: string, items: readonly ChangedItem[]): Promise<void> {
  await Promise.all(items.map((item) => changeClaimItem(tx, claim_order_id, item)))
}

async function changeClaimItem(tx: Tx, claim_order_id: string, changedItem: ChangedItem) {
  const { id, images, tags, metadata, ...changes } = changedItem
  const item = await tx.db
    .selectFrom('claim_item')
    .select('metadata')
    .where('id', '=', id)
    .where('claim_order_id', '=', claim_order_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!item) throw notFound('claim_item', id)
  await tx.send
    .updateTable('claim_item')
    .set({ ...changes, metadata: changedMetadata(item.metadata, metadata), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  const keptImageIds = images.flatMap((image) => image.id ?? [])
  await sql`update claim_image set deleted_at = ${tx.now}, updated_at = ${tx.now}
    where claim_item_id = ${id} and deleted_at is null and id <> all(${keptImageIds}::text[])`.execute(tx.send)
  await addImages(
    tx,
    id,
    images.flatMap((image) => (image.id ? [] : (image.url ?? []))),
  )
  await tx.send.deleteFrom('claim_item_tag').where('claim_item_id', '=', id).execute()
  const existingTagIds = [...new Set(tags.flatMap((tag) => tag.id ?? []))]
  const rows = existingTagIds.map((claim_tag_id) => ({ claim_item_id: id, claim_tag_id }))
  if (rows.length) await tx.send.insertInto('claim_item_tag').values(rows).execute()
  await addTags(
    tx,
    id,
    tags.flatMap((tag) => (tag.id ? [] : (tag.value ?? []))),
  )
}

async function addImages(tx: Tx, claim_item_id: string, urls: readonly string[]) {
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const rows = urls.map((url) => ({ id: newId('claim_image'), claim_item_id, url, ...stamps }))
  if (rows.length) await tx.send.insertInto('claim_image').values(rows).execute()
}

/** Sets the tags with these words on an item; new words are created. */
async function addTags(tx: Tx, claim_item_id: string, words: readonly string[]): Promise<void> {
  const values = [...new Set(words)].sort()
  if (values.length === 0) return
  await sql`
    insert into claim_tag (id, value, created_at, updated_at)
    select t.id, t.value, ${tx.now}, ${tx.now}
    from unnest(${values.map(() => newId('claim_tag'))}::text[], ${values}::text[]) as t (id, value)
    on conflict (value) where deleted_at is null do update set updated_at = excluded.updated_at`.execute(tx.send)
  await sql`
    insert into claim_item_tag (claim_item_id, claim_tag_id)
    select ${claim_item_id}, id from claim_tag where value = any(${values}::text[]) and deleted_at is null
    on conflict do nothing`.execute(tx.send)
}
