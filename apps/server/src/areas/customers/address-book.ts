import { account as api } from '@kusuribako/contract/customers/account'
import { customerAddresses as adminApi } from '@kusuribako/contract/customers/admin-customers'
import { profile } from '@kusuribako/contract/customers/profile'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { answerCurrentCustomer } from './answer-current-customer.ts'
import { type AddressFields, createAddress } from './create-address.ts'

const addressesMax = 100
/** The address fields that delivery needs, followed by all others. */
const deliveryFields = [
  'last_name',
  'first_name',
  'postal_code',
  'province',
  'city',
  'address_1',
  'address_2',
  'phone',
] as const
const comparedFields = [...deliveryFields, 'company', 'country_code'] as const

const add: Handler<typeof api.addAddress> = async (ctx, { body }) => {
  return ctx.tx(async (tx) => {
    await addUnlessEqual(tx, tx.who.customer_id!, body.address)
    return answerCurrentCustomer(tx)
  })
}

/** Adds an address; an equal one is not added twice (platform contract). */
async function addUnlessEqual(tx: Tx, customer_id: Id<'customer'>, address: AddressFields) {
  const { count, has_it } = await ownAddresses(tx, customer_id)
    .select((eb) => [eb.fn.countAll<number>().as('count'), hasEqual(address).as('has_it')])
    .executeTakeFirstOrThrow()
  if (has_it) return
  if (count >= addressesMax)
    throw refuse('invalid_data', undefined, `An address book holds at most ${addressesMax} addresses`)
  await createAddress(tx, address, customer_id)
}

/** Whether one of the rows is equal. */
const hasEqual = ({ metadata, ...fields }: AddressFields) => sql<boolean>`
  coalesce(bool_or(${sql.join(
    comparedFields.map((field) => sql`${sql.ref(field)} is not distinct from ${fields[field] ?? null}`),
    sql` and `,
  )} and metadata is not distinct from ${metadata ? JSON.stringify(metadata) : null}::jsonb), false)`

const change: Handler<typeof api.updateAddress> = async (ctx, { params, body }) => {
  return ctx.tx(async (tx) => {
    await write(tx, tx.who.customer_id!, params.address_id, body)
    return answerCurrentCustomer(tx)
  })
}

async function write(tx: Tx, customer_id: string, id: string, fields: AddressFields) {
  await getOwnAddress(tx, id, customer_id)
  await tx.send
    .updateTable('address')
    .set({ ...fields, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

/**
 * Deleting an address that does not exist, or is somebody else's, changes nothing and is no error (platform contract).
 */
const remove: Handler<typeof api.removeAddress> = async (ctx, { params }) => {
  return ctx.tx(async (tx) => {
    await deleteAddress(tx, tx.who.customer_id!, params.address_id)
    return answerCurrentCustomer(tx)
  })
}

const removeAtShop: Handler<typeof profile.removeAddress> = async (ctx, { body }) => {
  const isDeleted = await ctx.tx((tx) => deleteAddress(tx, tx.who.customer_id!, body.address_id))
  if (!isDeleted) throw refuse('address_unknown')
  return { data: { ok: true } }
}

/** Returns whether there was such an address. Carts and orders have their own copies. */
async function deleteAddress(tx: Tx, customer_id: string, id: string): Promise<boolean> {
  if (await isDeliveredTo(tx, customer_id, id)) throw refuse('can_not_delete_address_that_belongs_to_subscription')
  const deleted = await tx.db
    .updateTable('address')
    .set({ deleted_at: tx.now })
    .where('id', '=', id)
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  await tx.send
    .updateTable('customer')
    .set({ billing_address_id: null })
    .where('id', '=', customer_id)
    .where('billing_address_id', '=', id)
    .execute()
  return deleted.numUpdatedRows > 0n
}

/** Whether a subscription of the customer delivers there: to the address itself, or to its order's copy. */
async function isDeliveredTo(tx: Tx, customer_id: string, id: string): Promise<boolean> {
  const of = (table: string) => sql.join(deliveryFields.map((field) => sql.ref(`${table}.${field}`)))
  const { rows } = await sql`
    select s.id from subscription s join address goes on goes.id = s.shipping_address_id join address own on own.id = ${id}
    where s.customer_id = ${customer_id} and s.status in ('active', 'paused')
      and (goes.id = own.id or (${of('goes')}) is not distinct from (${of('own')})) limit 1`.execute(tx.db)
  return rows.length > 0
}

/** Does staff's change of the book of a customer who exists. */
const forCustomer = async (ctx: Ctx, customer_id: Id<'customer'>, change: (tx: Tx) => Promise<unknown>) => {
  await ctx.tx(async (tx) => {
    const customerQuery = tx.db.selectFrom('customer').select('id').where('id', '=', customer_id)
    if (!(await customerQuery.where('deleted_at', 'is', null).executeTakeFirst()))
      throw notFound('customer', customer_id)
    await change(tx)
  })
  return { data: { ok: true as const } }
}

const addFor: Handler<typeof adminApi.add> = (ctx, { params, body }) =>
  forCustomer(ctx, params.id, (tx) => addUnlessEqual(tx, params.id, body.address))

const changeFor: Handler<typeof adminApi.update> = (ctx, { params, body }) =>
  forCustomer(ctx, params.id, (tx) => write(tx, params.id, params.address_id, body.address))

const removeFor: Handler<typeof adminApi.remove> = (ctx, { params }) =>
  forCustomer(ctx, params.id, async (tx) => {
    if (!(await deleteAddress(tx, params.id, params.address_id))) throw refuse('address_unknown')
  })

/** An address in the customer's own book; refuses with `address_unknown`. */
export async function getOwnAddress(tx: Tx, id: string, customer_id: string) {
  const address = await ownAddresses(tx, customer_id).select('id').where('id', '=', id).executeTakeFirst()
  if (!address) throw refuse('address_unknown')
  return address
}

const ownAddresses = (tx: Tx, customer_id: string) =>
  tx.db.selectFrom('address').where('customer_id', '=', customer_id).where('deleted_at', 'is', null)

export const addressRoutes = [
  on(api.addAddress, add),
  on(api.updateAddress, change),
  on(api.removeAddress, remove),
  on(profile.removeAddress, removeAtShop),
  on(adminApi.add, addFor),
  on(adminApi.update, changeFor),
  on(adminApi.remove, removeFor),
]
