import {
  type adminLegacyOrders as adminApi,
  type legacyOrders as api,
  requiredLegacyColumns,
} from '@kusuribako/contract/orders/legacy-orders'
import { sql } from 'kysely'
import { fileSource, type Source, textSource } from '../../base/csv.ts'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { RowFaults, sheetRows } from '../../base/sheet.ts'
import { type LegacyRecord, type LegacyRow, legacyName, legacyRecords, type RowError } from './legacy-rows.rules.ts'

/** Imports the orders of another shop's export; an unreadable order is reported and left out. */
export const importLegacyOrders: Handler<typeof api.import> = (ctx, { body }) =>
  importOrders(ctx, textSource(body.csvData), body.dumpExistingRecords)

/** The same, from a file: an export of any length. */
export const importLegacyFile: Handler<typeof adminApi.importFile> = (ctx, { query, body }) =>
  importOrders(ctx, fileSource(body.files[0]!), query.dumpExistingRecords)

/**
 * All or nothing: a file that is malformed anywhere changes nothing, and importing the same export again changes
 * nothing.
 * `dumpExistingRecords` replaces all orders imported before, unless not one order of this export is readable.
 */
const importOrders = (ctx: Ctx, source: Source, dumpExistingRecords: boolean) =>
  ctx.tx(async (tx) => {
    const faults = new RowFaults<RowError>()
    let imported = 0
    for await (const rows of wholeOrders(sheetRows(source, requiredLegacyColumns))) {
      const { records, errors } = legacyRecords(rows)
      const isFirst = imported === 0 && records.length > 0
      if (isFirst) await lockImports(tx)
      if (isFirst && dumpExistingRecords) await tx.send.deleteFrom('legacy_order').execute()
      await storeRecords(tx, records)
      imported += records.length
      faults.add(...errors)
    }
    return { data: { imported, errors: faults.first, errorCount: faults.count } }
  })

/**
 * Imports run one after another: one that replaces all others would not see the rows of one in progress, and two that
 * add the same orders in another sequence would wait for each other's rows.
 */
async function lockImports(tx: Tx): Promise<void> {
  // A large file takes a minute, longer than any other statement may.
  await sql`set local statement_timeout = 0`.execute(tx.send)
  await sql`select pg_advisory_xact_lock(hashtext('legacy_order'))`.execute(tx.send)
}

const rowsAtOnce = 500

/**
 * Some hundred rows at a time, those of one order together; refuses an order that continues after another has begun.
 */
async function* wholeOrders(rows: AsyncIterable<LegacyRow>): AsyncGenerator<LegacyRow[]> {
  const started = new Set<string>()
  let last = ''
  let batch: LegacyRow[] = []
  for await (const row of rows) {
    const name = legacyName(row)
    if (name && name !== last) {
      if (started.has(name)) throw refuse('csv_unreadable', { row: row.row, scattered: name })
      started.add(name)
      last = name
      if (batch.length >= rowsAtOnce) {
        yield batch
        batch = []
      }
    }
    batch.push(row)
  }
  if (batch.length) yield batch
}

async function storeRecords(tx: Tx, records: readonly LegacyRecord[]) {
  const rows = JSON.stringify(records.map((record) => ({ id: newId('legacy_order'), ...record })))
  await sql`insert into legacy_order (id, email, name, created_at, total, financial_status, fulfillment_status,
      shipping, line_items, metadata, imported_at)
    select id, email, name, created_at, total, financial_status, fulfillment_status, shipping, line_items, metadata,
      ${tx.now} from jsonb_to_recordset(${rows}::jsonb) as o(id text, email text, name text, created_at timestamptz,
        total bigint, financial_status text, fulfillment_status text, shipping jsonb, line_items jsonb, metadata jsonb)
    on conflict (name) do update set email = excluded.email, created_at = excluded.created_at, total = excluded.total,
      financial_status = excluded.financial_status, fulfillment_status = excluded.fulfillment_status,
      shipping = excluded.shipping, line_items = excluded.line_items, metadata = excluded.metadata`.execute(tx.db)
}
