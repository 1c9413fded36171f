import type { adminLists as api } from '@kusuribako/contract/catalogue/admin-lists'
import { csvRowsMax } from '@kusuribako/contract/values/common'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { insertAll } from '../../base/insert-all.ts'
import { readSheet, type SheetRow } from '../../base/sheet.ts'
import { unknownFault } from './metadata-cells.rules.ts'

type ListRow = SheetRow<'sku' | 'list_handle'>

/** Each named list is set to the file's content, or none is changed. */
export const importLists: Handler<typeof api.import> = async (ctx, { body }) => {
  const rows = await readSheet(body.stringifiedCsv, ['sku', 'list_handle'], csvRowsMax)
  return ctx.tx(async (tx) => {
    const { lists, products } = await findNamed(tx, rows)
    const errors = rows.flatMap(({ row, cells: { sku, list_handle } }) => {
      if (!lists.has(list_handle)) return [{ row, sku, list_handle, message: 'There is no such list' }]
      return products.has(sku) ? [] : [{ row, sku, list_handle, message: unknownFault(sku) }]
    })
    if (errors.length === 0) await replace(tx, lists, products, rows)
    return { data: { errors } }
  })
}

/** Ids for the names in the rows; the lists are locked. */
async function findNamed({ db }: Tx, rows: readonly ListRow[]) {
  const named = (column: 'sku' | 'list_handle') => [...new Set(rows.map(({ cells }) => cells[column]))]
  const [{ rows: lists }, { rows: products }] = await Promise.all([
    sql<{ handle: string; id: string }>`select handle, id from product_list
      where handle = any(${named('list_handle')}) order by id for update`.execute(db),
    sql<{ sku: string; id: string }>`select v.sku, p.id from product_variant v join product p on p.id = v.product_id
      where v.sku = any(${named('sku')}) and v.deleted_at is null and p.deleted_at is null`.execute(db),
  ])
  return {
    lists: new Map(lists.map(({ handle, id }) => [handle, id])),
    products: new Map(products.map(({ sku, id }) => [sku, id])),
  }
}

type Ids = ReadonlyMap<string, string>

/** Two SKUs of one product count as the product once, at its first position. */
async function replace(tx: Tx, lists: Ids, products: Ids, rows: readonly ListRow[]) {
  const links = rows.map(({ row, cells }) => ({
    product_list_id: lists.get(cells.list_handle)!,
    product_id: products.get(cells.sku)!,
    rank: row,
  }))
  const ids = [...lists.values()]
  await sql`delete from product_list_product where product_list_id = any(${ids})`.execute(tx.db)
  await insertAll(tx.db, 'product_list_product', links, true)
  await sql`update product_list set updated_at = ${tx.now} where id = any(${ids})`.execute(tx.db)
  await tx.note('catalogue.changed', {})
}
