import { janOf } from '@kusuribako/contract/catalogue/jan.rules'
import type { selfMedication as api } from '@kusuribako/contract/pharmacy/self-medication'
import { sql } from 'kysely'
import { fileSource, type Source, textSource } from '../../base/csv.ts'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { RowFaults, type SheetRow, sheetRows } from '../../base/sheet.ts'

/**
 * Imports the list valid from a month on, replacing an earlier one of that month; earlier receipts stay as issued.
 * Rows without a JAN code are reported and skipped. A list that is malformed anywhere, or has no code at all, changes
 * nothing.
 */
export const importTaxList: Handler<typeof api.import> = (ctx, { body }) =>
  importList(ctx, textSource(body.csvData), firstDayOf(body))

/** The same, from a file: a list of any length. */
export const importTaxFile: Handler<typeof api.importFile> = (ctx, { query, body }) =>
  importList(ctx, fileSource(body.files[0]!), firstDayOf(query))

/** The first day of a month. */
export const firstDayOf = ({ year, month }: { year: number; month: number }) =>
  `${year}-${String(month).padStart(2, '0')}-01`

const batchSize = 1000

const importList = (ctx: Ctx, source: Source, holds_from: string) =>
  ctx.tx(async (tx) => {
    const faults = new RowFaults<{ row: number; message: string }>()
    const batch = new Map<string, string>()
    let isReplacing = false
    for await (const { row, typed, name } of listedRows(sheetRows(source, []))) {
      const jan = janOf(typed)
      if (!jan) {
        faults.add({ row, message: `${typed} is no JAN code` })
        continue
      }
      // Not before one is readable: a spreadsheet corrupts the codes of a whole list (4.9E+12), and the old one stays.
      if (!isReplacing) await deleteList(tx, holds_from)
      isReplacing = true
      batch.set(jan, name)
      if (batch.size === batchSize) await insertBatch(tx, holds_from, batch)
    }
    await insertBatch(tx, holds_from, batch)
    // Product pages show what is deductible.
    if (isReplacing) await tx.note('settings.changed', {})
    const imported = isReplacing ? await countItems(tx, holds_from) : 0
    return { data: { imported, errors: faults.first, errorCount: faults.count } }
  })

/** Waits for an import in progress, whose rows it would not see. */
async function deleteList(tx: Tx, holds_from: string) {
  await sql`select pg_advisory_xact_lock(hashtext('tax_deductible_item'))`.execute(tx.send)
  await tx.send
    .deleteFrom('tax_deductible_item')
    .where('holds_from', '=', holds_from as never)
    .execute()
}

async function countItems({ db }: Tx, holds_from: string): Promise<number> {
  const { rows } = await sql<{ items: number }>`select count(*) as items from tax_deductible_item
    where holds_from = ${holds_from}::date`.execute(db)
  return rows[0]!.items
}

const janColumns = ['JANコード', 'jan_code', 'jan']
const nameColumns = ['商品名', '販売名', 'name']

/** The code as entered, and the name, of each row. */
async function* listedRows(rows: AsyncIterable<SheetRow<never>>) {
  for await (const { row, cells } of rows) {
    const [jan, name] = [janColumns, nameColumns].map((columns) => columns.find((column) => column in cells))
    if (!jan || !name) throw refuse('csv_unreadable', { columns: [janColumns[0], nameColumns[0]] })
    yield { row, typed: cells[jan] ?? '', name: cells[name] ?? '' }
  }
}

/** Writes a batch and empties it. A code that a list names twice gets its last name. */
async function insertBatch(tx: Tx, holds_from: string, items: Map<string, string>) {
  if (items.size === 0) return
  const rows = JSON.stringify([...items].map(([jan, name]) => ({ jan, name })))
  items.clear()
  await sql`insert into tax_deductible_item (holds_from, jan, name)
    select ${holds_from}::date, jan, name from jsonb_to_recordset(${rows}::jsonb) as i(jan text, name text)
    on conflict (holds_from, jan) do update set name = excluded.name`.execute(tx.db)
}
