import { randomInt } from 'node:crypto'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'

/** A card bought with an order. Yen; `tax_rate` in percent, null where cards are sold without tax. */
export interface BoughtGiftCard {
  value: number
  tax_rate: number | null
  metadata: Record<string, unknown> | null
}

interface NewGiftCard extends BoughtGiftCard {
  region_id: string
  order_id?: string
  is_disabled?: boolean
  /** When a bought card was paid and approved; null until then. */
  opened_at?: Date | null
  ends_at?: Date | null
}

/** Unambiguous capitals and digits; sixteen of them are eighty bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Creates the cards bought with an order (contract: create_from_cart). They are enabled when the order is paid and no
 * pharmacist has to decide; otherwise they wait, because a card could be spent before the order is cancelled or
 * rejected.
 */
export async function issueGiftCards(
  tx: Tx,
  order: { id: Id<'order'>; region_id: string; is_open: boolean },
  bought: readonly BoughtGiftCard[],
): Promise<void> {
  if (bought.length === 0) return
  const opened = { is_disabled: !order.is_open, opened_at: order.is_open ? tx.now : null }
  const orderFields = { region_id: order.region_id, order_id: order.id, ...opened }
  for (const card of bought) await openGiftCard(tx, { ...card, ...orderFields })
  if (order.is_open) await tx.note('gift_cards.opened', { order_id: order.id })
}

/** Creates a card with its full value, under a code that nobody can guess. */
export async function openGiftCard(tx: Tx, { metadata, ...card }: NewGiftCard): Promise<Id<'gift_card'>> {
  const id = newId('gift_card')
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.send
    .insertInto('gift_card')
    .values({
      id,
      code: newCode(),
      balance: card.value,
      ...card,
      metadata: metadata && JSON.stringify(metadata),
      ...stamps,
    })
    .execute()
  return id
}

const fourCharacters = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

const newCode = () => [fourCharacters(), fourCharacters(), fourCharacters(), fourCharacters()].join('-')

/**
 * Enables the cards of an order when all its money has arrived and no pharmacist has to decide, whichever is later;
 * each once: a card that staff disable afterwards stays so when more money arrives. What an edit has added may be
 * captured while the money of the cards is still authorised. Safe to repeat; cards of a cancelled order have no
 * balance.
 */
export async function openBoughtGiftCards(tx: Tx, order_id: string): Promise<void> {
  const { rows } = await sql`update gift_card set is_disabled = false, opened_at = ${tx.now}, updated_at = ${tx.now}
    where order_id = ${order_id} and opened_at is null and balance > 0 and deleted_at is null
      and exists (select from orders o where o.id = gift_card.order_id
        and o.payment_status in ('captured', 'partially_refunded'))
      and not exists (select from pharmacist_review r where r.order_id = gift_card.order_id and r.status = 'waiting')
    returning id`.execute(tx.db)
  if (rows.length > 0) await tx.note('gift_cards.opened', { order_id })
}

/**
 * Takes back the cards bought with a cancelled order: their balance becomes zero. When one has been spent from, the
 * order can no longer be cancelled (`order_not_cancelable`).
 */
export async function takeGiftCardsBack(tx: Tx, order_id: string): Promise<void> {
  const empty = { balance: 0, is_disabled: true, updated_at: tx.now }
  // In this order, in one round trip: a card that was spent from rolls everything back.
  const [{ rows }] = await Promise.all([
    sql<{ is_used: boolean }>`select balance < value as is_used from gift_card
      where order_id = ${order_id} and deleted_at is null order by id for update`.execute(tx.db),
    tx.send.updateTable('gift_card').set(empty).where('order_id', '=', order_id).execute(),
  ])
  if (rows.some(({ is_used }) => is_used)) throw refuse('order_not_cancelable')
}
