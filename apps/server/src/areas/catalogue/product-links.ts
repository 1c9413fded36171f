import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { insertAll } from '../../base/insert-all.ts'
import { refuse } from '../../base/refuse.ts'

interface Word {
  value: string
}

/** A product's relations: each given list replaces the existing one. */
export interface ProductLinks {
  images?: string[] | undefined
  tags?: Word[] | undefined
  categories?: { id: string }[] | undefined
  sales_channels?: { id: string }[] | undefined
}

/** Refuses unknown sales channels with `ids_unknown`, unknown categories with `not_found`. */
export async function setLinks(tx: Tx, productId: string, links: ProductLinks): Promise<void> {
  const { images, tags, categories, sales_channels } = links
  const [tagIds] = await Promise.all([
    tags && idsOfWords(tx, 'product_tag', tags),
    sales_channels && mustBeChannels(tx, sales_channels),
    images && setImages(tx, productId, images),
  ])
  if (tagIds) await replace(tx, 'product_tag_product', productId, tagIds, (id) => ({ product_tag_id: id }))
  if (categories)
    await replace(tx, 'product_category_product', productId, idsOf(categories), (id, rank) => ({
      product_category_id: id,
      rank,
    }))
  if (sales_channels)
    await replace(tx, 'product_sales_channel', productId, idsOf(sales_channels), (id) => ({ sales_channel_id: id }))
}

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * The ids of words, existing or created; locked in the order of the words until the transaction ends, so that two that
 * create the same word create one.
 */
export async function idsOfWords(tx: Tx, table: 'product_tag' | 'product_type', words: readonly Word[]) {
  return [...(await idByWord(tx, table, words)).values()]
}

/** The ids of words by the words, existing or created, and locked like in `idsOfWords`. */
export async function idByWord(
  tx: Tx,
  table: 'product_tag' | 'product_type',
  words: readonly Word[],
): Promise<Map<string, string>> {
  const values = [...new Set(words.map(({ value }) => value))].sort()
  if (values.length === 0) return new Map()
  const newIds = values.map(() => newId(table === 'product_tag' ? 'tag' : 'type'))
  const { rows } = await sql<{ id: string; value: string }>`
    insert into ${sql.table(table)} (id, value, created_at, updated_at)
    select id, value, ${tx.now}, ${tx.now} from unnest(${newIds}::text[], ${values}::text[]) as word (id, value)
    on conflict (value) where deleted_at is null do update set value = excluded.value returning id, value`.execute(
    tx.db,
  )
  return new Map(rows.map(({ id, value }) => [value, id]))
}

type LinkTable = 'product_tag_product' | 'product_category_product' | 'product_sales_channel'

async function replace(
  tx: Tx,
  table: LinkTable,
  product_id: string,
  ids: readonly string[],
  columns: (id: string, rank: number) => object,
) {
  await tx.send.deleteFrom(table).where('product_id', '=', product_id).execute()
  const rows = [...new Set(ids)].map((id, rank) => ({ product_id, ...columns(id, rank) }))
  await insertAll(tx.send, table, rows)
}

/** Pictures that the product already has keep their rows. */
async function setImages(tx: Tx, product_id: string, urls: readonly string[]) {
  const before = await tx.db
    .selectFrom('product_image')
    .innerJoin('image', 'image.id', 'product_image.image_id')
    .select(['image.id', 'image.url'])
    .where('product_image.product_id', '=', product_id)
    .execute()
  const idByUrl = new Map(before.map(({ id, url }) => [url, id]))
  const uniqueUrls = [...new Set(urls)]
  const newImages = uniqueUrls
    .filter((url) => !idByUrl.has(url))
    .map((url) => ({ id: newId('image'), url, ...timestamps(tx) }))
  for (const { id, url } of newImages) idByUrl.set(url, id)
  await tx.send.deleteFrom('product_image').where('product_id', '=', product_id).execute()
  await insertAll(tx.send, 'image', newImages)
  await insertAll(
    tx.send,
    'product_image',
    uniqueUrls.map((url, rank) => ({ product_id, image_id: idByUrl.get(url), rank })),
  )
}

/** Refuses unknown sales channels with `ids_unknown`. */
export async function mustBeChannels(tx: Tx, channels: readonly { id: string }[]) {
  const { rows } = await sql<{ id: string }>`select given.id from unnest(${idsOf(channels)}::text[]) as given (id)
    where not exists (select from sales_channel c where c.id = given.id and c.deleted_at is null)`.execute(tx.db)
  if (rows.length === 0) return
  throw refuse('ids_unknown', { errors: [`Sales Channels ${idsOf(rows).join(', ')} do not exist`] })
}

export const timestamps = (tx: Tx) => ({ created_at: tx.now, updated_at: tx.now })
