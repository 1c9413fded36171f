import type { Ctx } from '../../base/ctx.ts'
import type { PaymentProvider, PaymentRequest, SavedCards } from '../../base/ports.ts'
import { noteOnCustomer } from '../customers/index.ts'

/**
 * Adds the provider's own id of the paying account, where the provider saves cards; the account is registered there at
 * its first payment. A guest stays unknown. `payer`: the result of `findPayer`, where the caller has it.
 */
export async function withPayer(
  ctx: Ctx,
  provider: PaymentProvider,
  request: PaymentRequest,
  payer?: Payer | null,
): Promise<PaymentRequest> {
  if (!request.customer || request.customer.provider_reference || !provider.cards) return request
  const account = payer === undefined ? await findPayer(ctx, request.customer.id) : payer
  if (!account) return request
  const provider_reference = account.reference ?? (await openPayer(ctx, provider.cards, account.id))
  return { ...request, customer: { ...request.customer, provider_reference } }
}

/** An account, the provider's id of it and its preferred card, as far as they exist; null for guests. */
export async function findPayer({ db }: Pick<Ctx, 'db'>, customer_id: string) {
  const row = await db
    .selectFrom('customer')
    .select(['id', 'metadata'])
    .where('id', '=', customer_id)
    .where('has_account', '=', true)
    .executeTakeFirst()
  return row ? payerOf(row) : null
}

interface Payer {
  id: string
  reference: string | null
  selectedCardId: string | null
}

/** An account as a payer, read from its row. */
export function payerOf({ id, metadata }: { id: string; metadata?: unknown }): Payer {
  const { stripe_id = null, selectedCardId = null } = (metadata ?? {}) as Record<string, string | undefined>
  return { id, reference: stripe_id, selectedCardId }
}

/** Registers an account with the provider, and stores its id. Two concurrent calls get the same id. */
export async function openPayer(ctx: Ctx, cards: SavedCards, customer_id: string) {
  const stripe_id = await cards.openCustomer(customer_id)
  await ctx.tx((tx) => noteOnCustomer(tx, customer_id, { stripe_id }))
  return stripe_id
}
