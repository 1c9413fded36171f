import type { carts } from '@kusuribako/contract/carts/carts'
import type { Input } from '@kusuribako/contract/endpoint'
import { metadataInput } from '@kusuribako/contract/values/common'
import type { RawBuilder } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { type AddressFields, createAddress, findOrMakeGuest, isOwnAddress } from '../customers/index.ts'
import { priceLoadedCart, sellablesOf, withTotals } from './answer-cart.ts'
import { dropDiscount, replaceDiscounts, replaceGiftCards } from './apply-codes.ts'
import { changeRegion } from './change-region.ts'
import { addressParts, countryOf, identifyGuestInOneStatement, isInRegion, withParts } from './identify-guest.ts'
import { type CartParts, type LoadedCart, readChangedParts, wholeCart } from './load-cart.queries.ts'
import { lockOpenCart, lockShoppingCart, mustNotBeAgreed, mustNotBeSwap } from './lock-cart.ts'
import { answerChanged } from './refresh-payment-sessions.ts'
import { rememberChanged } from './remember-cart.ts'
import type { PricedCart } from './shape-cart.ts'
import { channelFor } from './start-cart.ts'

type Body = Input<typeof carts.update>['body']

/** Changes a cart: region, customer, addresses, sales channel, codes; all or nothing. */
export const changeCart: Handler<typeof carts.update> = async (ctx, { params, query, body }) => {
  const changed =
    (await identifyGuestInOneStatement(ctx, params.id, body)) ?? (await ctx.tx((tx) => change(tx, params.id, body)))
  const priced = 'parts' in changed ? await priceLoadedCart(ctx, await wholeCart(ctx, await changed.parts)) : changed
  rememberChanged(ctx, priced.loaded)
  return answerChanged(ctx, priced, query)
}

export const removeDiscount: Handler<typeof carts.removeDiscount> = async (ctx, { params, query }) => {
  const priced = await ctx.tx((tx) => remove(tx, params.id, params.code))
  return answerChanged(ctx, priced, query)
}

/** Without new codes, the cart is read with COMMIT and answered after it: nothing in the transaction waits for it. */
async function change(tx: Tx, cartId: string, body: Body): Promise<PricedCart | { parts: Promise<CartParts> }> {
  let loaded = await lockOpenCart(tx, cartId)
  if (body.discounts || body.gift_cards) mustNotBeSwap(loaded)
  if (body.region_id || body.country_code) {
    mustNotBeAgreed(loaded)
    loaded = await changeRegion(tx, loaded, body)
  }
  // Sent together, as none needs another's result.
  const [customer, sales_channel_id, shipping_address_id, billing_address_id] = await Promise.all([
    customerFor(tx, loaded, body),
    body.sales_channel_id ? channelFor(tx, body.sales_channel_id) : undefined,
    body.shipping_address ? addressFor(tx, loaded, body.shipping_address, loaded.shipping_address) : undefined,
    body.billing_address ? addressFor(tx, loaded, body.billing_address, loaded.billing_address) : undefined,
  ])
  const context = body.context && changedContext(loaded, body.context)
  await writeChanges(tx, loaded, { ...customer, sales_channel_id, shipping_address_id, billing_address_id, context })
  // Read again after the writes; both are sent together.
  const parts = readChangedParts(tx, loaded).then((read) => {
    expect(read, 'a locked cart exists')
    return read
  })
  parts.catch(() => {})
  if (!body.discounts && !body.gift_cards) return { parts }
  loaded = await wholeCart(tx, await parts)
  const sellables = await sellablesOf(tx, loaded)
  if (body.discounts) await replaceDiscounts(tx, loaded, codesOf(body.discounts))
  if (body.gift_cards) await replaceGiftCards(tx, loaded, codesOf(body.gift_cards))
  return withTotals(loaded, sellables)
}

/** Merged as the platform does, up to the size that one call may send: a cart is read whole by every call. */
function changedContext({ cart }: LoadedCart, changes: Record<string, unknown>): string {
  const context = { ...cart.context, ...changes }
  const fits = metadataInput.safeParse(context)
  if (!fits.success) throw refuse('invalid_data', undefined, `context: ${fits.error.issues[0]?.message}`)
  return JSON.stringify(context)
}

const codesOf = (inputs: readonly { code: string }[]) => inputs.map(({ code }) => code)

async function remove(tx: Tx, cartId: string, code: string): Promise<PricedCart> {
  const loaded = await lockShoppingCart(tx, cartId)
  await dropDiscount(tx, loaded, code)
  await writeChanges(tx, loaded, {})
  const sellables = await sellablesOf(tx, loaded)
  return withTotals(loaded, sellables)
}

interface Changes {
  email?: string
  customer_id?: RawBuilder<string>
  sales_channel_id?: string | null
  context?: string
  shipping_address_id?: string
  billing_address_id?: string
}

async function writeChanges(tx: Tx, { cart }: LoadedCart, changes: Changes) {
  await tx.send
    .updateTable('cart')
    .set({ ...changes, has_extras: true, updated_at: tx.now })
    .where('id', '=', cart.id)
    .execute()
}

/**
 * A signed-in shopper stays the same customer; a guest is identified by e-mail address. An id alone changes nobody's
 * identity.
 */
async function customerFor(tx: Tx, { customer }: LoadedCart, { email, customer_id }: Body) {
  if (customer_id && customer_id !== customer?.id) throw refuse('not_found', undefined, 'Customer was not found')
  if (!email || customer?.has_account) return email ? { email } : {}
  return { email, customer_id: await findOrMakeGuest(tx, email) }
}

/** A new address: the present one with the given parts, or a copy of one of the shopper's own (which may change). */
async function addressFor(
  tx: Tx,
  loaded: LoadedCart,
  input: string | AddressFields,
  current: Row | null,
): Promise<string> {
  const fields = typeof input === 'string' ? await ownAddress(tx, input) : withParts(current, input)
  if (!isInRegion(loaded, fields)) throw refuse('address_country_not_in_region', { country_code: countryOf(fields) })
  return createAddress(tx, fields)
}

async function ownAddress(tx: Tx, id: string): Promise<AddressFields> {
  const row = await tx.db
    .selectFrom('address')
    .select(addressParts)
    .where('id', '=', id)
    .where(isOwnAddress(tx.who.customer_id ?? ''))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw refuse('address_unknown')
  return row
}
