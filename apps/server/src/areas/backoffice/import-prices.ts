import type { BatchError, BatchResult } from '@kusuribako/contract/backoffice/batch-jobs'
import { priceInput } from '@kusuribako/contract/pricing/prices'
import type { Ctx } from '../../base/ctx.ts'
import { findRow } from '../../base/read.ts'
import { faultsMax } from '../../base/sheet.ts'
import { addListPrices, type PriceRequest, removePricesOlderThan } from '../pricing/index.ts'
import { advance, type BatchWork } from './batch-progress.ts'
import { Faults, parseForStaff } from './faults.ts'
import { prefetchNext } from './prefetch-next.ts'
import { type PriceRow, readPriceHeader, readPriceRow, unknownVariant } from './price-rows.rules.ts'
import { fault } from './product-drafts.rules.ts'
import { findStoredVariants, readReferences } from './product-rows.queries.ts'
import { readTable } from './read-table.ts'

const batchSize = 500

/**
 * Writes the prices of the table to the list, some hundred rows at a time; earlier prices that are not in the table
 * are removed at the end, so that shoppers never see an empty list.
 */
export async function importPrices(ctx: Ctx, { id, context, result, processing_at }: BatchWork): Promise<BatchResult> {
  const listId = String(context.price_list_id)
  let done = result.advancement_count ?? 0
  const of = result.count ?? 0
  for await (const { to, prices, faults } of prefetchNext(judgedChunks(ctx, String(context.fileKey), done))) {
    if (faults.length) throw new Faults(faults)
    await advance(ctx, id, { from: done, to, of }, (tx) =>
      addListPrices(
        tx,
        listId,
        prices.map(({ price }) => price),
      ),
    )
    done = to
  }
  await advance(ctx, id, { from: done, to: done, of }, (tx) =>
    removePricesOlderThan(tx, listId, processing_at ?? ctx.now),
  )
  return {}
}

/** Reads a whole table of prices for a price list without writing anything. */
export async function checkPriceImport(ctx: Ctx, { context }: BatchWork): Promise<BatchResult> {
  const listId = String(context.price_list_id)
  if (!(await findRow(ctx.db, 'price_list', listId))) {
    throw new Faults([fault('unknown_id', null, null, `価格表「${listId}」は登録されていません。`)])
  }
  const faults: BatchError[] = []
  const firstRows = new Map<string, number>()
  const sum = { rows: 1, prices: 0 }
  for await (const rows of chunksOf(ctx, String(context.fileKey), 0)) {
    const { prices, faults: found } = await judgeRows(ctx, rows)
    faults.push(...found, ...prices.flatMap((price) => duplicateFaults(price, firstRows)))
    if (faults.length >= faultsMax) break
    sum.rows = rows.at(-1)!.read.row
    sum.prices += prices.length
  }
  if (faults.length) throw new Faults(faults)
  const removed = await countAbsent(ctx, listId, firstRows)
  const message = `価格 ${sum.prices} 件${removed ? `、なくなる価格 ${removed} 件` : ''}`
  return {
    count: sum.rows - 1,
    advancement_count: 0,
    progress: 0,
    stat_descriptors: [{ key: 'price-list-import-count', name: '価格の取り込み', message }],
  }
}

/** How many prices of the list are not in the table. */
async function countAbsent({ db }: Ctx, listId: string, inTable: ReadonlyMap<string, number>): Promise<number> {
  const prices = await db
    .selectFrom('money_amount')
    .select(['variant_id', 'region_id', 'currency_code', 'min_quantity', 'max_quantity'])
    .where('price_list_id', '=', listId)
    .where('deleted_at', 'is', null)
    .execute()
  return prices.filter((price) => !inTable.has(keyOf(price))).length
}

/** Prices with the row that they come from, counted as in the file without its header. */
async function* judgedChunks(ctx: Ctx, fileKey: string, done: number) {
  for await (const rows of chunksOf(ctx, fileKey, done)) {
    yield { to: rows.at(-1)!.read.row - 1, ...(await judgeRows(ctx, rows)) }
  }
}

interface Row {
  read: PriceRow
  faults: BatchError[]
}

async function* chunksOf(ctx: Ctx, fileKey: string, done: number): AsyncGenerator<Row[]> {
  const references = await readReferences(ctx.db)
  let columns: ReturnType<typeof readPriceHeader>['columns'] = []
  let chunk: Row[] = []
  for await (const row of readTable(ctx.outside.files, fileKey)) {
    if (row.row === 1) {
      const header = readPriceHeader(row.cells)
      if (header.faults.length) throw new Faults(header.faults)
      columns = header.columns
      continue
    }
    if (row.row - 1 <= done) continue
    chunk.push(readPriceRow(columns, row, references))
    if (chunk.length < batchSize) continue
    yield chunk
    chunk = []
  }
  if (chunk.length) yield chunk
}

interface PriceToWrite {
  row: number
  price: PriceRequest
}

async function judgeRows({ db }: Ctx, rows: readonly Row[]): Promise<{ prices: PriceToWrite[]; faults: BatchError[] }> {
  const ids = rows.flatMap(({ read }) => read.id ?? [])
  const skus = rows.flatMap(({ read }) => read.sku ?? [])
  const stored = await findStoredVariants(db, ids, { sku: skus })
  const byId = new Map(stored.map((variant) => [variant.id, variant.id]))
  const bySku = new Map(stored.map((variant) => [variant.sku, variant.id]))
  const faults = rows.flatMap((row) => row.faults)
  const pricesToWrite = rows.flatMap(({ read }): PriceToWrite[] => {
    const { row, id, sku, prices } = read
    const variant_id = id === undefined ? bySku.get(sku ?? '') : byId.get(id)
    if (!variant_id) {
      faults.push(unknownVariant(read))
      return []
    }
    return prices.flatMap(({ column, input }) => {
      const parsed = parseForStaff(priceInput, input)
      if (parsed.success) return [{ row, price: { ...parsed.data, variant_id } }]
      faults.push(...parsed.error.issues.map(({ message }) => fault('invalid_data', row, column, message)))
      return []
    })
  })
  return { prices: pricesToWrite, faults }
}

function duplicateFaults({ row, price }: PriceToWrite, firstRows: Map<string, number>): BatchError[] {
  const key = keyOf(price)
  const before = firstRows.get(key)
  if (before === undefined) firstRows.set(key, row)
  return before === undefined ? [] : [fault('said_twice', row, null, `同じ価格が ${before} 行目にもあります。`)]
}

interface IdentifiedPrice {
  variant_id: string
  region_id?: string | null | undefined
  currency_code?: string | undefined
  min_quantity?: number | null | undefined
  max_quantity?: number | null | undefined
}

/** A price is identified by its variant, its region or currency, and its quantities. */
const keyOf = ({ variant_id, region_id, currency_code, min_quantity, max_quantity }: IdentifiedPrice) =>
  [variant_id, region_id ?? currency_code, min_quantity, max_quantity].join(' ')
