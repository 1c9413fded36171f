import { blockedCarts as api, type OpenCart } from '@kusuribako/contract/carts/blocked-carts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

/** Blocks a cart: it cannot become an order (`cart_blocked`), and its shopper is asked to start a new one. */
const create: Handler<typeof api.create> = async (ctx, { body }) => ({
  data: { blocked_cart: await ctx.tx((tx) => block(tx, body.cart_id)) },
})

async function block(tx: Tx, cart_id: string) {
  const cart = await tx.db
    .selectFrom('cart')
    .select('completed_at')
    .where('id', '=', cart_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!cart) throw notFound('cart', cart_id)
  if (cart.completed_at) throw refuse('cart_completed_already')
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const blocked = await tx.db
    .insertInto('blocked_cart')
    .values({ id: newId('blocked_cart'), cart_id, ...stamps })
    .returningAll()
    .executeTakeFirstOrThrow()
  await markBlocked(tx, cart_id, true)
  return blocked
}

const list: Handler<typeof api.list> = async ({ db }, { query: { limit, offset, withDeleted } }) => {
  const found = db
    .selectFrom('blocked_cart as b')
    .innerJoin('cart as c', 'c.id', 'b.cart_id')
    .$if(!withDeleted, (q) => q.where('b.deleted_at', 'is', null))
  const listed = found.selectAll('b').select('c.email').orderBy('b.created_at', 'desc').orderBy('b.id')
  const [rows, { count }] = await Promise.all([
    listed.limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data: { blocked_carts: rows, count, limit, offset } }
}

const cartsMax = 20

/** Shoppers cannot name their cart: only the server and their browser know its id. */
const find: Handler<typeof api.find> = async ({ db }, { query: { email } }) => {
  const { rows } = await sql<z.output<typeof OpenCart>>`
    select c.id, c.created_at, c.updated_at,
      exists (select from blocked_cart b where b.cart_id = c.id and b.deleted_at is null) as is_blocked,
      array(select jsonb_build_object('title', l.title, 'quantity', l.quantity)
        from line_item l where l.cart_id = c.id order by l.created_at, l.id) as goods
    from cart c
    where lower(c.email) = ${email} and c.type = 'default' and c.completed_at is null and c.deleted_at is null
    order by c.updated_at desc, c.id limit ${cartsMax}`.execute(db)
  return { data: { carts: rows } }
}

const read: Handler<typeof api.get> = async (ctx, { params }) => ({
  data: { blocked_cart: await getBlocked(ctx, params.id) },
})

/** The cart may be used again. */
const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx(async (tx) => {
    const { cart_id } = await getBlocked(tx, params.id)
    const deletion = { deleted_at: tx.now, updated_at: tx.now }
    await tx.send.updateTable('blocked_cart').set(deletion).where('id', '=', params.id).execute()
    await markBlocked(tx, cart_id, false)
  })
  return { data: { ok: true } }
}

/** The shopper has discarded the cart; repeating it is no error. */
const update: Handler<typeof api.update> = async (ctx, { body: { cart_id } }) => {
  const changed = await ctx.tx((tx) =>
    tx.db
      .updateTable('blocked_cart')
      .set({ state: 'reset_complete', updated_at: tx.now })
      .where('cart_id', '=', cart_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (changed.numUpdatedRows === 0n) throw notFound('blocked_cart', cart_id, 'cart_id')
  return { data: { ok: true } }
}

async function getBlocked({ db }: Pick<Ctx, 'db'>, id: string) {
  const blocked = await db
    .selectFrom('blocked_cart')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!blocked) throw notFound('blocked_cart', id)
  return blocked
}

/** Also updates the cart's own row, which is read anyway when a cart is judged. */
const markBlocked = (tx: Tx, cart_id: string, isBlocked: boolean) =>
  tx.db
    .updateTable('cart')
    .set({
      metadata: isBlocked
        ? sql`coalesce(metadata, '{}') || '{"blocked": true}'`
        : sql`nullif(metadata - 'blocked', '{}')`,
      has_extras: true,
    })
    .where('id', '=', cart_id)
    .execute()

export const blockedCartRoutes = [
  on(api.create, create),
  on(api.list, list),
  on(api.find, find),
  on(api.get, read),
  on(api.delete, remove),
  on(api.update, update),
]
