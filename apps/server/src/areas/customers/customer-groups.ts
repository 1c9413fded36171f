import { customerGroups as api } from '@kusuribako/contract/customers/customer-groups'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { findRow, notFound, type Readable, type Row, readList, readOne, through } from '../../base/read.ts'
import { listCustomers } from './admin-customers.ts'
import { customerOnWire } from './customers.queries.ts'

const of: Readable = {
  table: 'customer_group',
  relations: {
    customers: through('customer', 'customer_group_customer', 'customer_group_id', 'customer_id'),
    price_lists: through('price_list', 'price_list_customer_group', 'customer_group_id', 'price_list_id'),
  },
  searched: ['name'],
  order: '-created_at',
}

const list: Handler<typeof api.list> = async (ctx, { query }) => {
  const { limit, offset, order, q, expand, fields, discount_condition_id, ...filter } = query
  const isInCondition =
    discount_condition_id &&
    sql<boolean>`exists (select from discount_condition_value v join discount_condition c on c.id = v.condition_id
      where v.condition_id = ${discount_condition_id} and v.value_id = customer_group.id
        and c.type = 'customer_groups' and c.deleted_at is null)`
  const listing = { limit, offset, order, q, expand, fields }
  const { rows, count } = await readList(ctx.db, of, listing, { ...filter, isInCondition })
  return { customer_groups: rows.map(onWire), count, offset, limit }
}

const onWire = (row: Row): Row =>
  row.customers ? { ...row, customers: (row.customers as Row[]).map((customer) => customerOnWire(customer)) } : row

const answer = async ({ db }: Pick<Ctx, 'db'>, id: string, shaping = {}): Promise<{ customer_group: Row }> => ({
  customer_group: onWire(await readOne(db, of, id, shaping)),
})

const get: Handler<typeof api.get> = (ctx, { params, query }) => answer(ctx, params.id, query)

const create: Handler<typeof api.create> = async (ctx, { body: { name, metadata } }) => {
  const id = newId('customer_group')
  const row = { id, name, metadata: changedMetadata(null, metadata), created_at: ctx.now, updated_at: ctx.now }
  return ctx.tx(async (tx) => {
    await tx.send.insertInto('customer_group').values(row).execute()
    return answer(tx, id)
  })
}

const update: Handler<typeof api.update> = async (ctx, { params, query, body }) => {
  return ctx.tx(async (tx) => {
    await change(tx, params.id, body)
    return answer(tx, params.id, query)
  })
}

async function change(tx: Tx, id: string, { name, metadata }: { name?: string; metadata?: Record<string, unknown> }) {
  const group = await getGroup(tx, id)
  await tx.send
    .updateTable('customer_group')
    .set({
      ...(name !== undefined && { name }),
      ...(metadata && { metadata: changedMetadata(group.metadata, metadata) }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .execute()
}

async function getGroup(tx: Tx, id: string): Promise<Row> {
  const group = await findRow(tx.db, 'customer_group', id)
  if (!group) throw notFound('customer_group', id)
  return group
}

/** Deleting twice is no error. */
const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx(async (tx) => {
    await tx.send.updateTable('customer_group').set({ deleted_at: tx.now }).where('id', '=', params.id).execute()
    await tx.send.deleteFrom('customer_group_customer').where('customer_group_id', '=', params.id).execute()
    await tx.note('customer_group.deleted', { customer_group_id: params.id })
  })
  return { id: params.id, object: 'customer_group', deleted: true }
}

/** Whatever groups are requested, the list contains this one's customers. */
const customersOf: Handler<typeof api.listCustomers> = (ctx, { params, query }) =>
  listCustomers(ctx, { ...query, groups: [params.id] })

const add: Handler<typeof api.addCustomers> = async (ctx, { params, body }) => {
  return ctx.tx(async (tx) => {
    await addMembers(tx, params.id, idsOf(body))
    return answer(tx, params.id)
  })
}

const idsOf = ({ customer_ids }: { customer_ids: { id: string }[] }) => [...new Set(customer_ids.map(({ id }) => id))]

async function addMembers(tx: Tx, customer_group_id: string, ids: string[]) {
  await getGroup(tx, customer_group_id)
  const existing = await tx.db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .execute()
  const unknown = ids.filter((id) => !existing.some((customer) => customer.id === id))
  if (unknown.length) throw notFound('customer', unknown.join(', '))
  if (ids.length === 0) return
  const rows = ids.map((customer_id) => ({ customer_group_id, customer_id }))
  await tx.send
    .insertInto('customer_group_customer')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removing somebody who is not a member is no error. */
const removeMembers: Handler<typeof api.removeCustomers> = async (ctx, { params, body }) => {
  return ctx.tx(async (tx) => {
    const memberships = tx.send.deleteFrom('customer_group_customer').where('customer_group_id', '=', params.id)
    await memberships.where('customer_id', '=', sql<string>`any(${idsOf(body)})`).execute()
    return answer(tx, params.id)
  })
}

export const customerGroupRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
  on(api.listCustomers, customersOf),
  on(api.addCustomers, add),
  on(api.removeCustomers, removeMembers),
]
