import type { AddressPart } from '@kusuribako/contract/customers/addresses'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound } from '../../base/read.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { findOrMakeGuest, keepAddress } from '../customers/index.ts'
import { reckon, thingsOf } from './answer-cart.ts'
import { replaceDiscounts } from './apply-codes.ts'
import { goodsTotal } from './cart-price.rules.ts'
import { changeRegion } from './change-region.ts'
import { findCart, type LoadedCart } from './load-cart.queries.ts'
import { lockAnyCart } from './lock-cart.ts'
import { putStaffLine, type StaffLine } from './staff-lines.ts'
import { channelFor, countryFor, regionFor } from './start-cart.ts'

type Address = Omit<AddressPart, 'id'> | string

/** What staff say of the buyer and the way; what is left out stays as it is. */
export interface StaffChanges {
  region_id?: string
  country_code?: string
  email?: string
  customer_id?: string
  billing_address?: Address
  shipping_address?: Address
  discounts?: { code: string }[]
}

export interface StaffDelivery {
  option_id: string
  data: Record<string, unknown>
  /** Yen, in place of the option's own price. */
  price?: number
}

interface NewStaffCart extends StaffChanges {
  region_id: string
  items: StaffLine[]
  shipping_methods: StaffDelivery[]
  metadata: Record<string, unknown>
}

/** Starts a cart that staff fill for a buyer (platform: type `draft_order`), with all that is known of it. */
export async function startStaffCart(tx: Tx, given: NewStaffCart): Promise<Id<'cart'>> {
  const [region, sales_channel_id] = await Promise.all([regionFor(tx, given.region_id), channelFor(tx)])
  const id = newId('cart')
  const country = countryFor(region)
  await tx.db
    .insertInto('cart')
    .values({
      id,
      type: 'draft_order',
      region_id: region.id,
      sales_channel_id,
      shipping_address_id: country && !given.shipping_address ? await keepAddress(tx, { country_code: country }) : null,
      metadata: JSON.stringify(given.metadata),
      has_extras: true,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  const variantIds = given.items.flatMap(({ variant_id }) => variant_id ?? [])
  const loaded = await lockAnyCart(tx, id, variantIds)
  const things = await thingsOf(tx, loaded, variantIds)
  for (const item of given.items) await putStaffLine(tx, loaded, things, item)
  const { region_id: _, ...changes } = given
  const told = await changeStaffCart(tx, loaded, changes)
  for (const method of given.shipping_methods) await chooseDelivery(tx, told, method)
  return id
}

/** Changes what staff know of the buyer. The caller has locked the cart; answers it as it is now. */
export async function changeStaffCart(tx: Tx, loaded: LoadedCart, changes: StaffChanges): Promise<LoadedCart> {
  const { id } = loaded.cart
  const moved = changes.region_id || changes.country_code ? await changeRegion(tx, loaded, changes) : loaded
  const shipping_address_id = changes.shipping_address && (await addressFor(tx, moved, changes.shipping_address))
  const billing_address_id = changes.billing_address && (await addressFor(tx, moved, changes.billing_address))
  await tx.db
    .updateTable('cart')
    .set({ ...(await buyerFor(tx, changes)), shipping_address_id, billing_address_id, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  const changed = await findCart(tx, id, [], true)
  expect(changed, 'a locked cart is there')
  if (changes.discounts) {
    const codes = changes.discounts.map(({ code }) => code)
    await replaceDiscounts(tx, changed, await thingsOf(tx, changed), codes)
  }
  return changed
}

/** A customer who is known, or whoever has the e-mail address. */
async function buyerFor(tx: Tx, { email, customer_id }: StaffChanges) {
  if (!customer_id) return email ? { email, customer_id: await findOrMakeGuest(tx, email) } : {}
  const customer = await findRow(tx.db, 'customer', customer_id)
  if (!customer) throw notFound('customer', customer_id)
  return { customer_id, email: email ?? (customer.email as string) }
}

/** A copy: what becomes of the address in somebody's book leaves the order as it is. */
async function addressFor(tx: Tx, { region }: LoadedCart, given: Address): Promise<string> {
  const fields = typeof given === 'string' ? await knownAddress(tx, given) : given
  const country = fields.country_code?.toLowerCase()
  if (country && !region.countries.some(({ iso_2 }) => iso_2 === country))
    throw refuse('address_country_not_in_region', { country_code: country })
  return keepAddress(tx, fields)
}

async function knownAddress(tx: Tx, id: string): Promise<Omit<AddressPart, 'id'>> {
  const row = await findRow(tx.db, 'address', id)
  if (!row) throw refuse('address_unknown')
  const { id: _i, customer_id: _c, created_at: _a, updated_at: _u, deleted_at: _d, ...fields } = row
  return fields
}

/** Staff may choose what shoppers are not offered, at a price of their own. */
async function chooseDelivery(tx: Tx, loaded: LoadedCart, { option_id, data, price }: StaffDelivery): Promise<void> {
  const option = await tx.db
    .selectFrom('shipping_option')
    .selectAll()
    .where('id', '=', option_id)
    .where('deleted_at', 'is', null)
    .where('is_return', '=', false)
    .executeTakeFirst()
  if (!option) throw notFound('shipping_option', option_id)
  if (option.region_id !== loaded.region.id) throw refuse('shipping_option_not_in_region')
  await mustMeet(tx, loaded, option_id)
  const method = { id: newId('shipping_method'), shipping_option_id: option_id, cart_id: loaded.cart.id }
  await tx.db
    .insertInto('shipping_method')
    .values({
      ...method,
      price: price ?? option.amount ?? 0,
      includes_tax: option.includes_tax,
      data: JSON.stringify(data),
    })
    .execute()
}

async function mustMeet(tx: Tx, loaded: LoadedCart, option_id: string) {
  const requirements = await tx.db
    .selectFrom('shipping_option_requirement')
    .select(['type', 'amount'])
    .where('shipping_option_id', '=', option_id)
    .where('deleted_at', 'is', null)
    .execute()
  const goods_total = goodsTotal(loaded, (await reckon(tx, loaded)).totals)
  const isMet = requirements.every(({ type, amount }) =>
    type === 'min_subtotal' ? amount <= goods_total : amount > goods_total,
  )
  if (!isMet) throw refuse('shipping_option_requirement_not_met', { goods_total })
}

/** The cart is paid by a way that this shop does not see: staff say so. Its session is the one that is chosen. */
export async function chooseSystemPayment(tx: Tx, loaded: LoadedCart, amount: number): Promise<void> {
  await tx.db.deleteFrom('payment_session').where('cart_id', '=', loaded.cart.id).execute()
  const row = {
    id: newId('payment_session'),
    cart_id: loaded.cart.id,
    provider_id: 'system',
    is_selected: true,
    is_initiated: true,
    status: 'authorized',
    amount,
    created_at: tx.now,
    updated_at: tx.now,
  }
  await tx.db.insertInto('payment_session').values(row).execute()
}
