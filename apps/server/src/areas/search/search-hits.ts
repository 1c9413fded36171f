import type { products } from '@kusuribako/contract/catalogue/products'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { keyChannels } from '../settings/index.ts'
import { freshIndex } from './open-index.ts'
import { readCards } from './search-products.ts'
import { spellingsOf } from './typed-words.ts'

/**
 * The platform's product search: the hits are product cards. `filter` belongs to other search engines and is ignored.
 */
export const searchHits: Handler<typeof products.search> = async (ctx, { body }) => {
  const { db } = ctx
  const channels = await keyChannels(ctx)
  const index = await freshIndex(db)
  const words = spellingsOf((body.q ?? '').trim(), index)
  const { q: _, limit = 20, offset = 0 } = body
  const page = channels ? { limit: index.products.living, offset: 0 } : { limit, offset }
  const { ids } = index.products.find({ words, chosen: {}, sort_by: 'relevance', ...page })
  const hitIds = channels ? (await soldIn(db, channels, ids)).slice(offset, offset + limit) : ids
  const cards = await readCards(db, hitIds)
  return { hits: cards.map((card) => JSON.parse(card)) }
}

/** The products sold by one of the channels, in their order. */
async function soldIn(db: Db, channels: readonly string[], ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_sales_channel
    where sales_channel_id = any(${channels}) and product_id = any(${ids})`.execute(db)
  const sold = new Set(rows.map(({ product_id }) => product_id))
  return ids.filter((id) => sold.has(id))
}
