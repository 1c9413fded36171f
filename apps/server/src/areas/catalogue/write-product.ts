import { adminProducts as api, type ProductChange } from '@kusuribako/contract/catalogue/admin-products'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from '../pricing/index.ts'
import { addProducts } from './add-products.ts'
import { readProductForStaff } from './admin-products.ts'
import { idsOfWords, setLinks } from './product-links.ts'
import {
  addVariants,
  changeVariants,
  lockVariants,
  mustHaveDistinctOptions,
  removeVariants,
  sameOptionsMessage,
} from './write-variants.ts'

/**
 * Creates a product with everything that belongs to it, in one transaction. Sold in the shop's default channel by
 * default.
 */
const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const id = newId('product')
  return ctx.tx(async (tx) => {
    await addProducts(tx, [{ ...body, id }], id)
    return { product: await readProductForStaff(tx, id) }
  })
}

/** Changes a product. The given variants are the complete list: without an id they are new, and others are deleted. */
const update: Handler<typeof api.update> = async (ctx, { params: { id }, body }) => {
  const { variants, ...change } = body
  return ctx.tx(async (tx) => {
    await Promise.all([changeProduct(tx, id, change), variants && replaceVariants(tx, id, variants)])
    await noteProductsChanged(tx, [id])
    const [product] = await Promise.all([
      readProductForStaff(tx, id),
      variants && mustHaveDistinctOptions(tx, id, sameOptionsMessage),
    ])
    return { product }
  })
}

/**
 * Locks a product and changes its fields and relations, except for its variants; null empties a field. Refuses with
 * `not_found`.
 */
export async function changeProduct(tx: Tx, id: string, change: Omit<ProductChange, 'variants'>): Promise<void> {
  const { images, tags, categories, sales_channels, type, metadata, ...fields } = change
  const [product, [type_id]] = await Promise.all([
    lockProduct(tx, id),
    idsOfWords(tx, 'product_type', type ? [type] : []),
  ])
  const isWithoutThumbnail = fields.thumbnail === undefined && !product.thumbnail
  await tx.send
    .updateTable('product')
    .set({
      ...fields,
      ...(isWithoutThumbnail && images?.[0] && { thumbnail: images[0] }),
      ...(type !== undefined && { type_id: type_id ?? null }),
      metadata: changedMetadata(product.metadata, metadata),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .execute()
  await setLinks(tx, id, { images, tags, categories, sales_channels: sales_channels ?? emptyIfNull(sales_channels) })
}

/** `null` removes a product from every channel; what is left out stays. */
const emptyIfNull = (list: null | undefined): [] | undefined => (list === null ? [] : undefined)

async function replaceVariants(tx: Tx, productId: string, requested: NonNullable<ProductChange['variants']>) {
  const ranked = requested.map((variant, variant_rank) => ({ ...variant, variant_rank }))
  const changes = ranked.flatMap(({ id, ...change }) => (id === undefined ? [] : [{ ...change, id }]))
  const withoutId = ranked.filter(({ id }) => id === undefined)
  const [before, options] = await Promise.all([lockVariants(tx, productId), optionsOf(tx, productId)])
  const removedIds = before.filter(({ id }) => !changes.some((change) => change.id === id)).map(({ id }) => id)
  // Deletions first: their SKUs and codes become free for the variants that stay or are added.
  await removeVariants(tx, removedIds)
  const added = withoutId.map(completeVariant)
  await Promise.all([
    changeVariants(tx, productId, { variants: before, options }, changes),
    addVariants(tx, [{ product_id: productId, options, variants: added }], productId),
  ])
}

type RequestedVariant = NonNullable<ProductChange['variants']>[number] & { variant_rank: number }

/** A variant without an id is new, and needs everything that a new one needs. */
export function completeVariant({ id: _, title, prices = [], inventory_quantity = 0, ...variant }: RequestedVariant) {
  if (title === undefined) throw refuse('invalid_data', undefined, 'A new variant needs a title')
  return { ...variant, title, prices, inventory_quantity }
}

/** Deletes a product with its variants, options and prices; a missing one gets the same answer. */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`select v.id from product p join product_variant v on v.product_id = p.id
      where p.id = ${id} and p.deleted_at is null and v.deleted_at is null for update of p`.execute(tx.db)
    await removeVariants(
      tx,
      rows.map((variant) => variant.id),
    )
    await sql`update product_option set deleted_at = ${tx.now} where product_id = ${id} and deleted_at is null`.execute(
      tx.send,
    )
    const deleted =
      await sql`update product set deleted_at = ${tx.now} where id = ${id} and deleted_at is null`.execute(tx.db)
    if (deleted.numAffectedRows) await noteProductsChanged(tx, [id])
  })
  return { id, object: 'product', deleted: true }
}

const setMetadata: Handler<typeof api.setMetadata> = async (ctx, { params: { id }, body }) => {
  return ctx.tx(async (tx) => {
    const { metadata } = await lockProduct(tx, id)
    await tx.send
      .updateTable('product')
      .set({ metadata: changedMetadata(metadata, { [body.key]: body.value }), updated_at: tx.now })
      .where('id', '=', id)
      .execute()
    await noteProductsChanged(tx, [id])
    return { product: await readProductForStaff(tx, id) }
  })
}

/** One change of a product at a time. Refuses with `not_found`. */
export async function lockProduct(tx: Tx, id: string): Promise<{ metadata: unknown; thumbnail: string | null }> {
  const { rows } = await sql<{ metadata: unknown; thumbnail: string | null }>`
    select metadata, thumbnail from product where id = ${id} and deleted_at is null for update`.execute(tx.db)
  if (!rows[0]) throw notFound('product', id)
  return rows[0]
}

/** A product's options, in the order of creation. */
export const optionsOf = (tx: Tx, productId: string) =>
  tx.db
    .selectFrom('product_option')
    .select(['id', 'title'])
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export const writeProductRoutes = [
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
  on(api.setMetadata, setMetadata),
]
