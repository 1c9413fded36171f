import { SaleClass } from '@kusuribako/contract/catalogue/medicine'
import { type AdvertisedProduct, productFindings, textFindings } from '@kusuribako/contract/content/advertised.rules'
import type { advertisingFindings as api } from '@kusuribako/contract/content/advertising-findings'
import type { Answer } from '@kusuribako/contract/endpoint'
import type { Block } from '@kusuribako/contract/values/blocks'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Handler } from '../../base/ctx.ts'

/** Rows per call: a tenth of a second of computing, at a thousand letters each. */
const rowsPerCall = 200

type CheckedRow = Answer<typeof api.list>['data']['found'][number]
/** Up to one more row than a call checks, after an id: tells whether there are more. */
type Reader = (db: Ctx['db'], after: string) => Promise<CheckedRow[]>

/** Checks rows after an id until enough is found or the call has checked its share. */
export const listAdvertisingFindings: Handler<typeof api.list> = async ({ db }, { query: { kind, after, limit } }) => {
  const rows = await readers[kind](db, after)
  const found: CheckedRow[] = []
  let looked = 0
  for (const row of rows.slice(0, rowsPerCall)) {
    looked++
    if (row.findings.length > 0) found.push(row)
    if (found.length === limit) break
  }
  return { data: { found, looked, next: looked < rows.length ? rows[looked - 1]!.id : null } }
}

const findProducts: Reader = async (db, after) => {
  const { rows } = await sql<AdvertisedProduct & { id: string }>`
    select p.id, p.title, p.subtitle, p.description,
      jsonb_build_object('features', p.metadata->'features', 'effects', p.metadata->'effects') as metadata,
      (select coalesce(jsonb_agg(jsonb_build_object('title', v.title, 'metadata', v.metadata)
          order by v.variant_rank, v.id), '[]')
        from product_variant v where v.product_id = p.id and v.deleted_at is null) as variants
    from product p where p.deleted_at is null and p.id > ${after} order by p.id limit ${rowsPerCall + 1}`.execute(db)
  return rows.map(({ id, ...product }) => {
    const sale_class = SaleClass.safeParse(product.variants[0]?.metadata?.jsm_category_name).data ?? null
    return { id, title: product.title, sale_class, findings: productFindings(product) }
  })
}

interface Text {
  id: string
  title: string
  description?: string
  body: Block[]
}

const textReader =
  (texts: (after: string) => RawBuilder<Text>): Reader =>
  async (db, after) =>
    (await texts(after).execute(db)).rows.map((text) => ({
      id: text.id,
      title: text.title,
      sale_class: null,
      findings: textFindings(text),
    }))

const readers = {
  products: findProducts,
  articles: textReader(
    (after) =>
      sql`select id, title, description, body from article where id > ${after} order by id limit ${rowsPerCall + 1}`,
  ),
  notices: textReader(
    (after) => sql`select id, title, body from notice where id > ${after} order by id limit ${rowsPerCall + 1}`,
  ),
  pages: textReader(
    (after) => sql`select handle as id, title, body from page where handle > ${after}
      order by handle limit ${rowsPerCall + 1}`,
  ),
} satisfies Record<string, Reader>
