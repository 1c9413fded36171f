import type { Input } from '@kusuribako/contract/endpoint'
import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { type AddressFields, keepAddress } from '../customers/index.ts'
import { changeOrder, mustShapeAdminOrder, readAdminOrder } from '../orders/index.ts'
import { lockStandingOrder } from './lock-standing-order.ts'

type Body = Input<typeof api.update>['body']
type Order = Awaited<ReturnType<typeof lockStandingOrder>>

/** What was agreed and paid: an order edit changes it and settles the difference. */
const settledByEdits = ['items', 'region', 'discounts', 'payment_method', 'shipping_method'] as const

/** Changes whom an order is for, and where it goes. */
export const update: Handler<typeof api.update> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  await ctx.tx((tx) => change(tx, params.id, body))
  return { order: await readAdminOrder(ctx, params.id, query) }
}

async function change(tx: Tx, id: string, body: Body) {
  const order = await lockStandingOrder(tx, id)
  if (settledByEdits.some((key) => body[key] !== undefined)) throw refuse('order_changed_by_edits')
  const { email, customer_id, no_notification } = body
  if (customer_id) await mustBeCustomer(tx, customer_id)
  const [shipping_address_id, billing_address_id] = await Promise.all([
    body.shipping_address && newAddress(tx, order, order.shipping_address_id, body.shipping_address),
    body.billing_address && newAddress(tx, order, order.billing_address_id, body.billing_address),
  ])
  await changeOrder(tx, id, {
    ...(email !== undefined && { email }),
    ...(customer_id !== undefined && { customer_id }),
    ...(no_notification !== undefined && { no_notification }),
    ...(shipping_address_id && { shipping_address_id }),
    ...(billing_address_id && { billing_address_id }),
  })
}

async function mustBeCustomer(tx: Tx, id: string) {
  const found = await tx.db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound('customer', id)
}

/** A new address row: the old one may stand on the bill, or on a parcel that has left. What is not given stays. */
async function newAddress(tx: Tx, { region_id }: Order, oldId: string | null, given: AddressFields) {
  const [old, countries] = await Promise.all([
    oldId
      ? tx.db
          .selectFrom('address')
          .select(['company', 'first_name', 'last_name', 'address_1', 'address_2', 'city', 'country_code'])
          .select(['province', 'postal_code', 'phone', 'metadata'])
          .where('id', '=', oldId)
          .executeTakeFirst()
      : undefined,
    tx.db.selectFrom('country').select('iso_2').where('region_id', '=', region_id).execute(),
  ])
  const { country_code } = given
  if (country_code && !countries.some(({ iso_2 }) => iso_2 === country_code.toLowerCase()))
    throw refuse('address_country_not_in_region', { country_code })
  return keepAddress(tx, { ...(old as AddressFields | undefined), ...given })
}
