import type { Input } from '@kusuribako/contract/endpoint'
import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { type AddressFields, createAddress } from '../customers/index.ts'
import { mayRedirectMail } from '../identity/index.ts'
import { changeOrder, readAdminOrder } from '../orders/index.ts'
import { householdHash, reassignGuardedSales } from '../pharmacy/index.ts'
import { lockStandingOrder } from './lock-standing-order.ts'

type Body = Input<typeof api.update>['body']

/** What was agreed and paid: only an order edit changes it and settles the difference. */
const settledByEdits = ['items', 'region', 'discounts', 'payment_method', 'shipping_method'] as const

/** Changes the customer and the delivery address of an order. */
export const update: Handler<typeof api.update> = (ctx, { params, query, body }) =>
  ctx.tx(async (tx) => {
    await change(tx, params.id, body)
    return { order: await readAdminOrder(tx, params.id, query) }
  })

async function change(tx: Tx, id: string, body: Body) {
  const { email, customer_id, no_notification, shipping_address, billing_address } = body
  const [, context] = await Promise.all([lockStandingOrder(tx, id), readChangeContext(tx, id, customer_id)])
  if (settledByEdits.some((key) => body[key] !== undefined)) throw refuse('order_changed_by_edits')
  if (customer_id && !context.has_customer) throw notFound('customer', customer_id)
  mustStayPrivate(tx, context, body)
  const shipping_address_id = shipping_address && (await newAddress(tx, context, context.shipping, shipping_address))
  const billing_address_id = billing_address && (await newAddress(tx, context, context.billing, billing_address))
  await changeOrder(tx, id, {
    ...(email !== undefined && { email }),
    ...(customer_id !== undefined && { customer_id }),
    ...(no_notification !== undefined && { no_notification }),
    ...(shipping_address_id && { shipping_address_id }),
    ...(billing_address_id && { billing_address_id }),
  })
  const household = shipping_address && householdHash({ ...context.shipping, ...shipping_address })
  if (customer_id || email || household) await reassignGuardedSales(tx, [id], { customer_id, email, household })
  if (customer_id !== undefined) await tx.note('order.buyer_changed', { order_id: id })
}

/**
 * Nobody gets at a gift card or at health data by naming an account or an address of their own (136). The buyer's own
 * way is to verify the address, or the mail by which an order is claimed (104).
 */
function mustStayPrivate({ who }: Tx, context: ChangeContext, { email, customer_id }: Body): void {
  const { is_of_health, has_gift_cards, is_verified_buyer } = context
  if (customer_id && is_of_health && !is_verified_buyer) throw refuse('order_of_health_data')
  const isRedirected = email !== undefined && email !== context.email
  if (isRedirected && (is_of_health || has_gift_cards) && !mayRedirectMail(who.staff!)) throw refuse('forbidden')
}

interface ChangeContext {
  has_customer: boolean
  email: string
  /** A pharmacist reviews it, its buyer has answered questions, or it contains guarded medicine. */
  is_of_health: boolean
  has_gift_cards: boolean
  /** The new customer is an account with the verified address of the order. */
  is_verified_buyer: boolean
  shipping: AddressFields | null
  billing: AddressFields | null
  /** Where the order's region sells. */
  countries: string[]
}

/** What a change of an order is validated against and completed from. */
async function readChangeContext({ db }: Tx, id: string, customer_id: string | undefined): Promise<ChangeContext> {
  const { rows } = await sql<ChangeContext>`
    select exists (select from customer where id = ${customer_id ?? null} and deleted_at is null) as has_customer,
      o.email, exists (select from gift_card where order_id = o.id) as has_gift_cards,
      exists (select from pharmacist_review where order_id = o.id) or exists (select from line_item l where l.order_id = o.id and (
        exists (select from purchase_answer where line_item_id = l.id)
        or exists (select from guarded_purchase where line_item_id = l.id))) as is_of_health,
      exists (select from customer c where c.id = ${customer_id ?? null} and c.has_account and c.email = o.email
        and c.metadata ->> 'verified_email' = 'true') as is_verified_buyer,
      array(select iso_2 from country where region_id = o.region_id) as countries,
      (select ${parts} from address a where a.id = o.shipping_address_id) as shipping,
      (select ${parts} from address a where a.id = o.billing_address_id) as billing
    from orders o where o.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('orders', id)
  return rows[0]
}

const parts = sql`to_jsonb(a) - array['id', 'customer_id', 'created_at', 'updated_at', 'deleted_at']`

/**
 * A new address row: the old one may be on the bill, or on a parcel that has left. Missing fields are copied from it.
 */
function newAddress(tx: Tx, { countries }: ChangeContext, old: AddressFields | null, changed: AddressFields) {
  const { country_code } = changed
  if (country_code && !countries.includes(country_code.toLowerCase()))
    throw refuse('address_country_not_in_region', { country_code })
  return createAddress(tx, { ...old, ...changed })
}
