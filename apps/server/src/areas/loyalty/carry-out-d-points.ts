import type { PointsTrouble } from '@kusuribako/contract/loyalty/points'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import type { PointsAnswer, PointsProvider } from '../../base/ports.ts'
import { expect } from '../../base/refuse.ts'
import { isFinal } from './d-points.rules.ts'
import { addOwn } from './move-points.ts'

interface Entry {
  key: string
  customer_id: string
  kind: 'use' | 'award' | 'revoke'
  points: number
  subject: string | null
  wanted: 'held' | 'settled' | 'canceled'
  state: 'asked' | 'held' | 'settled' | 'canceled' | 'refused'
  order_id: string | null
  award_key: string | null
}

/**
 * Has the provider set aside what an attempt uses of a d-account, before any money is asked for. Answers null, or why
 * it is not held; then the attempt has to be let go, and what the provider may have done all the same is given back.
 */
export async function holdDPoints(ctx: Ctx, key: string): Promise<PointsTrouble | null> {
  const entry = await getEntry(ctx, key)
  if (entry.state !== 'asked' || entry.wanted !== 'held') return isHeld(entry)
  const answer = await providerOf(ctx).hold(key, entry.subject ?? '', entry.points)
  await ctx.tx((tx) => note(tx, entry, answer))
  return answer.ok ? isHeld(await getEntry(ctx, key)) : answer.code
}

/** Somebody may have let it go while the provider was asked. */
const isHeld = ({ state, wanted }: Entry): PointsTrouble | null =>
  wanted !== 'canceled' && (state === 'held' || state === 'settled') ? null : 'dcm_transaction_already_processed'

/** Whether what an attempt uses of a d-account is held; false while nobody knows. */
export async function areDPointsHeld({ db }: Pick<Ctx, 'db'>, key: string): Promise<boolean> {
  const entry = await db.selectFrom('d_point_entry').select('state').where('key', '=', key).executeTakeFirst()
  return entry?.state === 'held'
}

/**
 * Does with the provider what is wanted of an entry. Safe to repeat. What the provider refuses for good is made good
 * with points of the shop's own; where it does not answer this throws, to be tried again.
 */
export async function carryOutDPoints(ctx: Ctx, key: string): Promise<void> {
  let entry = await getEntry(ctx, key)
  if (entry.award_key && !isDone(entry)) {
    await carryOutDPoints(ctx, entry.award_key)
    entry = await getEntry(ctx, key)
  }
  if (isDone(entry)) return
  const answer = await tell(providerOf(ctx), entry)
  if (!answer.ok && !isFinal(answer.code)) throw new Error(`${key}: ${answer.code}`)
  await ctx.tx((tx) => note(tx, entry, answer))
}

/** Holding is asked by the checkout alone. */
const isDone = ({ state, wanted }: Entry) => state === wanted || state === 'refused' || wanted === 'held'

function tell(provider: PointsProvider, { key, kind, wanted, subject, points, award_key }: Entry) {
  if (kind === 'award') return provider.award(key, subject ?? '', points)
  if (kind === 'revoke') return provider.revoke(key, award_key ?? '', points)
  return wanted === 'settled' ? provider.settle(key) : provider.cancel(key)
}

/** Writes down what was answered, unless the entry has moved on meanwhile. */
async function note(tx: Tx, entry: Entry, answer: PointsAnswer) {
  const { key, customer_id, state, wanted } = entry
  if (!answer.ok && !isFinal(answer.code)) return
  const now = answer.ok ? wanted : 'refused'
  const refusal = answer.ok ? null : answer.code
  // A no to what is no longer wanted is none.
  const { rows } = await sql`update d_point_entry set state = ${now}, refusal = ${refusal}, theirs = null,
      subject = null, updated_at = ${tx.now}
    where key = ${key} and state = ${state} and (${answer.ok} or wanted = ${wanted}) returning key`.execute(tx.db)
  if (rows.length === 0) return
  await tx.db.deleteFrom('d_point_balance').where('customer_id', '=', customer_id).execute()
  if (!answer.ok) await makeGood(tx, entry)
}

/** Points that the provider does not take, or give back, are the shop's to give. */
async function makeGood(tx: Tx, { key, customer_id, kind, points, wanted, state, order_id }: Entry) {
  const wasTaken = state === 'held' || state === 'settled'
  if (kind === 'use' && wanted === 'canceled' && wasTaken)
    await addOwn(tx, { customer_id, kind: 'used_back', delta: points, ...(order_id && { order_id }) })
  if (kind !== 'award') return
  const { rows } = await sql<{ points: number }>`update d_point_entry set state = 'refused', updated_at = ${tx.now}
    where award_key = ${key} returning points`.execute(tx.db)
  const back = rows.reduce((sum, row) => sum + row.points, 0)
  if (points > back)
    await addOwn(tx, { customer_id, kind: 'earned', delta: points - back, ...(order_id && { order_id }) })
}

async function getEntry({ db }: Pick<Ctx, 'db'>, key: string): Promise<Entry> {
  const entry = await db.selectFrom('d_point_entry').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  return entry as Entry
}

function providerOf({ outside }: Ctx): PointsProvider {
  expect(outside.points, 'entries of d-points are there, and their provider is not configured')
  return outside.points
}
