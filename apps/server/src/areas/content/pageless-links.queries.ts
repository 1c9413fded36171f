import type { HomeContent } from '@kusuribako/contract/content/admin-content'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'

/** The links of the home page's pictures to what has no page: deleted, hidden, or under another handle. */
export async function findPageless({ db, now }: Reading, { carousel_images }: HomeContent): Promise<string[]> {
  const links = carousel_images.flatMap(({ href }) => {
    const [, kind, handle] = linkForm.exec(href) ?? []
    return kind && handle ? [{ href, kind, handle: decoded(handle) }] : []
  })
  if (links.length === 0) return []
  const { rows } = await sql<{ href: string }>`
    select distinct href
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (href text, kind text, handle text)
    where not exists (
      select from product_category c where link.kind = 'categories' and c.handle = link.handle
        and not exists (select from product_category above
          where c.mpath like above.mpath || '%' and (above.is_internal or not above.is_active))
      union all select from product_collection c
        where link.kind = 'collections' and c.handle = link.handle and c.deleted_at is null
      union all select from product_list l where link.kind = 'lists' and l.handle = link.handle
      union all select from product p join product_variant v on v.product_id = p.id and v.deleted_at is null
        where link.kind = 'products' and p.handle = link.handle and p.status = 'published' and p.deleted_at is null
          and v.metadata ->> 'jsm_category_name' <> ''
      union all select from article a
        where link.kind = 'articles' and a.handle = link.handle and a.published_at <= ${now}
      union all select from notice n where link.kind = 'notices' and n.id = link.handle and n.published_at <= ${now}
      union all select from page where link.kind = 'pages' and page.handle = link.handle)`.execute(db)
  return rows.map(({ href }) => href)
}

const linkForm = /^\/(categories|collections|lists|products|articles|notices|pages)\/([^/?#]+)\/?(?:[?#]|$)/

/** A handle in an address may be escaped: `%E3%81%8B`. */
function decoded(handle: string): string {
  try {
    return decodeURIComponent(handle)
  } catch {
    return handle
  }
}
