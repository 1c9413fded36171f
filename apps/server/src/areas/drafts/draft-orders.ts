import type { draftOrders as api } from '@kusuribako/contract/drafts/draft-orders'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { containing } from '../../base/pattern.ts'
import { notFound, one, type Readable, type Row, readList, readOne } from '../../base/read.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { columns } from '../../base/tables.gen.ts'
import {
  changeStaffCart,
  findCartOfDraft,
  findCarts,
  type LoadedCart,
  lockCartOfDraft,
  separateAnswers,
  startStaffCart,
  withdrawCart,
} from '../carts/index.ts'
import { normalizeTypedNumber } from '../customers/index.ts'
import { answerDraftCart, parseExpand } from './answer-draft-cart.ts'

const fields = [
  'id',
  'status',
  'display_id',
  'cart_id',
  'order_id',
  'canceled_at',
  'created_at',
  'updated_at',
  'metadata',
  'no_notification_order',
]
/** The cart of a draft is computed, and answered by the room of carts. */
const drafts: Readable = {
  table: 'draft_order',
  relations: { order: one('orders', 'order_id') },
  always: ['order'],
  fields,
  order: '-created_at',
}
/** A changed draft is answered with every column. */
const changedDraft: Readable = { ...drafts, fields: columns.draft_order }

/** Draft orders, the newest first; `q` searches their number and their buyer. */
export const listDrafts: Handler<typeof api.list> = async (ctx, { query }) => {
  const { q, status, created_at, updated_at, limit, offset, ...shaping } = query
  const { draft: draftExpand, cart: cartExpand } = parseExpand(shaping.expand)
  const filter = { status, created_at, updated_at, ...(q !== undefined && { id: await idsLike(ctx, q) }) }
  const listQuery = { ...shaping, expand: draftExpand, limit, offset }
  const { rows, count } = await readList(ctx.db, drafts, listQuery, filter)
  return { draft_orders: cartExpand === null ? rows : await withCarts(ctx, rows, cartExpand), count, offset, limit }
}

export const getDraft: Handler<typeof api.get> = async (ctx, { params }) => answerDraft(ctx, params.id)

/** Staff write an order for a buyer: a draft, and the cart with its contents. */
export const createDraft: Handler<typeof api.create> = (ctx, { body }) => {
  const id = newId('draft_order')
  const { status, no_notification_order, ...contents } = body
  // Health answers are stored with the line that they are about, encrypted.
  const { publicMetadata: metadata = {} } = separateAnswers(contents.metadata)
  return ctx.tx(async (tx) => {
    const items = (contents.items ?? []).map((item) => ({ metadata: {}, ...item }))
    const cart_id = await startStaffCart(tx, { ...contents, items, metadata })
    const stamps = { created_at: tx.now, updated_at: tx.now }
    await tx.send
      .insertInto('draft_order')
      .values({
        id,
        status: status ?? 'open',
        display_id: sql<number>`nextval('draft_order_display_id')`,
        cart_id,
        no_notification_order: no_notification_order ?? null,
        metadata: JSON.stringify(metadata),
        ...stamps,
      })
      .execute()
    return answerDraft(tx, id)
  })
}

export const updateDraft: Handler<typeof api.update> = (ctx, { params: { id }, body }) => {
  const { no_notification_order, ...changes } = body
  return ctx.tx(async (tx) => {
    const { loaded } = await lockDraft(tx, id)
    await changeStaffCart(tx, loaded, changes)
    await touchDraft(tx, id, { no_notification_order })
    return answerDraft(tx, id, changedDraft)
  })
}

/** Deletes a draft, and its cart can no longer be ordered; an order made from it stays. */
export const deleteDraft: Handler<typeof api.delete> = async (ctx, { params }) => {
  const ofDraft = sql<string>`from draft_order where id = ${params.id}`
  await ctx.tx((tx) =>
    // In this order, in one round trip: every other transaction on a draft locks the draft before its cart.
    Promise.all([
      sql`select ${ofDraft} for update`.execute(tx.db),
      withdrawCart(tx, sql`select cart_id ${ofDraft}`),
      tx.send.deleteFrom('draft_order').where('id', '=', params.id).execute(),
    ]),
  )
  return { id: params.id, object: 'draft-order' as const, deleted: true as const }
}

/** Locks a draft and its cart, both of which may still change. Refuses with `draft_order_completed`. */
export async function lockDraft(tx: Tx, id: string, variantIds: readonly string[] = []) {
  const { draft, loaded } = await lockDraftAndCart(tx, id, variantIds)
  if (draft.status === 'completed') throw refuse('draft_order_completed')
  if (loaded.order_id) throw refuse('draft_order_completed')
  if (loaded.open_attempt_id) throw refuse('cart_payment_in_progress')
  return { draft, loaded }
}

/** Locks a draft and its cart, in whatever state. Refuses with `not_found`. */
export async function lockDraftAndCart(tx: Tx, id: string, variantIds: readonly string[] = []) {
  const [draft, loaded] = await Promise.all([
    tx.db.selectFrom('draft_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    lockCartOfDraft(tx, id, variantIds),
  ])
  if (!draft) throw notFound('draft_order', id)
  expect(loaded, `draft order ${id} has a cart`)
  return { draft, loaded }
}

export async function touchDraft(tx: Tx, id: string, changes: Row = {}): Promise<void> {
  await tx.send
    .updateTable('draft_order')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

type Answering = Pick<Ctx, 'db' | 'now' | 'memory' | 'flags' | 'config' | 'who'>

/** A draft with its cart, computed; refuses with `not_found`. */
export async function answerDraft(ctx: Answering, id: string, readable = drafts) {
  const [draft, loaded] = await Promise.all([readOne(ctx.db, readable, id), findCartOfDraft(ctx, id)])
  return { draft_order: { ...draft, cart: loaded && (await answerDraftCart(ctx, loaded)) } }
}

async function withCarts(ctx: Ctx, rows: Row[], expand: string): Promise<Row[]> {
  const ids = await cartIdsOf(ctx, rows)
  const carts = await findCarts(ctx, [...ids.values()])
  const byId = new Map<string, LoadedCart>(carts.map((loaded) => [loaded.cart.id, loaded]))
  return Promise.all(
    rows.map(async (row) => {
      const loaded = byId.get(ids.get(row.id as string) ?? '')
      return { ...row, cart: loaded ? await answerDraftCart(ctx, loaded, expand) : null }
    }),
  )
}

/** `fields` may have left the column out. */
async function cartIdsOf({ db }: Ctx, rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.map((row) => row.id as string)
  const found = await db
    .selectFrom('draft_order')
    .select(['id', 'cart_id'])
    .where('id', 'in', ['', ...ids])
    .execute()
  return new Map(found.flatMap(({ id, cart_id }) => (cart_id ? [[id, cart_id] as const] : [])))
}

/**
 * Drafts with this number, or whose e-mail address or name (buyer's or delivery's) contains the text, in any spelling.
 */
async function idsLike({ db }: Ctx, q: string): Promise<string[]> {
  const isNamed = (of: 'cu' | 'a') =>
    sql`strpos(folded_name(concat(${sql.ref(`${of}.last_name`)}, ${sql.ref(`${of}.first_name`)})), folded_name(${q})) > 0`
  const { rows } = await sql<{ id: string }>`
    select d.id from draft_order d join cart c on c.id = d.cart_id left join customer cu on cu.id = c.customer_id
    left join address a on a.id = c.shipping_address_id
    where d.display_id::text = ${normalizeTypedNumber(q)} or c.email ilike ${containing(q)} or ${isNamed('cu')} or ${isNamed('a')}
  `.execute(db)
  return rows.map(({ id }) => id)
}
