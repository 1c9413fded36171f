import { account as api } from '@kusuribako/contract/customers/account'
import { profile } from '@kusuribako/contract/customers/profile'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { answerMe } from './answer-me.ts'
import { type AddressFields, keepAddress } from './keep-address.ts'

const most = 100
/** The address fields that delivery needs, followed by all others. */
const goingTo = [
  'last_name',
  'first_name',
  'postal_code',
  'province',
  'city',
  'address_1',
  'address_2',
  'phone',
] as const
const written = [...goingTo, 'company', 'country_code'] as const

const add: Handler<typeof api.addAddress> = async (ctx, { body }) => {
  return ctx.tx(async (tx) => {
    await put(tx, body.address)
    return answerMe(tx)
  })
}

/** Adds an address; an equal one is not added twice (platform contract). */
async function put(tx: Tx, address: AddressFields) {
  const customer_id = tx.who.customer_id!
  const { count, has_it } = await own(tx, customer_id)
    .select((eb) => [eb.fn.countAll<number>().as('count'), isThere(address).as('has_it')])
    .executeTakeFirstOrThrow()
  if (has_it) return
  if (count >= most) throw refuse('invalid_data', undefined, `An address book holds at most ${most} addresses`)
  await keepAddress(tx, address, customer_id)
}

/** Whether one of the rows is equal. */
const isThere = ({ metadata, ...given }: AddressFields) => sql<boolean>`
  coalesce(bool_or(${sql.join(
    written.map((part) => sql`${sql.ref(part)} is not distinct from ${given[part] ?? null}`),
    sql` and `,
  )} and metadata is not distinct from ${metadata ? JSON.stringify(metadata) : null}::jsonb), false)`

const change: Handler<typeof api.updateAddress> = async (ctx, { params, body }) => {
  return ctx.tx(async (tx) => {
    await write(tx, params.address_id, body)
    return answerMe(tx)
  })
}

async function write(tx: Tx, id: string, fields: AddressFields) {
  await getOwnAddress(tx, id, tx.who.customer_id!)
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
    await takeOut(tx, params.address_id)
    return answerMe(tx)
  })
}

const removeAtShop: Handler<typeof profile.removeAddress> = async (ctx, { body }) => {
  const gone = await ctx.tx((tx) => takeOut(tx, body.address_id))
  if (!gone) throw refuse('address_unknown')
  return { data: { ok: true } }
}

/** Returns whether there was such an address. Carts and orders have their own copies. */
async function takeOut(tx: Tx, id: string): Promise<boolean> {
  const customer_id = tx.who.customer_id!
  if (await isDeliveredTo(tx, id)) throw refuse('can_not_delete_address_that_belongs_to_subscription')
  const gone = await tx.db
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
  return gone.numUpdatedRows > 0n
}

/** Whether a subscription of the caller delivers there: to the address itself, or to its order's copy. */
async function isDeliveredTo(tx: Tx, id: string): Promise<boolean> {
  const of = (table: string) => sql.join(goingTo.map((part) => sql.ref(`${table}.${part}`)))
  const { rows } = await sql`
    select s.id from subscription s join address goes on goes.id = s.shipping_address_id join address own on own.id = ${id}
    where s.customer_id = ${tx.who.customer_id} and s.status in ('active', 'paused')
      and (goes.id = own.id or (${of('goes')}) is not distinct from (${of('own')})) limit 1`.execute(tx.db)
  return rows.length > 0
}

/** An address in the customer's own book; refuses with `address_unknown`. */
export async function getOwnAddress(tx: Tx, id: string, customer_id: string) {
  const address = await own(tx, customer_id).select('id').where('id', '=', id).executeTakeFirst()
  if (!address) throw refuse('address_unknown')
  return address
}

const own = (tx: Tx, customer_id: string) =>
  tx.db.selectFrom('address').where('customer_id', '=', customer_id).where('deleted_at', 'is', null)

export const addressRoutes = [
  on(api.addAddress, add),
  on(api.updateAddress, change),
  on(api.removeAddress, remove),
  on(profile.removeAddress, removeAtShop),
]
