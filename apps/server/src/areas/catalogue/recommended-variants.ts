import { recommendedVariants as api } from '@kusuribako/contract/catalogue/recommended-variants'
import { csvRowsMax } from '@kusuribako/contract/values/common'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { insertAll } from '../../base/insert-all.ts'
import type { Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { readSheet, type SheetRow } from '../../base/sheet.ts'
import { noteProductsChanged } from '../pricing/index.ts'

const list: Handler<typeof api.list> = async ({ db }, { query: { limit, offset, sku } }) => {
  const selection = sql`from recommended_variant r join product_variant v on v.id = r.variant_id
    join product_variant o on o.id = r.recommended_variant_id ${sku === undefined ? sql`` : sql`where v.sku = ${sku}`}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Row>`select r.*, v.sku, o.sku as recommended_sku ${selection}
      order by r.variant_id, r.rank, r.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${selection}`.execute(db),
  ])
  return { data: { recommended_variants: rows, count: counts[0]!.count, offset, limit } }
}

type PairRow = SheetRow<'sku' | 'recommended_sku'>

const importAll: Handler<typeof api.import> = async (ctx, { body }) => {
  const rows = await readSheet(body.stringifiedCsv, ['sku', 'recommended_sku'], csvRowsMax)
  return ctx.tx(async (tx) => {
    const variants = await findBySku(tx, rows)
    const errors = rows.flatMap((sheetRow) => {
      const message = whyNotPaired(sheetRow, variants)
      return message ? [{ row: sheetRow.row, ...pairOf(sheetRow), message }] : []
    })
    if (errors.length) return { data: { imported: 0, errors } }
    return { data: { imported: await replace(tx, variants, rows), errors } }
  })
}

const pairOf = ({ cells: { sku, recommended_sku } }: PairRow) => ({ sku, recommended_sku })

type VariantsBySku = ReadonlyMap<string, { id: string; product_id: string }>

function whyNotPaired(sheetRow: PairRow, variants: VariantsBySku): string | null {
  const { sku, recommended_sku } = pairOf(sheetRow)
  const [variant, recommended] = [variants.get(sku), variants.get(recommended_sku)]
  if (!variant || !recommended) return `There is no such product: ${variant ? recommended_sku : sku}`
  return variant.product_id === recommended.product_id ? 'A product is not set beside itself' : null
}

/** Locked, so that two files about one variant do not conflict. */
async function findBySku({ db }: Tx, rows: readonly PairRow[]): Promise<VariantsBySku> {
  const skus = [...new Set(rows.flatMap((sheetRow) => Object.values(pairOf(sheetRow))))]
  const { rows: found } = await sql<{ sku: string; id: string; product_id: string }>`
    select sku, id, product_id from product_variant
    where sku = any(${skus}) and deleted_at is null order by id for no key update`.execute(db)
  return new Map(found.map(({ sku, ...one }) => [sku, one]))
}

async function replace(tx: Tx, variants: VariantsBySku, rows: readonly PairRow[]): Promise<number> {
  const pairs = rows.map((sheetRow) => ({
    id: newId('recommended_variant'),
    variant_id: variants.get(sheetRow.cells.sku)!.id,
    recommended_variant_id: variants.get(sheetRow.cells.recommended_sku)!.id,
    rank: sheetRow.row,
    created_at: tx.now,
  }))
  const uniquePairs = [
    ...new Map(pairs.map((pair) => [`${pair.variant_id} ${pair.recommended_variant_id}`, pair])).values(),
  ]
  const replaced = [...new Set(rows.map(({ cells }) => variants.get(cells.sku)!))]
  await sql`delete from recommended_variant where variant_id = any(${replaced.map(({ id }) => id)})`.execute(tx.db)
  await insertAll(tx.db, 'recommended_variant', uniquePairs)
  await noteProductsChanged(
    tx,
    replaced.map(({ product_id }) => product_id),
  )
  return uniquePairs.length
}

/** All of them or, when one is missing, none. */
const remove: Handler<typeof api.delete> = async (ctx, { body }) => {
  const ids = [...new Set(body.ids)]
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ product_id: string }>`
      with deleted_rows as (delete from recommended_variant where id = any(${ids}) returning variant_id)
      select v.product_id from deleted_rows join product_variant v on v.id = deleted_rows.variant_id`.execute(tx.db)
    if (rows.length < ids.length) throw refuse('not_found')
    await noteProductsChanged(
      tx,
      rows.map(({ product_id }) => product_id),
    )
  })
  return { data: { deleted: ids.length } }
}

export const recommendedVariantRoutes = [on(api.list, list), on(api.import, importAll), on(api.delete, remove)]
