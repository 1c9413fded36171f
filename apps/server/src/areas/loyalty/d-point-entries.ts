import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

/** Notes the fact that carries out an entry of the external ledger after this transaction. */
const wantedFact = 'd_points.wanted'

/** The provider's id of a member's d-account; null where none is connected, or the shop has no contract. */
export async function findDAccount({ db, config }: Pick<Ctx, 'db' | 'config'>, customer_id: string) {
  const { D_POINT_MERCHANT_ID, D_POINT_SECRET, D_POINT_API_URL } = config
  if (!D_POINT_MERCHANT_ID || !D_POINT_SECRET || !D_POINT_API_URL) return null
  const { rows } = await sql<{ subject: string | null }>`select metadata ->> 'dAccountOpenId' as subject
    from customer where id = ${customer_id} and has_account and deleted_at is null`.execute(db)
  return rows[0]?.subject ?? null
}

/** What an attempt, by its key, uses of a d-account. */
export interface DPointsUse {
  key: string
  customer_id: string
  subject: string | null
  points: number
  wanted: 'held' | 'settled' | 'canceled'
  state: 'asked' | 'held' | 'settled' | 'canceled' | 'refused'
}

interface NewEntry {
  key: string
  customer_id: string
  subject: string
  points: number
}

/** Records what the provider is to reserve for an attempt; `holdDPoints` requests it. */
export async function requestHold(tx: Tx, entry: NewEntry): Promise<DPointsUse> {
  await insertEntry(tx, { ...entry, kind: 'use', wanted: 'held' })
  return { ...entry, wanted: 'held', state: 'asked' }
}

/** Has what an attempt uses given back, in whatever state it is: once, however often it is called. */
export async function requestRelease(tx: Tx, key: string): Promise<void> {
  const { rows } = await sql<{ key: string }>`update d_point_entry set wanted = 'canceled', updated_at = ${tx.now}
    where key = ${key} and kind = 'use' and wanted <> 'canceled' and state <> 'refused' returning key`.execute(tx.db)
  if (rows.length > 0) await tx.note(wantedFact, { key })
}

/** Records which order an attempt has become. */
export async function setOrderOfDPoints(tx: Tx, key: string, order_id: string): Promise<void> {
  await tx.send.updateTable('d_point_entry').set({ order_id }).where('key', '=', key).execute()
}

/** Has what an order uses settled for good: it was made, and no pharmacist has to decide any more. Safe to repeat. */
export async function requestSettlement(tx: Tx, order_id: string): Promise<void> {
  const { rows } = await sql<{ key: string }>`update d_point_entry set wanted = 'settled', updated_at = ${tx.now}
    where order_id = ${order_id} and kind = 'use' and wanted = 'held' and state = 'held' returning key`.execute(tx.db)
  for (const { key } of rows) await tx.note(wantedFact, { key })
}

/** Awards points for an order to a d-account. */
export async function requestAward(tx: Tx, award: Omit<NewEntry, 'key'> & { order_id: string }): Promise<void> {
  const key = newId('d_point_entry')
  await insertEntry(tx, { ...award, key, kind: 'award', wanted: 'settled' })
  await tx.note(wantedFact, { key })
}

interface Award {
  key: string
  customer_id: string
  /** The part of it that is still valid. */
  points: number
}

/** The valid part of a member's awards for an order, the latest first. One that the provider refused counts as none. */
export async function awardsOf({ db }: Pick<Ctx, 'db'>, customer_id: string, order_id: string): Promise<Award[]> {
  const { rows } = await sql<Award>`select e.key, e.customer_id, e.points - coalesce((
      select sum(back.points)::int from d_point_entry back where back.award_key = e.key), 0) as points
    from d_point_entry e where e.order_id = ${order_id} and e.customer_id = ${customer_id} and e.kind = 'award'
      and e.state <> 'refused'
    order by e.created_at desc, e.key desc`.execute(db)
  return rows
}

/** Takes back this many points of awards, the latest first; there must be as many. */
export async function requestRevocation(
  tx: Tx,
  awards: readonly Award[],
  order_id: string,
  points: number,
): Promise<void> {
  let remaining = points
  for (const award of awards) {
    const part = Math.min(remaining, award.points)
    if (part <= 0) continue
    remaining -= part
    const key = newId('d_point_entry')
    const revocation = { award_key: award.key, customer_id: award.customer_id, order_id, points: part }
    await insertEntry(tx, { ...revocation, key, kind: 'revoke', wanted: 'settled' })
    await tx.note(wantedFact, { key })
  }
}

async function insertEntry(
  tx: Tx,
  entry: Partial<NewEntry> &
    Pick<NewEntry, 'key' | 'customer_id' | 'points'> & {
      kind: 'use' | 'award' | 'revoke'
      wanted: 'held' | 'settled'
      order_id?: string
      award_key?: string
    },
) {
  await tx.send
    .insertInto('d_point_entry')
    .values({ ...entry, created_at: tx.now, updated_at: tx.now })
    .execute()
}
