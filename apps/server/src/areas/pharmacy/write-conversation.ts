import type { InformationItem } from '@kusuribako/contract/checkout/pharmacist-review'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { seal } from '../../base/seal.ts'
import { currentStaffName } from './recorded-names.queries.ts'

// Callers hold the order's lock, or take it in the same round trip: messages are serialised.

/**
 * Stores a message, encrypted. After the pharmacist's message the buyer's answer is awaited; after the buyer's it is
 * the pharmacist's turn, and no deadline runs for the buyer. Returns the message's id, or null when the order does not
 * wait for its pharmacist.
 */
export async function addMessage(tx: Tx, order_id: string, text: string, from: 'pharmacist' | 'buyer') {
  if (!(await setWaiting(tx, order_id, from === 'pharmacist' ? 'answer' : null))) return null
  const id = newId('pharmacist_message')
  const staff_id = from === 'pharmacist' ? tx.who.staff!.id : null
  const secret_text = seal(tx.config, text)
  await tx.send
    .insertInto('pharmacist_message')
    .values({ id, order_id, staff_id, staff_name: currentStaffName(staff_id, tx.now), secret_text, created_at: tx.now })
    .execute()
  return id
}

/**
 * Stores the information given to the buyer, as its next version, and waits for confirmation; null when the order is
 * not waiting.
 */
export async function provideInformation(
  tx: Tx,
  order_id: string,
  { sheet, advice }: { sheet: readonly InformationItem[]; advice: string },
): Promise<number | null> {
  if (!(await setWaiting(tx, order_id, 'confirmation'))) return null
  const { rows } = await sql<{ version: number }>`
    insert into medicine_information (id, order_id, version, sheet, secret_advice, provided_by, provided_by_name,
      provided_at)
    select ${newId('medicine_information')}, ${order_id}, coalesce(max(version), 0) + 1, ${JSON.stringify(sheet)}::jsonb,
      ${seal(tx.config, advice)}, ${tx.who.staff!.id}, ${currentStaffName(tx.who.staff!.id, tx.now)}, ${tx.now}
    from medicine_information where order_id = ${order_id}
    returning version`.execute(tx.db)
  return rows[0]!.version
}

/**
 * The buyer has understood the information of a version. An earlier confirmation stays; `superseded` when there is
 * newer information, or none with this version; `closed` when the order does not wait for its pharmacist any more.
 */
export async function confirmInformation(
  tx: Tx,
  order_id: string,
  { version, by }: { version: number; by: 'account' | 'link' },
): Promise<'confirmed' | 'superseded' | 'closed'> {
  const latest = await latestInformation(tx, order_id)
  if (latest?.version === version && latest.confirmed_at) return 'confirmed'
  if (!(await setWaiting(tx, order_id, null))) return 'closed'
  if (latest?.version !== version) return 'superseded'
  await tx.send
    .updateTable('medicine_information')
    .set({ confirmed_at: tx.now, confirmed_by: by })
    .where('order_id', '=', order_id)
    .where('version', '=', version)
    .execute()
  return 'confirmed'
}

/** Whether the buyer has confirmed the newest information given since the order began to wait. */
export const hasConfirmedInformation = async (tx: Tx, order_id: string) =>
  Boolean((await latestInformation(tx, order_id))?.confirmed_at)

/** An order that waits again, after an edit, needs new information. */
async function latestInformation(tx: Tx, order_id: string) {
  const { rows } = await sql<{ version: number; confirmed_at: Date | null }>`
    select i.version, i.confirmed_at from medicine_information i join pharmacist_review r on r.order_id = i.order_id
    where i.order_id = ${order_id} and i.provided_at >= r.created_at order by i.version desc limit 1`.execute(tx.db)
  return rows[0]
}

/** Sets whose turn it is; false when the order is already decided. */
async function setWaiting(tx: Tx, order_id: string, waits_for: 'answer' | 'confirmation' | null): Promise<boolean> {
  const updated = await tx.db
    .updateTable('pharmacist_review')
    .set({ waits_for, waits_since: waits_for && tx.now, reminded_at: null })
    .where('order_id', '=', order_id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/**
 * Records that the buyer was reminded; returns since when their answer is awaited, null when they were reminded
 * before.
 */
export async function markReminded(tx: Tx, order_id: string): Promise<Date | null> {
  const review = await tx.db
    .updateTable('pharmacist_review')
    .set({ reminded_at: tx.now })
    .where('order_id', '=', order_id)
    .where('reminded_at', 'is', null)
    .returning('waits_since')
    .executeTakeFirst()
  return review?.waits_since ?? null
}
