import type { carts } from '@kusuribako/contract/carts/carts'
import type { Input } from '@kusuribako/contract/endpoint'
import type { Ctx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import type { Row } from '../../base/read.ts'
import { type AddressFields, addressInsert, addressValues, guestInsert } from '../customers/index.ts'
import { priceLoadedCart } from './answer-cart.ts'
import { sessionsPart, stocksOf, versionOf } from './cart-parts.queries.ts'
import { recallToChange } from './change-in-one-statement.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import type { PricedCart } from './shape-cart.ts'

type Body = Input<typeof carts.update>['body']

/**
 * E-mail address and delivery address of a guest, as a checkout sends them, for a cached cart without a billing
 * address: in one statement, which is its own transaction (028). Null when nothing was written, for whatever reason:
 * the normal path finds it.
 */
export async function identifyGuestInOneStatement(ctx: Ctx, cartId: string, body: Body): Promise<PricedCart | null> {
  const { email, shipping_address: addressInput, ...otherChanges } = body
  if (!email || typeof addressInput !== 'object' || Object.values(otherChanges).some((other) => other !== undefined))
    return null
  const cached = recallToChange(ctx, cartId)
  if (!cached || cached.billing_address) return null
  const fields = withParts(cached.shipping_address, addressInput)
  if (!isInRegion(cached, fields)) return null
  const variantIds = cached.lines.flatMap((line) => line.variant_id ?? [])
  const [row] = await writeIfSame(
    ctx.db,
    ...[cached.cart.id, cached.seen.version, variantIds, ctx.now, newId('customer'), email],
    ...addressValues(newId('address'), fields),
  )
  if (!row) return null
  const {
    xid,
    cart: { has_extras: _, ...cart },
    ...found
  } = row.found
  // The cart, its address and its customer were all written by this transaction.
  const seen = { ...cached.seen, version: `${xid} ${xid} ${xid}`, xid, has_extras: true }
  return priceLoadedCart(ctx, { ...cached, ...found, cart: cart as LoadedCart['cart'], group_ids: [], seen })
}

type Found = Pick<LoadedCart, 'cart' | 'shipping_address' | 'customer' | 'stocks' | 'sessions'> & { xid: string }

const writeIfSame = statement<{ found: Found }>(`
  with same as (
    select c.id from cart c where c.id = $1 and ${versionOf} = $2 for update
  ), guest as (${guestInsert('$5', '$6', '$4', 'from same')} returning *
  ), place as (${addressInsert(7, '$4', 'from same')} returning *
  ), written as (
    update cart set email = $6, customer_id = guest.id, shipping_address_id = place.id, has_extras = true, updated_at = $4
    from guest, place where cart.id = $1 returning cart.*
  )
  select json_build_object('xid', pg_current_xact_id()::xid::text, 'cart', row_to_json(c),
    'shipping_address', row_to_json(place), 'customer', to_jsonb(guest) - 'password_hash',
    'stocks', ${stocksOf('$3::text[]')}, ${sessionsPart}) as found
  from written c, guest, place`)

/** The present address with the given parts. */
export const withParts = (current: Row | null, changes: AddressFields): AddressFields => ({
  ...Object.fromEntries(addressParts.map((part) => [part, current?.[part] ?? null])),
  ...changes,
})

export const countryOf = ({ country_code }: AddressFields) => country_code?.toLowerCase()

/** Whether goods of this cart's region can be sent to the address. */
export function isInRegion({ region }: LoadedCart, fields: AddressFields): boolean {
  const country = countryOf(fields)
  return !country || region.countries.some(({ iso_2 }) => iso_2 === country)
}

export const addressParts = [
  'company',
  'first_name',
  'last_name',
  'address_1',
  'address_2',
  'city',
  'country_code',
  'province',
  'postal_code',
  'phone',
  'metadata',
] as const
