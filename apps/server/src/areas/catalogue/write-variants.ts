import type { NewVariant, VariantChange } from '@kusuribako/contract/catalogue/admin-products'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { insertAll } from '../../base/insert-all.ts'
import { changedMetadata } from '../../base/metadata.ts'
import type { Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { createItems, removeItems, setFreePieces } from '../inventory/index.ts'
import { openPrices, removePricesOf, setPrices } from '../pricing/index.ts'
import { timestamps } from './product-links.ts'

interface Option {
  id: string
  title: string
}
type Change = VariantChange & { id: string; variant_rank?: number }

/** What is added to one product that is locked or new: `options` are all its options. */
export interface Addition {
  product_id: string
  options: readonly Option[]
  variants: readonly (NewVariant & { variant_rank: number })[]
}

/**
 * Adds variants to products, each with a value for every option, its prices, its inventory item and its first pieces
 * (`because_of`: the ledger's reason). A handful of statements, whatever the number. Refuses options that do not match
 * with `invalid_data`.
 */
export async function addVariants(tx: Tx, additions: readonly Addition[], because_of: string): Promise<void> {
  const newVariants = additions.flatMap(({ product_id, options, variants }) =>
    variants.map((variant) => ({ ...variant, product_id, productOptions: options, id: newId('variant') })),
  )
  if (newVariants.length === 0) return
  await insertAll(
    tx.send,
    'product_variant',
    newVariants.map((variant) => ({ ...columnsOf(variant), product_id: variant.product_id, ...timestamps(tx) })),
  )
  const values = newVariants.flatMap((variant) => valuesOf(variant, variant.productOptions))
  const prices = newVariants.flatMap(({ id, prices }) => prices.map((price) => ({ ...price, variant_id: id })))
  await Promise.all([
    insertAll(
      tx.send,
      'product_option_value',
      values.map((value) => ({ id: newId('option_value'), ...value, ...timestamps(tx) })),
    ),
    openPrices(tx, prices),
    createItems(
      tx,
      newVariants.map(({ id, inventory_quantity }) => ({ variant_id: id, quantity: inventory_quantity })),
      because_of,
    ),
  ])
}

/** The variants of a product, locked: read in the round trip of the product's own lock. */
export async function lockVariants(tx: Tx, productId: string): Promise<(Row & { id: string })[]> {
  const { rows } = await sql<Row & { id: string }>`select * from product_variant
    where product_id = ${productId} and deleted_at is null order by id for update`.execute(tx.db)
  return rows
}

/** A product's data, locked. */
interface LockedProduct {
  variants: readonly (Row & { id: string })[]
  options: readonly Option[]
}

/**
 * Changes variants of a product; given prices are the complete list unless `keepsPrices`. Refuses variants of other
 * products with `not_found`. The rows' own columns are sent at once, before anything is awaited.
 */
export async function changeVariants(
  tx: Tx,
  productId: string,
  product: LockedProduct,
  changes: readonly Change[],
  keepsPrices = false,
): Promise<void> {
  if (changes.length === 0) return
  const before = new Map(product.variants.map((row) => [row.id, row]))
  const after = changes.map((change) => {
    const row = before.get(change.id)
    if (!row) throw refuse('not_found', undefined, `Variant with id: ${change.id} was not found`)
    return { ...row, ...fieldsOf(row, change), updated_at: tx.now }
  })
  const repriced = changes.filter(({ prices }) => prices !== undefined)
  const quantities = changes.flatMap(({ id, inventory_quantity: quantity }) =>
    quantity === undefined ? [] : [{ variant_id: id, quantity }],
  )
  await writeRows(tx, after)
  await setValues(tx, product.options, changes)
  await Promise.all([
    repriced.length &&
      setPrices(
        tx,
        repriced.map(({ id }) => id),
        repriced.flatMap(({ id, prices = [] }) => prices.map((price) => ({ ...price, variant_id: id }))),
        !keepsPrices,
      ),
    quantities.length && setFreePieces(tx, quantities, productId),
  ])
}

/** Deletes variants with their values, prices and inventory items. */
export async function removeVariants(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update product_variant set deleted_at = ${tx.now}
    where id = any(${ids}) and deleted_at is null`.execute(tx.send)
  await sql`update product_option_value set deleted_at = ${tx.now}
    where variant_id = any(${ids}) and deleted_at is null`.execute(tx.send)
  await removePricesOf(tx, ids)
  await removeItems(tx, ids)
}

/** The position of the next variant of a product. */
export async function nextRank(tx: Tx, productId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(variant_rank) + 1, 0) as next from product_variant
    where product_id = ${productId} and deleted_at is null`.execute(tx.db)
  return rows[0]!.next
}

/** Two variants of a product must differ in their values: a shopper could not tell them apart. */
export async function mustHaveDistinctOptions(tx: Tx, productId: string, message: string): Promise<void> {
  const { rows } = await sql`
    select from (select array_agg(ov.value order by ov.option_id) as values from product_variant v
      join product_option_value ov on ov.variant_id = v.id and ov.deleted_at is null
      where v.product_id = ${productId} and v.deleted_at is null group by v.id) alike
    group by alike.values having count(*) > 1 limit 1`.execute(tx.db)
  if (rows.length) throw refuse('invalid_data', undefined, message)
}

export const sameOptionsMessage = 'A variant with the same options exists already'

/** Every column, so that all rows of one statement have the same shape. */
const columnsOf = (variant: NewVariant & { id: string; variant_rank: number }) => ({
  id: variant.id,
  variant_rank: variant.variant_rank,
  title: variant.title,
  sku: variant.sku ?? null,
  barcode: variant.barcode ?? null,
  ean: variant.ean ?? null,
  upc: variant.upc ?? null,
  allow_backorder: variant.allow_backorder ?? false,
  manage_inventory: variant.manage_inventory ?? true,
  weight: variant.weight ?? null,
  length: variant.length ?? null,
  height: variant.height ?? null,
  width: variant.width ?? null,
  hs_code: variant.hs_code ?? null,
  origin_country: variant.origin_country ?? null,
  mid_code: variant.mid_code ?? null,
  material: variant.material ?? null,
  metadata: variant.metadata ?? null,
})

/** A new variant has a value for each option: by the option's id, or in the order of the options. */
function valuesOf({ id, title, options: chosen }: NewVariant & { id: string }, options: readonly Option[]) {
  if (chosen.length !== options.length) {
    const counts = `Product has ${options.length} and variant has ${chosen.length}.`
    throw refuse('invalid_data', undefined, `Product options length does not match variant options length. ${counts}`)
  }
  return options.map((option, at) => {
    const found = chosen.some(({ option_id }) => option_id)
      ? chosen.find((one) => one.option_id === option.id)
      : chosen[at]
    if (found) return { value: found.value, option_id: option.id, variant_id: id }
    throw refuse('invalid_data', undefined, `Variant ${title} does not contain a value for ${option.title}`)
  })
}

function fieldsOf(row: Row, change: Change): Row {
  const { prices, options, inventory_quantity, metadata, ...fields } = change
  const changed = changedMetadata(row.metadata, metadata)
  return { ...fields, ...(changed !== undefined && { metadata: JSON.parse(changed) }) }
}

const writeRows = (tx: Tx, rows: readonly Row[]) =>
  sql`update product_variant v set title = n.title, sku = n.sku, barcode = n.barcode, ean = n.ean, upc = n.upc,
      variant_rank = n.variant_rank, allow_backorder = n.allow_backorder, manage_inventory = n.manage_inventory,
      weight = n.weight, length = n.length, height = n.height, width = n.width, hs_code = n.hs_code,
      origin_country = n.origin_country, mid_code = n.mid_code, material = n.material, metadata = n.metadata,
      updated_at = n.updated_at
    from jsonb_populate_recordset(null::product_variant, ${JSON.stringify(rows)}::jsonb) n where v.id = n.id`.execute(
    tx.send,
  )

/** Sets the given option values; refuses a value of an option that the product does not have with `invalid_data`. */
async function setValues(tx: Tx, productOptions: readonly Option[], changes: readonly Change[]) {
  const values = changes.flatMap(({ id, options }) => options.map((option) => ({ ...option, variant_id: id })))
  if (values.length === 0) return
  const foreign = values.find(({ option_id }) => !productOptions.some(({ id }) => id === option_id))
  if (foreign) throw refuse('invalid_data', undefined, `Option ${foreign.option_id} is not of this product`)
  const rows = values.map((value) => ({ ...value, id: newId('option_value'), ...timestamps(tx) }))
  const text = JSON.stringify(rows)
  await sql`with requested as (select * from jsonb_populate_recordset(null::product_option_value, ${text}::jsonb)),
    changed as (update product_option_value v set value = requested.value, updated_at = ${tx.now} from requested
      where v.variant_id = requested.variant_id and v.option_id = requested.option_id and v.deleted_at is null
      returning v.variant_id, v.option_id)
    insert into product_option_value (id, value, option_id, variant_id, created_at, updated_at)
    select id, value, option_id, variant_id, created_at, updated_at from requested
    where (variant_id, option_id) not in (select variant_id, option_id from changed)`.execute(tx.send)
}
