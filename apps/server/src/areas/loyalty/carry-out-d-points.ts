import type { PointsRefusal } from '@kusuribako/contract/loyalty/points'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import type { PointsAnswer, PointsProvider } from '../../base/ports.ts'
import { expect } from '../../base/refuse.ts'
import type { DPointsUse } from './d-point-entries.ts'
import { isFinal } from './d-points.rules.ts'
import { addShopPoints, lockAccount } from './move-points.ts'

interface Entry extends DPointsUse {
  kind: 'use' | 'award' | 'revoke'
  order_id: string | null
  award_key: string | null
}

/**
 * Carries out an entry with the provider. Safe to repeat. What the provider refuses permanently is compensated with
 * points of the shop's own; where it does not answer this throws, to be tried again.
 */
export async function carryOutDPoints(ctx: Ctx, key: string): Promise<void> {
  let entry = await getEntry(ctx, key)
  if (entry.award_key && !isDone(entry)) {
    await carryOutDPoints(ctx, entry.award_key)
    entry = await getEntry(ctx, key)
  }
  if (isDone(entry)) return
  const answer = await callProvider(providerOf(ctx), entry)
  if (!answer.ok && !isFinal(answer.code)) throw new Error(`${key}: ${answer.code}`)
  await ctx.tx((tx) => recordAnswer(tx, entry, answer))
}

/**
 * Has the provider reserve what an attempt uses of a d-account, before any money is requested. Returns null, or why it
 * is not reserved; then the attempt has to be released, and whatever the provider may have done is given back.
 */
export async function holdDPoints(ctx: Ctx, use: DPointsUse): Promise<PointsRefusal | null> {
  if (use.state !== 'asked' || use.wanted !== 'held') return whyNotHeld(use)
  const answer = await providerOf(ctx).hold(use.key, use.subject ?? '', use.points)
  const { after } = await ctx.tx(async (tx) => {
    await recordHoldAnswer(tx, use, answer)
    // Not awaited here: it leaves with COMMIT.
    const after = getEntry(tx, use.key)
    after.catch(() => {})
    return { after }
  })
  return answer.ok ? whyNotHeld(await after) : answer.code
}

/** The attempt may have been released while the provider was called. */
const whyNotHeld = ({ state, wanted }: DPointsUse): PointsRefusal | null =>
  wanted !== 'canceled' && (state === 'held' || state === 'settled') ? null : 'dcm_transaction_already_processed'

/** Only the checkout requests reservations. */
const isDone = ({ state, wanted }: Entry) => state === wanted || state === 'refused' || wanted === 'held'

function callProvider(provider: PointsProvider, { key, kind, wanted, subject, points, award_key }: Entry) {
  if (kind === 'award') return provider.award(key, subject ?? '', points)
  if (kind === 'revoke') return provider.revoke(key, award_key ?? '', points)
  return wanted === 'settled' ? provider.settle(key) : provider.cancel(key)
}

/** Records the answer, unless the entry has moved on in the meantime, and compensates for a refusal. */
async function recordAnswer(tx: Tx, entry: Entry, answer: PointsAnswer) {
  if (!answer.ok && !isFinal(answer.code)) return
  // Locked first: a concurrent reduction of the award is seen, or sees that it was refused.
  if (!answer.ok) await lockAccount(tx, entry.customer_id)
  const { rows } = await updateEntry(tx, entry, answer).execute(tx.db)
  if (rows.length > 0 && !answer.ok) await compensate(tx, entry)
}

/** The same for a reservation: a refused one needs no compensation. */
async function recordHoldAnswer(tx: Tx, use: DPointsUse, answer: PointsAnswer) {
  if (answer.ok || isFinal(answer.code)) await updateEntry(tx, use, answer).execute(tx.send)
}

/** The provider's last statement about the account is outdated. A refusal of what is no longer wanted is ignored. */
function updateEntry({ now }: Tx, { key, state, wanted }: DPointsUse, answer: PointsAnswer) {
  const newState = answer.ok ? wanted : 'refused'
  const refusal = answer.ok ? null : answer.code
  return sql`
    with moved as (update d_point_entry set state = ${newState}, refusal = ${refusal}, theirs = null, subject = null,
        updated_at = ${now}
      where key = ${key} and state = ${state} and (${answer.ok} or wanted = ${wanted}) returning customer_id),
    forgotten as (delete from d_point_balance where customer_id in (select customer_id from moved))
    select from moved`
}

/** Points that the provider refuses to award, or give back, are given by the shop. */
async function compensate(tx: Tx, { key, customer_id, kind, points, wanted, state, order_id }: Entry) {
  const wasReserved = state === 'held' || state === 'settled'
  if (kind === 'use' && wanted === 'canceled' && wasReserved)
    await addShopPoints(tx, { customer_id, kind: 'used_back', delta: points, ...(order_id && { order_id }) })
  if (kind !== 'award') return
  const { rows } = await sql<{ points: number }>`update d_point_entry set state = 'refused', updated_at = ${tx.now}
    where award_key = ${key} returning points`.execute(tx.db)
  const revoked = rows.reduce((sum, row) => sum + row.points, 0)
  if (points > revoked)
    await addShopPoints(tx, { customer_id, kind: 'earned', delta: points - revoked, ...(order_id && { order_id }) })
}

async function getEntry({ db }: Pick<Ctx, 'db'>, key: string): Promise<Entry> {
  const entry = await db.selectFrom('d_point_entry').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  return entry as Entry
}

function providerOf({ outside }: Ctx): PointsProvider {
  expect(outside.points, 'there are d-point entries, but their provider is not configured')
  return outside.points
}
