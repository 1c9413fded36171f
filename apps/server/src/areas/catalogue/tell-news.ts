import type { news } from '@kusuribako/contract/catalogue/news'
import type { Handler } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'

/** Long enough that a reader who asks every few seconds hears everything, commits that took their time included. */
const told_ms = 30_000

/**
 * What changed for everybody within the last half minute, for whoever keeps finished pages. Told by time and not by
 * number, for a fact with a smaller number may be committed later; the reader knows by the id what it has heard before.
 */
export const tellNews: Handler<typeof news> = async (ctx) => {
  const since = new Date(ctx.now.getTime() - told_ms)
  return { data: { news: await recentNews(ctx.db, since) } }
}

const recentNews = statement<{ id: number; everything: boolean; handles: string[] }>(`
  select f.id, not f.about ? 'product_ids' as everything,
    array(select p.handle from product p
      where p.id in (select jsonb_array_elements_text(f.about -> 'product_ids')) and p.handle is not null) as handles
  from (select * from fact order by id desc limit 1000) f
  where f.noted_at > $1
    and f.name in ('catalogue.changed', 'stock.moved', 'calendar.turned', 'settings.changed', 'flags.changed')
  order by f.id`)
