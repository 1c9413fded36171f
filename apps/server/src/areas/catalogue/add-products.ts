import type { NewProduct } from '@kusuribako/contract/catalogue/admin-products'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { insertAll } from '../../base/insert-all.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from '../pricing/index.ts'
import { handleOf } from './handle.rules.ts'
import { idByWord, idsOf, mustBeChannels, stamps } from './product-links.ts'
import { addVariants, alike } from './write-variants.ts'

type Given = NewProduct & { id: string }

/**
 * Creates products with everything that belongs to them, in about twenty statements whatever their number; they are
 * sold in the shop's default channel unless they name others. `because_of`: the ledger's reason for their first
 * pieces. Refuses missing references with `not_found` or `ids_unknown`, and equal variants with `invalid_data`.
 */
export async function addProducts(tx: Tx, given: readonly Given[], because_of: string): Promise<void> {
  for (const { variants = [] } of given) mustHaveDistinctOptions(variants)
  const channels = given.flatMap(({ sales_channels }) => sales_channels ?? [])
  const [types, tags, profiles, standard] = await Promise.all([
    idByWord(
      tx,
      'product_type',
      given.flatMap(({ type }) => type ?? []),
    ),
    idByWord(
      tx,
      'product_tag',
      given.flatMap(({ tags }) => tags ?? []),
    ),
    profileIds(tx),
    defaultChannel(tx),
    channels.length && mustBeChannels(tx, channels),
  ])
  await insertAll(
    tx.send,
    'product',
    given.map((product) => ({
      ...columnsOf(product),
      type_id: product.type ? types.get(product.type.value) : null,
      profile_id: profiles.get(product.is_giftcard ? 'gift_card' : 'default') ?? null,
      ...stamps(tx),
    })),
  )
  const made = given.map((product) => ({ product, options: optionsOf(product) }))
  const optionRows = made.flatMap(({ product, options }) =>
    options.map((option) => ({ ...option, product_id: product.id, ...stamps(tx) })),
  )
  await insertAll(tx.send, 'product_option', optionRows)
  await addLinks(tx, given, tags, standard)
  const additions = made.map(({ product: { id, variants = [] }, options }) => ({
    product_id: id,
    options,
    variants: variants.map((variant, variant_rank) => ({ ...variant, variant_rank })),
  }))
  await addVariants(tx, additions, because_of)
  await noteProductsChanged(tx, idsOf(given))
}

/** Every column, so that all rows of the statement have the same shape. */
const columnsOf = (product: Given) => ({
  id: product.id,
  title: product.title,
  subtitle: product.subtitle ?? null,
  description: product.description ?? null,
  handle: product.handle || handleOf(product.title, product.id),
  is_giftcard: product.is_giftcard,
  status: product.status,
  thumbnail: product.thumbnail ?? product.images?.[0] ?? null,
  weight: product.weight ?? null,
  length: product.length ?? null,
  height: product.height ?? null,
  width: product.width ?? null,
  hs_code: product.hs_code ?? null,
  origin_country: product.origin_country ?? null,
  mid_code: product.mid_code ?? null,
  material: product.material ?? null,
  collection_id: product.collection_id ?? null,
  discountable: product.discountable && !product.is_giftcard,
  metadata: product.metadata ?? null,
})

const optionsOf = ({ options = [] }: Given) => options.map(({ title }) => ({ id: newId('option'), title }))

/** Pictures, tags, categories and channels, each list without duplicates. */
async function addLinks(
  tx: Tx,
  given: readonly Given[],
  tagIds: ReadonlyMap<string, string>,
  standard: readonly { id: string }[],
) {
  const each = <T, R>(listOf: (product: Given) => readonly T[] | undefined, row: (one: T, rank: number) => R) =>
    given.flatMap((product) =>
      [...new Set(listOf(product))].map((one, rank) => ({ product_id: product.id, ...row(one, rank) })),
    )
  const images = each(
    ({ images }) => images,
    (url, rank) => ({ url, rank, image_id: newId('image') }),
  )
  await insertAll(
    tx.send,
    'image',
    images.map(({ url, image_id: id }) => ({ id, url, ...stamps(tx) })),
  )
  const write = (table: Parameters<typeof insertAll>[1], rows: object[]) =>
    insertAll(tx.send, table, rows as Record<string, unknown>[])
  await Promise.all([
    write(
      'product_image',
      images.map(({ url: _, ...link }) => link),
    ),
    write(
      'product_tag_product',
      each(
        ({ tags }) => tags?.map(({ value }) => tagIds.get(value)),
        (product_tag_id) => ({ product_tag_id }),
      ),
    ),
    write(
      'product_category_product',
      each(
        ({ categories }) => categories && idsOf(categories),
        (product_category_id, rank) => ({ product_category_id, rank }),
      ),
    ),
    write(
      'product_sales_channel',
      each(
        ({ sales_channels }) => idsOf(sales_channels?.length ? sales_channels : standard),
        (sales_channel_id) => ({ sales_channel_id }),
      ),
    ),
  ])
}

/** Two variants of a product must differ in their values: a shopper could not tell them apart. */
function mustHaveDistinctOptions(variants: readonly { options: readonly { value: string }[] }[]) {
  const told = variants
    .filter(({ options }) => options.length)
    .map(({ options }) => JSON.stringify(options.map(({ value }) => value)))
  if (new Set(told).size < told.length) throw refuse('invalid_data', undefined, alike)
}

/** The oldest shipping profile of each type. */
async function profileIds(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ type: string; id: string }>`select distinct on (type) type, id from shipping_profile
    where deleted_at is null order by type, created_at, id`.execute(tx.db)
  return new Map(rows.map(({ type, id }) => [type, id]))
}

async function defaultChannel(tx: Tx): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select c.id from store s join sales_channel c
    on c.id = s.default_sales_channel_id and c.deleted_at is null`.execute(tx.db)
  return rows
}
