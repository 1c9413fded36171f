import type { accountClosing } from '@kusuribako/contract/customers/admin-customers'
import type { profile } from '@kusuribako/contract/customers/profile'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { eraseOpenCarts } from '../carts/index.ts'
import { auditClosingAlone, eraseCustomer } from '../customers/index.ts'
import { mustHaveProved } from '../identity/index.ts'
import { expirePoints } from '../loyalty/index.ts'
import { clearPromisedPoints, eraseBirthdaysOf } from '../orders/index.ts'
import { deleteAgeAssurance } from '../pharmacy/index.ts'

/**
 * Closes the caller's account. Refused while a subscription is active, or a cart is being paid. Legally required data
 * stays: orders, receipts, the records of medicines sold (032). Saved cards are deleted after the commit.
 */
export const closeAccount: Handler<typeof profile.remove> = async (ctx) => {
  mustHaveProved(ctx)
  await ctx.tx(async (tx) =>
    eraseAccount(tx, await lockClosableAccount(tx, ctx.who.customer_id!, refuse('unauthorized'))),
  )
  await ctx.session.end('customer')
  return { data: { ok: true } }
}

/**
 * Closes an account at its owner's request to staff, in the same way. The audit log records that staff have closed it,
 * and none of the deleted data, which would stay there for ever.
 */
export const closeAccountFor: Handler<typeof accountClosing.close> = async (ctx, { params: { id } }) => {
  await ctx.tx(async (tx) => {
    const account = await lockClosableAccount(tx, id, notFound('customer', id))
    await auditClosingAlone(tx, id)
    await eraseAccount(tx, account)
  })
  return { data: { ok: true } }
}

/** The account, locked: nothing in progress needs it. */
async function lockClosableAccount(tx: Tx, id: string, notFoundError: Error) {
  const owner = tx.db
    .selectFrom('customer')
    .select(['id', 'email', 'metadata'])
    .where('id', '=', id)
    .where('has_account', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
  // Sent together, they run in this order: the checks happen under the lock.
  const [account, subscription] = await Promise.all([owner.executeTakeFirst(), findActiveSubscription(tx, id)])
  if (!account) throw notFoundError
  if (subscription) throw refuse('cannot_delete_customer_with_active_subscriptions')
  await eraseOpenCarts(tx, id)
  return account
}

async function eraseAccount(tx: Tx, account: Awaited<ReturnType<typeof lockClosableAccount>>) {
  const { id, email } = account
  await tx.send.deleteFrom('favorite_variant').where('customer_id', '=', id).execute()
  await tx.send
    .deleteFrom('restock_notice')
    .where((eb) => eb.or([eb('customer_id', '=', id), eb('email', '=', email)]))
    .execute()
  await tx.send.deleteFrom('marketing_subscription').where('email', '=', email).execute()
  await expirePoints(tx, id)
  await clearPromisedPoints(tx, id)
  await eraseBirthdaysOf(tx, id)
  await deleteAgeAssurance(tx, id)
  await eraseCustomer(tx, account)
  await tx.note('customer.erased', { customer_id: id, card_reference: account.metadata?.stripe_id ?? null, email })
}

const findActiveSubscription = (tx: Tx, customer_id: string) =>
  tx.db
    .selectFrom('subscription')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('status', 'in', ['active', 'paused'])
    .executeTakeFirst()

/** Has the provider delete the cards of a closed account. */
export async function deleteSavedCards({ outside }: Ctx, card_reference: unknown): Promise<void> {
  if (typeof card_reference !== 'string') return
  for (const { cards } of outside.payments.values()) {
    if (!cards) continue
    for (const { id } of await cards.list(card_reference)) await cards.remove(card_reference, id)
  }
}
