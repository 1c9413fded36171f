import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import { fold } from './folding.rules.ts'
import { readingsOf } from './reading.rules.ts'

interface Source {
  id: string
  title: string
  description: string
  body: readonly { text?: string; items?: string[] }[]
  categories: string[]
  is_listed: boolean
}

/** Rebuilds the rows of all articles; there are hundreds, not millions. The caller holds the lock of search. */
export async function indexArticles({ db, now }: Reading): Promise<void> {
  const { rows: sources } = await sql<Source>`
    select a.id, a.title, a.description, a.body, coalesce(a.published_at <= ${now}, false) as is_listed,
      array(select c.name from product_category c where c.handle = any(a.category_handles)) as categories
    from article a order by a.id`.execute(db)
  const rows = sources.map(({ id, title, description, body, categories, is_listed }) => {
    const bodyTexts = body.flatMap((block) => [...(block.text ? [block.text] : []), ...(block.items ?? [])])
    const passages = [description, ...categories, ...bodyTexts]
    return {
      article_id: id,
      is_listed,
      title_norm: [fold(title), ...readingsOf(title)].join('\n'),
      text_norm: [...new Set(passages.flatMap((passage) => [fold(passage), ...readingsOf(passage)]))].join('\n'),
    }
  })
  await sql`
    insert into article_search as kept (article_id, change, is_listed, title_norm, text_norm)
    select fresh.article_id, nextval('search_change'), fresh.is_listed, fresh.title_norm, fresh.text_norm
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh (
      article_id text, is_listed boolean, title_norm text, text_norm text)
    on conflict (article_id) do update set change = excluded.change, is_listed = excluded.is_listed,
      title_norm = excluded.title_norm, text_norm = excluded.text_norm
    where (kept.is_listed, kept.title_norm, kept.text_norm)
      is distinct from (excluded.is_listed, excluded.title_norm, excluded.text_norm)`.execute(db)
}
