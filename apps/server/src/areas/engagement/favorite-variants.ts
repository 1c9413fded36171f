import type { ProductCard } from '@kusuribako/contract/catalogue/product-cards'
import { favoriteVariants as api, type ShownFavorite } from '@kusuribako/contract/engagement/favorites'
import { type Ctx, type Handler, on, type Reading, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { readProductCards } from '../catalogue/index.ts'

const favoritesMax = 500

/** Marks a variant as favourite; repeating it changes nothing. */
const add: Handler<typeof api.add> = async (ctx, { body }) => ({
  data: await ctx.tx(async (tx) => {
    await Promise.all([lockOwner(tx), mustExist(tx, [body.variant_id])])
    const favorite = selectFavorites(tx).where('variant_id', '=', body.variant_id)
    return (await Promise.all([insertFavorites(tx, [body.variant_id]), favorite.executeTakeFirstOrThrow()]))[1]
  }),
})

const remove: Handler<typeof api.remove> = async (ctx, { body }) => {
  const deleted = await ctx.tx((tx) =>
    tx.db
      .deleteFrom('favorite_variant')
      .where('id', '=', body.id)
      .where('customer_id', '=', tx.who.customer_id!)
      .executeTakeFirst(),
  )
  if (deleted.numDeletedRows === 0n) throw refuse('favorite_product_variant_does_not_exists')
  return { data: { ok: true } }
}

const get: Handler<typeof api.get> = async (ctx) => ({
  data: { favorites: await newestFirst(selectFavorites(ctx)).limit(favoritesMax).execute() },
})

const list: Handler<typeof api.list> = async (ctx, { query: { limit, offset } }) => {
  const [rows, { count }] = await Promise.all([
    newestFirst(selectFavorites(ctx)).select('created_at').limit(limit).offset(offset).execute(),
    ctx.db
      .selectFrom('favorite_variant')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', ctx.who.customer_id)
      .executeTakeFirstOrThrow(),
  ])
  const variants = await showVariants(
    ctx,
    rows.map((row) => row.variant_id),
  )
  const favorites = rows.map((row) => ({ ...row, ...variants.get(row.variant_id)! }))
  return { data: { favorites, count, limit, offset } }
}

/** Toggles favourites: all of them or none. */
const bulkToggle: Handler<typeof api.bulkToggle> = async (ctx, { query }) => ({
  data: await ctx.tx(async (tx) => {
    const ids = [...new Set<string>(query.ids)]
    await Promise.all([lockOwner(tx), mustExist(tx, ids)])
    const deleted = await tx.db
      .deleteFrom('favorite_variant')
      .where('customer_id', '=', tx.who.customer_id!)
      .where('variant_id', 'in', ids)
      .returning('variant_id')
      .execute()
    const removed = new Set(deleted.map(({ variant_id }) => variant_id))
    const added = ids.filter((id) => !removed.has(id))
    const remaining = newestFirst(selectFavorites(tx)).limit(favoritesMax)
    const [, favorites] = await Promise.all([insertFavorites(tx, added), remaining.execute()])
    return { favorites }
  }),
})

// Sent together, they run in this order: reading and writing happen under the lock.

/** Changes of one customer's favourites are serialised. */
const lockOwner = (tx: Tx) =>
  tx.db.selectFrom('customer').select('id').where('id', '=', tx.who.customer_id).forUpdate().executeTakeFirstOrThrow()

async function mustExist({ db }: Tx, ids: string[]) {
  const found = await db
    .selectFrom('product_variant')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < ids.length) throw refuse('favorite_product_variant_does_not_exists')
}

async function insertFavorites(tx: Tx, variantIds: string[]) {
  if (variantIds.length === 0) return
  const customer_id = tx.who.customer_id!
  await tx.send
    .insertInto('favorite_variant')
    .values(
      variantIds.map((variant_id) => ({ id: newId('favorite_variant'), customer_id, variant_id, created_at: tx.now })),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'variant_id']).doNothing())
    .execute()
  const { count } = await tx.db
    .selectFrom('favorite_variant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  if (count > favoritesMax) throw refuse('not_allowed', undefined, `There are at most ${favoritesMax} favourites`)
}

const selectFavorites = ({ db, who }: Pick<Ctx, 'db' | 'who'>) =>
  db.selectFrom('favorite_variant').select(['id', 'variant_id']).where('customer_id', '=', who.customer_id)

const newestFirst = (favorites: ReturnType<typeof selectFavorites>) =>
  favorites.orderBy('created_at', 'desc').orderBy('id', 'desc')

type ShownVariant = Pick<ShownFavorite, 'variant' | 'product'>

/** Variants with the cards of their products, as lists show them; null for what is no longer sold. */
export async function showVariants(ctx: Reading, variantIds: readonly string[]) {
  const rows = variantIds.length
    ? await ctx.db.selectFrom('product_variant').select(['id', 'product_id']).where('id', 'in', variantIds).execute()
    : []
  const cards = await readProductCards(ctx, [...new Set(rows.map((row) => row.product_id))])
  const byProduct = new Map<string, ProductCard>(cards.map((card) => [card.id, card]))
  const productOf = new Map(rows.map((row) => [row.id, row.product_id]))
  const shownVariant = (id: string): ShownVariant => {
    const card = byProduct.get(productOf.get(id) ?? '')
    const variant = card?.variants.find((one) => one.id === id) ?? null
    if (!card || !variant) return { variant: null, product: null }
    const { variants: _, ...product } = card
    return { variant, product }
  }
  return new Map(variantIds.map((id) => [id, shownVariant(id)]))
}

export const favoriteRoutes = [
  on(api.add, add),
  on(api.remove, remove),
  on(api.get, get),
  on(api.list, list),
  on(api.bulkToggle, bulkToggle),
]
