import { type WalletId, walletIds } from '@kusuribako/contract/payments/wallets'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'

export const isWallet = (provider_id: string | undefined): provider_id is WalletId =>
  (walletIds as readonly string[]).includes(provider_id ?? '')

/** The attempt that a wallet is to pay for. */
export interface WalletAttempt {
  id: string
  provider_id: string
  cart_id: string
  amount: number
  expires_at: Date
}

/**
 * Records a wallet provider's answer; a repeated one is not recorded again. What was paid stays completed, unless the
 * provider says that it was released or given back.
 */
export async function noteWalletVerdict(tx: Tx, about: WalletAttempt, verdict: Verdict): Promise<void> {
  const status = statusOf(verdict)
  const reason = verdict.status === 'declined' ? verdict.reason : null
  const type = status === 'failed' ? 'ERROR' : 'INFO'
  await append(tx, about, status, { type, message: verdict.status, data: reason ? { reason } : {} })
}

/** Records that a wallet's provider could not be reached; the payment's state remains unknown. */
export const noteWalletTrouble = (tx: Tx, about: WalletAttempt, error: unknown): Promise<void> =>
  append(tx, about, null, { type: 'ERROR', message: error instanceof Error ? error.message : String(error), data: {} })

/** Records that the shop has released what a payment was to get from a wallet; does nothing for any other payment. */
export async function noteWalletReleased(tx: Tx, payment_id: string): Promise<void> {
  const event = JSON.stringify([{ type: 'INFO', message: 'canceled', data: {}, createdAt: tx.now }])
  await sql`update wallet_payment w set status = 'canceled', updated_at = ${tx.now},
      metadata = jsonb_set(w.metadata, '{events}', (w.metadata -> 'events') || ${event}::jsonb)
    from payment p where p.id = ${payment_id} and w.id = p.idempotency_key and w.cart_id = p.cart_id
      and w.status = 'completed'`.execute(tx.send)
}

/** Deletes wallet payment attempts of carts that are about to be deleted. */
export async function deleteWalletPayments(tx: Tx, cart_ids: readonly string[]): Promise<void> {
  await sql`delete from wallet_payment where cart_id = any(${[...cart_ids]}::text[])`.execute(tx.send)
}

/** An unknown state of a provider is treated as declined, and counts as failed (shop.md §3). */
function statusOf(verdict: Verdict): string {
  switch (verdict.status) {
    case 'authorized':
    case 'captured':
      return 'completed'
    case 'declined':
      if (verdict.reason === 'expired') return 'expired'
      return verdict.reason.startsWith('canceled') ? 'canceled' : 'failed'
    case 'canceled':
      return 'canceled'
    default:
      return 'pending'
  }
}

interface Event {
  type: 'INFO' | 'ERROR'
  message: string
  data: Record<string, unknown>
}

async function append(tx: Tx, about: WalletAttempt, status: string | null, event: Event) {
  const { id, provider_id, cart_id, amount, expires_at } = about
  const events = JSON.stringify([{ ...event, createdAt: tx.now }])
  await sql`insert into wallet_payment (id, provider_id, cart_id, amount, status, metadata, expires_at, created_at, updated_at)
    values (${id}, ${provider_id}, ${cart_id}, ${amount}, ${status ?? 'pending'},
      jsonb_build_object('events', ${events}::jsonb), ${expires_at}, ${tx.now}, ${tx.now})
    on conflict (id) do update set updated_at = excluded.updated_at,
      status = case when wallet_payment.status = 'completed' and ${status}::text is distinct from 'canceled'
        then 'completed' else coalesce(${status}::text, wallet_payment.status) end,
      metadata = jsonb_set(wallet_payment.metadata, '{events}',
        (wallet_payment.metadata -> 'events') || (excluded.metadata -> 'events'))
    where wallet_payment.metadata -> 'events' -> -1 ->> 'message' is distinct from ${event.message}`.execute(tx.send)
}
