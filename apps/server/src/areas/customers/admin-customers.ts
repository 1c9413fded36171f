import { adminCustomers as api } from '@kusuribako/contract/customers/admin-customers'
import type { Input } from '@kusuribako/contract/endpoint'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { findRow, many, notFound, one, type Readable, type Row, readList, readOne, through } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { hashPassword, mayChoosePasswords } from '../identity/index.ts'
import { changePassword } from './change-password.ts'
import { acceptedMetadata } from './customer-metadata.rules.ts'
import { customerOnWire, matchesCustomer } from './customers.queries.ts'
import { noteOnCustomer } from './note-on-customer.ts'
import { openAccount } from './register.ts'

const listed: Readable = {
  table: 'customer',
  relations: {
    billing_address: one('address', 'billing_address_id'),
    shipping_addresses: many('address', 'customer_id', 'created_at'),
    orders: many('orders', 'customer_id', 'created_at', { items: many('line_item', 'order_id', 'created_at') }),
    groups: through('customer_group', 'customer_group_customer', 'customer_id', 'customer_group_id'),
  },
  hidden: ['password_hash'],
  order: '-created_at',
}
const single: Readable = { ...listed, always: ['orders', 'shipping_addresses'] }

/** One page of customers; `q` is part of a name or address, `groups` finds members of any of them. */
export async function listCustomers({ db }: Pick<Ctx, 'db'>, query: Input<typeof api.list>['query']) {
  const { limit, offset, order, q, expand, fields, groups, ...filter } = query
  const isMember =
    groups &&
    sql<boolean>`exists (select from customer_group_customer m join customer_group g on g.id = m.customer_group_id
      where m.customer_id = customer.id and m.customer_group_id = any(${groups}) and g.deleted_at is null)`
  const isMatch = q ? matchesCustomer(q) : undefined
  const listing = { limit, offset, order, expand, fields }
  const { rows, count } = await readList(db, listed, listing, { ...filter, isMember, isMatch })
  return { customers: rows.map((row) => customerOnWire(row)), count, offset, limit }
}

const list: Handler<typeof api.list> = (ctx, { query }) => listCustomers(ctx, query)

const answer = async ({ db }: Pick<Ctx, 'db'>, id: string, shaping = {}): Promise<{ customer: Row }> => ({
  customer: customerOnWire(await readOne(db, single, id, shaping)),
})

const get: Handler<typeof api.get> = (ctx, { params, query }) => answer(ctx, params.id, query)

/** Creates an account; its owner is asked by mail to verify the address. */
const create: Handler<typeof api.create> = async (ctx, { body: { password, metadata, ...fields } }) => {
  const password_hash = await hashPassword(password)
  return ctx.tx(async (tx) => {
    const id = await openAccount(tx, { ...fields, password_hash }, false)
    if (metadata) await noteOnCustomer(tx, id, acceptedMetadata(metadata))
    return answer(tx, id)
  })
}

const update: Handler<typeof api.update> = async (ctx, { params, query, body }) => {
  if (body.password !== undefined && !mayChoosePasswords(ctx.who.staff!)) throw refuse('forbidden')
  const password_hash = body.password === undefined ? undefined : await hashPassword(body.password)
  return ctx.tx(async (tx) => {
    await change(tx, params.id, body, password_hash)
    return answer(tx, params.id, query)
  })
}

async function change(tx: Tx, id: string, body: Input<typeof api.update>['body'], password_hash?: string) {
  const { metadata, groups, email, password: _, ...fields } = body
  const customer = await findRow(tx.db, 'customer', id)
  if (!customer) throw notFound('customer', id)
  if (customer.has_account && email && email !== customer.email) {
    throw refuse('not_allowed', undefined, 'Email cannot be changed when the user has registered their account')
  }
  if (!customer.has_account && password_hash) {
    throw refuse('not_allowed', undefined, 'A guest has no password. Open an account instead')
  }
  await tx.send
    .updateTable('customer')
    .set({ ...fields, ...(email && { email }), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  if (password_hash) await changePassword(tx, { id, email: customer.email as string }, password_hash)
  if (metadata) await noteOnCustomer(tx, id, acceptedMetadata(metadata))
  if (groups) await setGroups(tx, id, [...new Set(groups.map((group) => group.id as string))])
}

async function setGroups(tx: Tx, customer_id: string, ids: string[]) {
  const existing = await tx.db
    .selectFrom('customer_group')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .execute()
  const unknown = ids.find((id) => !existing.some((group) => group.id === id))
  if (unknown) throw notFound('customer_group', unknown)
  await tx.send.deleteFrom('customer_group_customer').where('customer_id', '=', customer_id).execute()
  if (ids.length === 0) return
  const rows = ids.map((customer_group_id) => ({ customer_group_id, customer_id }))
  await tx.send.insertInto('customer_group_customer').values(rows).execute()
}

export const adminCustomerRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.update, update),
]
