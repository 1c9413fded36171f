import type { BatchResult } from '@kusuribako/contract/backoffice/batch-jobs'
import { adminProducts } from '@kusuribako/contract/catalogue/admin-products'
import type { Ctx } from '../../base/ctx.ts'
import { findProductIds } from '../catalogue/index.ts'
import { advance, type BatchWork } from './batch-progress.ts'
import { type ExportedProduct, findExported, readWidths, type Widths } from './exported-products.queries.ts'
import { productFields, variantFields } from './product-columns.rules.ts'
import { protectedKey } from './uploads.ts'
import { writeTable } from './write-table.ts'

const batchSize = 500
/** All requested products: their ids are kept in memory, their rows are not. */
const withoutLimit = 10_000_000

/**
 * Writes the requested products, a row for each variant, in the columns that the import reads, so that an export can
 * be imported. A job that is resumed begins again.
 */
export async function exportProducts(ctx: Ctx, work: BatchWork): Promise<BatchResult> {
  const ids = await idsFor(ctx, work)
  const file_key = protectedKey('products', 'csv')
  const file_size = await writeTable(ctx.outside.files, file_key, rowsOf(ctx, work, ids))
  return { count: ids.length, file_key, file_size }
}

export async function countProducts(ctx: Ctx, work: BatchWork): Promise<BatchResult> {
  const { length: count } = await idsFor(ctx, work)
  const message = `商品 ${count} 件を書き出します。`
  const stat_descriptors = [{ key: 'product-export-count', name: '商品の書き出し', message }]
  return { count, advancement_count: 0, progress: 0, stat_descriptors }
}

function idsFor({ db }: Ctx, { context }: BatchWork): Promise<string[]> {
  const filter = adminProducts.list.query.parse(context.filterable_fields ?? {})
  return findProductIds(db, { ...filter, limit: withoutLimit, offset: 0, order: 'id' }, 'staff')
}

async function* rowsOf(
  ctx: Ctx,
  { id, result }: BatchWork,
  ids: readonly string[],
): AsyncGenerator<readonly unknown[]> {
  const widths = await readWidths(ctx.db, ids)
  yield headerOf(widths)
  let from = result.advancement_count ?? 0
  for (let at = 0; at < ids.length; at += batchSize) {
    const found = await findExported(ctx.db, ids.slice(at, at + batchSize))
    for (const product of found) yield* productRows(product, widths)
    const to = Math.min(ids.length, at + batchSize)
    await advance(ctx, id, { from, to, of: ids.length })
    from = to
  }
}

const numbered = (count: number, title: (number: number) => string[]) =>
  Array.from({ length: count }, (_, at) => title(at + 1)).flat()

const headerOf = ({ prices, images, options, categories, channels }: Widths) => [
  ...Object.keys(productFields).map((name) => `Product ${name}`),
  ...Object.keys(variantFields).map((name) => `Variant ${name}`),
  ...prices.map(
    ({ region, currency }) => `Price ${region ? `${region} [${currency.toUpperCase()}]` : currency.toUpperCase()}`,
  ),
  ...numbered(options, (number) => [`Option ${number} Name`, `Option ${number} Value`]),
  ...numbered(images, (number) => [`Image ${number} Url`]),
  ...numbered(categories, (number) => [`Product Category ${number} Handle`]),
  ...numbered(channels, (number) => [`Sales Channel ${number} Id`]),
]

/** Product fields are only in the product's first row. */
function* productRows(product: ExportedProduct, widths: Widths): Generator<readonly unknown[]> {
  const fill = (list: readonly unknown[], width: number) => Array.from({ length: width }, (_, at) => list[at] ?? '')
  const { images, categories, channels } = product
  const lists = [
    ...fill(images, widths.images),
    ...fill(categories, widths.categories),
    ...fill(channels, widths.channels),
  ]
  const variants = product.variants.length ? product.variants : [null]
  for (const [at, variant] of variants.entries()) {
    const productCells = Object.values(productFields).map(([field]) =>
      at === 0 || field === 'id' || field === 'handle' ? product.product[field] : '',
    )
    const variantCells = Object.values(variantFields).map(([field]) => variant?.fields[field])
    const prices = widths.prices.map(
      (price) => variant?.prices.find((one) => one.region === price.region && one.currency === price.currency)?.amount,
    )
    const options = fill(
      product.options.flatMap((title, index) => [title, variant?.values[index] ?? '']),
      2 * widths.options,
    )
    const cells = [
      ...productCells,
      ...variantCells,
      ...prices,
      ...(variant ? options : options.map(() => '')),
      ...(at === 0 ? lists : lists.map(() => '')),
    ]
    yield cells.map((cell) => cell ?? '')
  }
}
