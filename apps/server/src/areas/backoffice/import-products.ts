import type { BatchError, BatchResult } from '@kusuribako/contract/backoffice/batch-jobs'
import type { Ctx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { faultsMax } from '../../base/sheet.ts'
import { addProducts, mergeProduct } from '../catalogue/index.ts'
import { advance, type BatchWork } from './batch-progress.ts'
import { changesOf, countChanges } from './count-changes.ts'
import { Faults } from './faults.ts'
import { judgeDrafts } from './judge-drafts.ts'
import { prefetchNext } from './prefetch-next.ts'
import { columnFor, type NumberField, numberFields } from './product-columns.rules.ts'
import {
  type Column,
  draftOf,
  fault,
  keyOf,
  type NamedReferences,
  type ProductDraft,
  readHeader,
} from './product-drafts.rules.ts'
import { readReferences } from './product-rows.queries.ts'
import { readTable, type TableRow } from './read-table.ts'

/** This many products are looked up and written together. */
const batchSize = 250
/** Variants of one product; more would not fit in one call either. */
const rowsMax = 1000

/**
 * Writes the table, some hundred products at a time, each batch in one transaction; continues after the last one
 * written.
 */
export async function importProducts(ctx: Ctx, { id, context, result }: BatchWork): Promise<BatchResult> {
  let done = result.advancement_count ?? 0
  const all = result.count ?? 0
  const references = await readReferences(ctx.db)
  for await (const { drafts, judged, faults } of prefetchNext(judgedChunks(ctx, String(context.fileKey), done))) {
    if (faults.length) throw new Faults(faults)
    const to = drafts.at(-1)!.last - 1
    await advance(ctx, id, { from: done, to, of: all }, async (tx) => {
      const created = judged.flatMap((one) => ('create' in one ? [{ ...one.create, id: newId('product') }] : []))
      if (created.length) await addProducts(tx, created, id)
      const changes = (await changesOf(tx.db, judged, references)).sort((a, b) => (a.id < b.id ? -1 : 1))
      for (const { id: productId, change, variants } of changes) await mergeProduct(tx, productId, change, variants)
    })
    done = to
  }
  return {}
}

/** Reads a whole table of products without writing anything: what it would do, or all its faults. */
export async function checkProductImport(ctx: Ctx, { context }: BatchWork): Promise<BatchResult> {
  const faults: BatchError[] = []
  const firstRows = Object.fromEntries(['products', ...numberFields].map((kind) => [kind, new Map()])) as FirstRows
  const references = await readReferences(ctx.db)
  const sum = { rows: 0, created: 0, changed: 0, newVariants: 0, changedVariants: 0, repriced: 0, restocked: 0 }
  for await (const { drafts, faults: found } of chunksOf(ctx, String(context.fileKey), 0)) {
    faults.push(...found)
    for (const draft of drafts) faults.push(...duplicateFaults(draft, firstRows))
    const { judged, faults: more } = await judgeDrafts(ctx.db, drafts)
    faults.push(...more)
    if (faults.length >= faultsMax) break
    await countChanges(ctx.db, judged, references, sum)
    sum.rows = drafts.at(-1)?.last ?? sum.rows
  }
  if (faults.length) throw new Faults(faults)
  const products = `新しい商品 ${sum.created} 件、変更する商品 ${sum.changed} 件`
  const variants = `新しい規格 ${sum.newVariants} 件、変更する規格 ${sum.changedVariants} 件`
  const repriced = sum.repriced ? `、価格が変わる規格 ${sum.repriced} 件` : ''
  const restocked = sum.restocked ? `、在庫数が変わる規格 ${sum.restocked} 件` : ''
  return {
    count: Math.max(0, sum.rows - 1),
    advancement_count: 0,
    progress: 0,
    stat_descriptors: [
      {
        key: 'product-import-count',
        name: '商品の取り込み',
        message: `${products}、${variants}${repriced}${restocked}`,
      },
    ],
  }
}

interface Chunk {
  drafts: ProductDraft[]
  faults: BatchError[]
}

/** Compared with the existing products before the previous batch is written: products of one table do not conflict. */
async function* judgedChunks(ctx: Ctx, fileKey: string, done: number) {
  for await (const { drafts, faults } of chunksOf(ctx, fileKey, done)) {
    const { judged, faults: more } = await judgeDrafts(ctx.db, drafts)
    yield { drafts, judged, faults: [...faults, ...more] }
  }
}

/** The products of a table, some hundred at a time, after the given number of rows. */
async function* chunksOf(ctx: Ctx, fileKey: string, done: number): AsyncGenerator<Chunk> {
  const references = await readReferences(ctx.db)
  let columns: Column[] | null = null
  let chunk: Chunk = { drafts: [], faults: [] }
  for await (const rows of productsOf(readTable(ctx.outside.files, fileKey), done)) {
    if (!columns) {
      const header = readHeader(rows[0]!.cells)
      if (header.faults.length) throw new Faults(header.faults)
      columns = header.columns
      continue
    }
    add(chunk, columns, rows, references)
    if (chunk.drafts.length + chunk.faults.length < batchSize) continue
    yield chunk
    chunk = { drafts: [], faults: [] }
  }
  if (chunk.drafts.length || chunk.faults.length) yield chunk
}

function add(chunk: Chunk, columns: readonly Column[], rows: readonly TableRow[], references: NamedReferences) {
  const [first] = rows
  if (keyOf(columns, first!.cells) === '') {
    chunk.faults.push(fault('key_missing', first!.row, 'Product Handle', '商品を決める Product Handle がありません。'))
    return
  }
  const { draft, faults } = draftOf(columns, rows, references)
  if (faults.length) chunk.faults.push(...faults)
  else chunk.drafts.push(draft)
}

/** The header by itself, then the rows of one product after the other; finished rows are skipped. */
async function* productsOf(table: AsyncIterable<TableRow>, done: number): AsyncGenerator<TableRow[]> {
  let columns: Column[] = []
  let rows: TableRow[] = []
  let key = ''
  for await (const row of table) {
    if (row.row === 1) {
      columns = readHeader(row.cells).columns
      yield [row]
      continue
    }
    if (row.row - 1 <= done) continue
    const rowKey = keyOf(columns, row.cells)
    if (rows.length && (rowKey !== key || rowKey === '')) {
      yield rows
      rows = []
    }
    key = rowKey
    rows.push(row)
    if (rows.length > rowsMax) {
      throw new Faults([fault('too_many_rows', row.row, null, `一つの商品の行は ${rowsMax} 行までです。`)])
    }
  }
  if (rows.length) yield rows
}

type FirstRows = Record<'products' | NumberField, Map<string, number>>

/** Rows of one product must follow each other, and no number may occur twice in a table. */
function duplicateFaults(draft: ProductDraft, firstRows: FirstRows): BatchError[] {
  const faults: BatchError[] = []
  const check = (rowByValue: Map<string, number>, value: unknown, row: number, column: string | null) => {
    if (typeof value !== 'string') return
    const before = rowByValue.get(value)
    if (before === undefined) rowByValue.set(value, row)
    else faults.push(fault('said_twice', row, column, `「${value}」は ${before} 行目にもあります。`))
  }
  for (const column of ['Product Id', 'Product Handle'] as const) {
    check(firstRows.products, column === 'Product Id' ? draft.id : draft.handle, draft.row, column)
  }
  for (const { row, fields } of draft.variants) {
    for (const field of numberFields) check(firstRows[field], fields[field], row, columnFor(['variants', 0, field]))
  }
  return faults
}
