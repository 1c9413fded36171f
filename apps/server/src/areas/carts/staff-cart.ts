import type { AddressPart } from '@kusuribako/contract/customers/addresses'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound } from '../../base/read.ts'
import { expect, refuse } from '../../base/refuse.ts'
import type { Sellable } from '../catalogue/index.ts'
import { createAddress, findOrMakeGuest } from '../customers/index.ts'
import { sellablesOf } from './answer-cart.ts'
import { replaceDiscounts } from './apply-codes.ts'
import { totalsOfCart } from './cart-price.rules.ts'
import { changeRegion } from './change-region.ts'
import { deliverableCart } from './deliveries.ts'
import { findCart, type LoadedCart } from './load-cart.queries.ts'
import { isFreeForOthersOnly, meetsRequirements } from './offered-options.rules.ts'
import { mustMayLowerPrice, putStaffLine, type StaffLine } from './staff-lines.ts'
import { channelFor, countryFor, regionFor } from './start-cart.ts'

type Address = Omit<AddressPart, 'id'> | string

/** What staff enter about the buyer and the delivery; what is left out stays as it is. */
export interface StaffChanges {
  region_id?: string
  country_code?: string
  email?: string
  customer_id?: string
  billing_address?: Address
  shipping_address?: Address
  discounts?: { code: string }[]
}

interface StaffDelivery {
  option_id: string
  data: Record<string, unknown>
  /** Yen, instead of the option's own price. */
  price?: number
}

interface NewStaffCart extends StaffChanges {
  region_id: string
  items: StaffLine[]
  shipping_methods: StaffDelivery[]
  metadata: Record<string, unknown>
}

/** Creates a cart that staff fill for a buyer (platform: type `draft_order`), with all known data. */
export async function startStaffCart(tx: Tx, input: NewStaffCart): Promise<Id<'cart'>> {
  const [region, sales_channel_id, buyer, addresses, options] = await Promise.all([
    regionFor(tx, input.region_id),
    channelFor(tx),
    buyerFor(tx, input),
    findAddresses(tx, input),
    optionsFor(tx, input.shipping_methods),
  ])
  const id = newId('cart')
  const country_code = countryFor(region)
  const shipping_address = input.shipping_address ?? (country_code ? { country_code } : undefined)
  const variantIds = input.items.flatMap(({ variant_id }) => variant_id ?? [])
  await tx.send
    .insertInto('cart')
    .values({
      id,
      type: 'draft_order',
      region_id: region.id,
      sales_channel_id,
      ...buyer,
      ...(await addressesFor(tx, { ...input, shipping_address }, addresses, region.countries)),
      metadata: JSON.stringify(input.metadata),
      has_extras: true,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  // Nobody else knows the cart yet: it needs no lock.
  const loaded = await findCart(tx, id, variantIds)
  expect(loaded, 'a new cart exists')
  const sellables = await sellablesOf(tx, loaded, variantIds)
  for (const item of input.items) await putStaffLine(tx, loaded, sellables, item)
  if (input.discounts) await replaceDiscounts(tx, loaded, codesOf(input.discounts))
  for (const method of input.shipping_methods) await chooseDelivery(tx, loaded, sellables, method, options)
  return id
}

/** Changes the buyer's data. The caller has locked the cart. */
export async function changeStaffCart(tx: Tx, loaded: LoadedCart, changes: StaffChanges): Promise<void> {
  const { id } = loaded.cart
  const [buyer, addresses] = await Promise.all([buyerFor(tx, changes), findAddresses(tx, changes)])
  const moved = changes.region_id || changes.country_code ? await changeRegion(tx, loaded, changes) : loaded
  const countries = moved.region.countries.map(({ iso_2 }) => iso_2)
  const copies = await addressesFor(tx, changes, addresses, countries)
  await tx.send
    .updateTable('cart')
    .set({ ...buyer, ...copies, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  if (!changes.discounts) return
  const changed = await findCart(tx, id)
  expect(changed, 'a locked cart exists')
  await replaceDiscounts(tx, changed, codesOf(changes.discounts))
}

const codesOf = (discounts: readonly { code: string }[]) => discounts.map(({ code }) => code)

/** A known customer, or the one with the e-mail address. */
async function buyerFor(tx: Tx, { email, customer_id }: StaffChanges) {
  if (!customer_id) return email ? { email, customer_id: await findOrMakeGuest(tx, email) } : {}
  const customer = await findRow(tx.db, 'customer', customer_id)
  if (!customer) throw notFound('customer', customer_id)
  return { customer_id, email: email ?? (customer.email as string) }
}

type AddressesById = ReadonlyMap<string, Omit<AddressPart, 'id'>>

/** The addresses with these ids, in one statement. */
async function findAddresses({ db }: Tx, { shipping_address, billing_address }: StaffChanges): Promise<AddressesById> {
  const ids = [shipping_address, billing_address].filter((address) => typeof address === 'string')
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('address')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, customer_id: _c, created_at: _a, updated_at: _u, deleted_at: _d, ...fields }) => [
      id,
      fields as Omit<AddressPart, 'id'>,
    ]),
  )
}

/** Copies of addresses: later changes in an address book leave the order as it is. */
async function addressesFor(
  tx: Tx,
  { shipping_address, billing_address }: Pick<StaffChanges, 'shipping_address' | 'billing_address'>,
  addressesById: AddressesById,
  countries: readonly string[],
) {
  const copy = async (address: Address) => {
    const fields = typeof address === 'string' ? addressesById.get(address) : address
    if (!fields) throw refuse('address_unknown')
    const country = fields.country_code?.toLowerCase()
    if (country && !countries.includes(country))
      throw refuse('address_country_not_in_region', { country_code: country })
    return createAddress(tx, fields)
  }
  return {
    ...(shipping_address && { shipping_address_id: await copy(shipping_address) }),
    ...(billing_address && { billing_address_id: await copy(billing_address) }),
  }
}

interface Option {
  id: string
  region_id: string
  amount: number | null
  includes_tax: boolean
  metadata: Record<string, unknown> | null
  requirements: { type: string; amount: number }[]
}

/** The shipping options with these ids, and their requirements for a cart. */
async function optionsFor({ db }: Tx, methods: readonly StaffDelivery[]): Promise<Map<string, Option>> {
  if (methods.length === 0) return new Map()
  const { rows } = await sql<Option>`
    select so.id, so.region_id, so.amount, so.includes_tax, so.metadata,
      (select coalesce(json_agg(json_build_object('type', r.type, 'amount', r.amount)), '[]')
        from shipping_option_requirement r where r.shipping_option_id = so.id and r.deleted_at is null) as requirements
    from shipping_option so where so.id = any(${methods.map(({ option_id }) => option_id)})
      and so.deleted_at is null and not so.is_return`.execute(db)
  return new Map(rows.map((option) => [option.id, option]))
}

/** Staff may choose options that shoppers are not offered, at their own price. */
async function chooseDelivery(
  tx: Tx,
  loaded: LoadedCart,
  sellables: ReadonlyMap<string, Sellable>,
  { option_id, data, price }: StaffDelivery,
  options: ReadonlyMap<string, Option>,
): Promise<void> {
  const option = options.get(option_id)
  if (!option) throw notFound('shipping_option', option_id)
  if (option.region_id !== loaded.region.id) throw refuse('shipping_option_not_in_region')
  const deliverable = deliverableCart(tx, { loaded, totals: totalsOfCart(loaded, sellables) })
  const { goods_total } = deliverable
  if (!meetsRequirements(option, goods_total)) throw refuse('shipping_option_requirement_not_met', { goods_total })
  // An option that is free only for members is a gift to anybody else (110).
  if (isFreeForOthersOnly(option, deliverable) || (price !== undefined && price < (option.amount ?? 0)))
    mustMayLowerPrice(tx)
  const method = { id: newId('shipping_method'), shipping_option_id: option_id, cart_id: loaded.cart.id }
  const { includes_tax } = option
  await tx.send
    .insertInto('shipping_method')
    .values({ ...method, price: price ?? option.amount ?? 0, includes_tax, data: JSON.stringify(data) })
    .execute()
}

/**
 * The cart is paid in a way that the shop cannot see, as declared by staff. That session is the chosen one; the loaded
 * cart is updated.
 */
export async function chooseSystemPayment(tx: Tx, loaded: LoadedCart, amount: number): Promise<void> {
  await tx.send.deleteFrom('payment_session').where('cart_id', '=', loaded.cart.id).execute()
  const session = {
    id: newId('payment_session'),
    provider_id: 'system',
    is_selected: true,
    is_initiated: true,
    status: 'authorized',
    amount,
  }
  const row = { ...session, cart_id: loaded.cart.id, created_at: tx.now, updated_at: tx.now }
  await tx.send.insertInto('payment_session').values(row).execute()
  loaded.sessions = [{ ...session, data: {} }]
}
