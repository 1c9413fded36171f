import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { type AddressFields, createAddress } from '../customers/index.ts'
import { copyAnswers, deleteAnswersOfCarts } from '../pharmacy/index.ts'
import { priceLoadedCart, sellablesOf } from './answer-cart.ts'
import { putDelivery } from './choose-shipping.ts'
import { findCart, type LoadedCart } from './load-cart.queries.ts'
import { lockAnyCart } from './lock-cart.ts'
import { needsDelivery } from './needs-delivery.rules.ts'
import type { PlanOfLine } from './plan-line.rules.ts'
import { putAgreedLine } from './put-line.ts'
import { openSession } from './refresh-payment-sessions.ts'
import { renewalDelivery } from './renewal-price.ts'

/** The data for the cart of a subscription's next delivery. */
export interface NextDelivery {
  /** The cart of an earlier try; null at the first. */
  cart_id: Id<'cart'> | null
  subscription_id: string
  region_id: string
  sales_channel_id: string | null
  customer_id: string
  email: string
  address: AddressFields
  /** Kept while it is still offered. */
  shipping_option_id: string | null
  variant_id: string
  quantity: number
  plan: PlanOfLine['plan']
  metadata: Record<string, unknown>
  discount_ids: readonly string[]
  provider_id: string
  payment_method_id: string | null
  /** The line whose health answers still apply. */
  answered_item_id: string | null
}

/**
 * Writes the cart of a delivery ordered in its buyer's absence, at today's prices; the cart of an earlier try is
 * rewritten. Refuses with `variant_unknown`, `variant_not_priced`, `product_not_in_sales_channel`,
 * `insufficient_inventory`, `cart_validation_no_shipping_method`.
 */
export async function writeRenewalCart(tx: Tx, next: NextDelivery): Promise<Id<'cart'>> {
  const id = next.cart_id ? await emptyCart(tx, next.cart_id) : await createCart(tx, next)
  const shipping_address_id = await createAddress(tx, next.address)
  await tx.send
    .updateTable('cart')
    .set({ shipping_address_id, email: next.email, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  if (next.discount_ids.length)
    await sql`insert into cart_discount (cart_id, discount_id)
      select ${id}, id from discount where id = any(${[...next.discount_ids]}::text[])`.execute(tx.send)
  const loaded = await lockAnyCart(tx, id, [next.variant_id])
  const sellables = await sellablesOf(tx, loaded, [next.variant_id])
  const { variant_id, quantity, plan, subscription_id } = next
  await putAgreedLine(tx, loaded, sellables, {
    variant_id,
    quantity,
    metadata: {
      is_subscription_purchase: true,
      subscription: { is_initial_purchase: false, plan },
      subscription_id,
    },
  })
  const [line] = loaded.lines
  expect(line, 'a line that was added to a cart exists')
  if (next.answered_item_id) await copyAnswers(tx, next.answered_item_id, { cart_id: id, line_item_id: line.id })
  if (needsDelivery(loaded, sellables)) await chooseDelivery(tx, loaded, sellables, next.shipping_option_id)
  await choosePayment(tx, loaded, next)
  return id
}

async function createCart(tx: Tx, next: NextDelivery): Promise<Id<'cart'>> {
  const id = newId('cart')
  const { region_id, sales_channel_id, customer_id, email } = next
  await tx.send
    .insertInto('cart')
    .values({
      id,
      region_id,
      sales_channel_id,
      customer_id,
      email,
      has_extras: true,
      metadata: JSON.stringify(next.metadata),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  return id
}

/** The session stays: the provider's data about an earlier try belongs to it. */
async function emptyCart(tx: Tx, id: Id<'cart'>): Promise<Id<'cart'>> {
  await tx.send.deleteFrom('line_item').where('cart_id', '=', id).execute()
  await deleteAnswersOfCarts(tx, [id])
  await tx.send.deleteFrom('shipping_method').where('cart_id', '=', id).execute()
  await tx.send.deleteFrom('cart_discount').where('cart_id', '=', id).execute()
  return id
}

async function chooseDelivery(
  tx: Tx,
  loaded: LoadedCart,
  sellables: Awaited<ReturnType<typeof sellablesOf>>,
  preferredOptionId: string | null,
): Promise<void> {
  const option = await renewalDelivery(tx, { loaded, sellables }, preferredOptionId)
  if (!option) throw refuse('cart_validation_no_shipping_method')
  await putDelivery(tx, loaded, option, {})
}

async function choosePayment(tx: Tx, { cart, sessions }: LoadedCart, next: NextDelivery): Promise<void> {
  const existing = sessions.find(({ provider_id }) => provider_id === next.provider_id)
  const data = { ...existing?.data, wanted: { payment_method_id: next.payment_method_id } }
  const id = existing?.id ?? newId('payment_session')
  await tx.send
    .insertInto('payment_session')
    .values({
      id,
      cart_id: cart.id,
      provider_id: next.provider_id,
      is_selected: true,
      status: 'pending',
      data: JSON.stringify(data),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ is_selected: true, data: JSON.stringify(data), updated_at: tx.now }),
    )
    .execute()
}

/**
 * Opens the chosen payment session of a cart with its provider, for its current total. A cart that costs nothing has
 * none.
 */
export async function openChosenSession(ctx: Ctx, cartId: string): Promise<void> {
  const loaded = await findCart(ctx, cartId)
  const session = loaded?.sessions.find(({ is_selected }) => is_selected)
  if (!loaded || !session) return
  const { total } = (await priceLoadedCart(ctx, loaded, { force_taxes: true })).totals
  if (total > 0) await openSession(ctx, loaded, session, total)
}
