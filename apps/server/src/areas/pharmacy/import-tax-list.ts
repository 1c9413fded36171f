import type { selfMedication as api } from '@kusuribako/contract/pharmacy/self-medication'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { janOf } from './jan.rules.ts'
import { findDeductible } from './tax-deductible.queries.ts'

/** The day of purchase decides: the list that held in its month. What is no JAN code is on no list. */
export const checkTaxEligible: Handler<typeof api.check> = async (ctx, { body: { janCode, year, month } }) => {
  const found = (await findDeductible(ctx, [janCode], firstOf(year, month))).get(janCode)
  return { data: { eligible: Boolean(found), name: found?.name ?? null, listed_from: found?.holds_from ?? null } }
}

/** Takes a month's list whole, or not at all; what receipts said before stays as it was said. */
export const importTaxList: Handler<typeof api.import> = async (ctx, { body: { csvData, year, month } }) => {
  const { items, errors } = read(csvData)
  await ctx.tx((tx) => replace(tx, firstOf(year, month), items))
  return { data: { imported: items.size, errors } }
}

const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

const janColumns = ['JANコード', 'jan_code', 'jan']
const nameColumns = ['商品名', '販売名', 'name']

function read(csv: string) {
  const rows = parsed(csv)
  const heads = Object.keys(rows[0] ?? {})
  const jan = janColumns.find((name) => heads.includes(name))
  const named = nameColumns.find((name) => heads.includes(name))
  if (!jan || !named) throw refuse('csv_unreadable', { columns: [janColumns[0], nameColumns[0]] })
  const items = new Map<string, string>()
  const errors: { row: number; message: string }[] = []
  for (const [at, row] of rows.entries()) {
    const code = janOf(row[jan] ?? '')
    if (code) items.set(code, row[named] ?? '')
    // The head is the first row of the sheet.
    else errors.push({ row: at + 2, message: `${row[jan] ?? ''} is no JAN code` })
  }
  return { items, errors }
}

function parsed(csv: string): Record<string, string>[] {
  try {
    return parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    throw refuse('csv_unreadable', { why: (error as Error).message })
  }
}

async function replace(tx: Tx, holds_from: string, items: ReadonlyMap<string, string>) {
  await tx.db
    .deleteFrom('tax_deductible_item')
    .where('holds_from', '=', holds_from as never)
    .execute()
  const rows = JSON.stringify([...items].map(([jan, name]) => ({ jan, name })))
  await sql`insert into tax_deductible_item (holds_from, jan, name)
    select ${holds_from}::date, jan, name from jsonb_to_recordset(${rows}::jsonb) as i(jan text, name text)`.execute(
    tx.db,
  )
}
