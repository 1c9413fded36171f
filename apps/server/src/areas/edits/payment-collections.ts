import type {
  adminPaymentCollections as api,
  storePaymentCollections as store,
} from '@kusuribako/contract/edits/payment-collections'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Handler, Reading, Tx } from '../../base/ctx.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { many, notFound, one, pick, type Readable, type Row, type Shaping, shapeOf } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { columns } from '../../base/tables.gen.ts'
import { collectionJson } from './load-edit.queries.ts'

export interface CollectionRow extends Row {
  id: string
  status: string
  amount: number
  authorized_amount: number | null
  region_id: string
  currency_code: string
  payment_sessions: SessionOfCollection[]
  payments: { amount: number; canceled_at: string | null }[]
}
export interface SessionOfCollection extends Row {
  id: string
  provider_id: string
  status: string
  amount: number | null
  data: Record<string, unknown>
  updated_at: string
}

const shown = ['id', 'type', 'status', 'description', 'amount', 'currency_code', 'metadata']
const forStaff: Readable = {
  table: 'payment_collection',
  relations: {
    region: one('region', 'region_id'),
    currency: one('currency', 'currency_code'),
    payment_sessions: many('payment_session', 'id'),
    payments: many('payment', 'id'),
  },
  fields: [...shown, 'authorized_amount'],
  always: ['region', 'payment_sessions', 'payments'],
}
const forBuyer: Readable = { ...forStaff, fields: shown, always: ['region', 'payment_sessions'] }
/** After a write every column is answered; which member of staff requested the money is not shown to a buyer. */
const writtenForStaff: Readable = { ...forStaff, fields: columns.payment_collection }
const writtenForBuyer: Readable = {
  ...forBuyer,
  fields: columns.payment_collection.filter((column) => column !== 'created_by'),
}

const get =
  (readable: Readable): Handler<typeof api.get> =>
  (ctx, { params, query }) =>
    answer(ctx, params.id, readable, query)
export const getForStaff = get(forStaff)
export const getForBuyer: Handler<typeof store.get> = get(forBuyer)

/** A collection with the requested relations. */
async function answer(ctx: Reading, id: string, readable: Readable, shaping: Shaping = {}) {
  const shape = shapeOf(readable, shaping)
  return { payment_collection: pick(await getCollection(ctx, id), shape) }
}

export const answerForStaff = (tx: Tx, id: string) => answer(tx, id, writtenForStaff)

export const answerForBuyer = (collection: CollectionRow) => ({
  payment_collection: pick(collection, shapeOf(writtenForBuyer, {})),
})

/** A collection with its sessions and payments; refuses with `not_found`. */
export async function getCollection({ db }: Pick<Reading, 'db'>, id: string): Promise<CollectionRow> {
  const { rows } = await sql<{ found: CollectionRow }>`select ${collectionJson} as found
    from payment_collection pc where pc.id = ${id} and pc.deleted_at is null`.execute(db)
  if (!rows[0]) throw notFound('payment_collection', id)
  return rows[0].found
}

/** A collection as `getCollection` returns it, locked: concurrent changes of its money wait. */
export async function lockCollection(tx: Tx, id: string): Promise<CollectionRow> {
  const [, collection] = await Promise.all([
    tx.db.selectFrom('payment_collection').select('id').where('id', '=', id).forUpdate().execute(),
    getCollection(tx, id),
  ])
  return collection
}

/** A collection with its valid payments, as far as its edit is concerned. */
export interface PaidCollection {
  id: string
  status: string
  amount: number
  currency_code: string
  paid: { id: Id<'payment'>; amount: number; captured_at: string | null }[]
}

/**
 * The collection of an edit, locked; its order and edit are locked before it in the same round trip. Null without one.
 */
export async function lockCollectionOfEdit(tx: Tx, edit_id: string): Promise<PaidCollection | null> {
  const condition = sql`pc.id = (select payment_collection_id from order_edit where id = ${edit_id})`
  const [, { rows }] = await Promise.all([
    sql`select from payment_collection pc where ${condition} for update`.execute(tx.db),
    sql<PaidCollection>`select pc.id, pc.status, pc.amount, pc.currency_code,
        (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'captured_at', p.captured_at)
            order by p.id), '[]')
          from payment_collection_payment pp join payment p on p.id = pp.payment_id
          where pp.payment_collection_id = pc.id and p.canceled_at is null) as paid
      from payment_collection pc where ${condition} and pc.deleted_at is null`.execute(tx.db),
  ])
  return rows[0] ?? null
}

export async function writeCollection(tx: Tx, id: string, changes: Row): Promise<void> {
  await tx.send
    .updateTable('payment_collection')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

export const updateCollection: Handler<typeof api.update> = (ctx, { params: { id }, body }) => {
  const { description, metadata } = body
  return ctx.tx(async (tx) => {
    const before = await lockCollection(tx, id)
    await writeCollection(tx, id, { description, metadata: changedMetadata(before.metadata, metadata) })
    return answerForStaff(tx, id)
  })
}

/** Deletes a collection that nobody has begun to pay; a missing one is no error. */
export const deleteCollection: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx(async (tx) => {
    const row = await tx.db
      .selectFrom('payment_collection')
      .select('status')
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    if (row.status !== 'not_paid' && row.status !== 'canceled') throw refuse('payment_collection_fixed')
    await writeCollection(tx, params.id, { deleted_at: tx.now })
  })
  return { id: params.id, object: 'payment_collection' as const, deleted: true as const }
}
