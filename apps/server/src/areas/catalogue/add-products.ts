import type { NewProduct } from '@kusuribako/contract/catalogue/admin-products'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { insertAll } from '../../base/insert-all.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from '../pricing/index.ts'
import { handleOf } from './handle.rules.ts'
import { idByWord, idsOf, mustBeChannels, timestamps } from './product-links.ts'
import { addVariants, sameOptionsMessage } from './write-variants.ts'

type ProductToAdd = NewProduct & { id: string }

/**
 * Creates products with everything that belongs to them, in about twenty statements whatever their number; they are
 * sold in the shop's default channel unless they name others. `because_of`: the ledger's reason for their first
 * pieces. Refuses missing references with `not_found` or `ids_unknown`, and equal variants with `invalid_data`.
 */
export async function addProducts(tx: Tx, products: readonly ProductToAdd[], because_of: string): Promise<void> {
  for (const { variants = [] } of products) mustHaveDistinctOptions(variants)
  const channels = products.flatMap(({ sales_channels }) => sales_channels ?? [])
  const [types, tags, profiles, defaultChannels] = await Promise.all([
    idByWord(
      tx,
      'product_type',
      products.flatMap(({ type }) => type ?? []),
    ),
    idByWord(
      tx,
      'product_tag',
      products.flatMap(({ tags }) => tags ?? []),
    ),
    profileIds(tx),
    defaultChannel(tx),
    channels.length && mustBeChannels(tx, channels),
  ])
  await insertAll(
    tx.send,
    'product',
    products.map((product) => ({
      ...columnsOf(product),
      type_id: product.type ? types.get(product.type.value) : null,
      profile_id: profiles.get(product.is_giftcard ? 'gift_card' : 'default') ?? null,
      ...timestamps(tx),
    })),
  )
  const withOptions = products.map((product) => ({ product, options: optionsOf(product) }))
  const optionRows = withOptions.flatMap(({ product, options }) =>
    options.map((option) => ({ ...option, product_id: product.id, ...timestamps(tx) })),
  )
  await insertAll(tx.send, 'product_option', optionRows)
  await addLinks(tx, products, tags, defaultChannels)
  const additions = withOptions.map(({ product: { id, variants = [] }, options }) => ({
    product_id: id,
    options,
    variants: variants.map((variant, variant_rank) => ({ ...variant, variant_rank })),
  }))
  await addVariants(tx, additions, because_of)
  await noteProductsChanged(tx, idsOf(products))
}

/** Every column, so that all rows of the statement have the same shape. */
const columnsOf = (product: ProductToAdd) => ({
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

const optionsOf = ({ options = [] }: ProductToAdd) => options.map(({ title }) => ({ id: newId('option'), title }))

/** Pictures, tags, categories and channels, each list without duplicates. */
async function addLinks(
  tx: Tx,
  products: readonly ProductToAdd[],
  tagIds: ReadonlyMap<string, string>,
  defaultChannels: readonly { id: string }[],
) {
  const linkRows = <T, R>(
    listOf: (product: ProductToAdd) => readonly T[] | undefined,
    row: (one: T, rank: number) => R,
  ) =>
    products.flatMap((product) =>
      [...new Set(listOf(product))].map((one, rank) => ({ product_id: product.id, ...row(one, rank) })),
    )
  const images = linkRows(
    ({ images }) => images,
    (url, rank) => ({ url, rank, image_id: newId('image') }),
  )
  await insertAll(
    tx.send,
    'image',
    images.map(({ url, image_id: id }) => ({ id, url, ...timestamps(tx) })),
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
      linkRows(
        ({ tags }) => tags?.map(({ value }) => tagIds.get(value)),
        (product_tag_id) => ({ product_tag_id }),
      ),
    ),
    write(
      'product_category_product',
      linkRows(
        ({ categories }) => categories && idsOf(categories),
        (product_category_id, rank) => ({ product_category_id, rank }),
      ),
    ),
    write(
      'product_sales_channel',
      linkRows(
        ({ sales_channels }) => idsOf(sales_channels?.length ? sales_channels : defaultChannels),
        (sales_channel_id) => ({ sales_channel_id }),
      ),
    ),
  ])
}

/** Two variants of a product must differ in their values: a shopper could not tell them apart. */
function mustHaveDistinctOptions(variants: readonly { options: readonly { value: string }[] }[]) {
  const combinations = variants
    .filter(({ options }) => options.length)
    .map(({ options }) => JSON.stringify(options.map(({ value }) => value)))
  if (new Set(combinations).size < combinations.length) throw refuse('invalid_data', undefined, sameOptionsMessage)
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
