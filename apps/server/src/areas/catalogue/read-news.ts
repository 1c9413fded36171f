import type { news } from '@kusuribako/contract/catalogue/news'
import type { Handler } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'

/** Long enough that a client polling every few seconds hears everything, including commits that took a while. */
const period_ms = 30_000

/**
 * Public changes of the last half minute, for clients that cache finished pages. Selected by time and not by number,
 * because a fact with a smaller number may be committed later; the client recognises repeated facts by their id.
 */
export const readNews: Handler<typeof news> = async (ctx) => {
  const since = new Date(ctx.now.getTime() - period_ms)
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
