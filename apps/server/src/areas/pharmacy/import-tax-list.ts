import { janOf } from '@kusuribako/contract/catalogue/jan.rules'
import type { selfMedication as api } from '@kusuribako/contract/pharmacy/self-medication'
import { sql } from 'kysely'
import { fileSource, type Source, textSource } from '../../base/csv.ts'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { RowFaults, type SheetRow, sheetRows } from '../../base/sheet.ts'

/** Takes a month's list whole, or not at all; what receipts said before stays as it was said. */
export const importTaxList: Handler<typeof api.import> = (ctx, { body }) =>
  takeList(ctx, textSource(body.csvData), firstOf(body))

export const importTaxFile: Handler<typeof api.importFile> = (ctx, { query, body }) =>
  takeList(ctx, fileSource(body.files[0]!), firstOf(query))

/** The first day of a month. */
export const firstOf = ({ year, month }: { year: number; month: number }) =>
  `${year}-${String(month).padStart(2, '0')}-01`

const atOnce = 1000

const takeList = (ctx: Ctx, source: Source, holds_from: string) =>
  ctx.tx(async (tx) => {
    await tx.send
      .deleteFrom('tax_deductible_item')
      .where('holds_from', '=', holds_from as never)
      .execute()
    const faults = new RowFaults<{ row: number; message: string }>()
    let items = new Map<string, string>()
    for await (const { row, typed, name } of listedRows(sheetRows(source, []))) {
      const jan = janOf(typed)
      if (jan) items.set(jan, name)
      else faults.add({ row, message: `${typed} is no JAN code` })
      if (items.size < atOnce) continue
      await add(tx, holds_from, items)
      items = new Map()
    }
    await add(tx, holds_from, items)
    const { rows } = await sql<{ imported: number }>`select count(*) as imported from tax_deductible_item
      where holds_from = ${holds_from}::date`.execute(tx.db)
    return { data: { imported: rows[0]!.imported, errors: faults.first, errorCount: faults.count } }
  })

const janColumns = ['JANコード', 'jan_code', 'jan']
const nameColumns = ['商品名', '販売名', 'name']

/** The code as it was typed, and the name, of each row. */
async function* listedRows(rows: AsyncIterable<SheetRow<never>>) {
  for await (const { row, cells } of rows) {
    const [jan, name] = [janColumns, nameColumns].map((columns) => columns.find((column) => column in cells))
    if (!jan || !name) throw refuse('csv_unreadable', { columns: [janColumns[0], nameColumns[0]] })
    yield { row, typed: cells[jan] ?? '', name: cells[name] ?? '' }
  }
}

/** A code that a list names twice goes by its last name. */
async function add(tx: Tx, holds_from: string, items: ReadonlyMap<string, string>) {
  if (items.size === 0) return
  const rows = JSON.stringify([...items].map(([jan, name]) => ({ jan, name })))
  await sql`insert into tax_deductible_item (holds_from, jan, name)
    select ${holds_from}::date, jan, name from jsonb_to_recordset(${rows}::jsonb) as i(jan text, name text)
    on conflict (holds_from, jan) do update set name = excluded.name`.execute(tx.db)
}
