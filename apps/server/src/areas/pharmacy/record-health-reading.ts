import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

/**
 * Records that a member of staff reads what the buyers of these orders said about their health (要配慮個人情報), before they
 * do: without a name nothing can be read.
 */
export async function recordHealthReading({ tx }: Pick<Ctx, 'tx'>, orderIds: readonly string[]) {
  if (orderIds.length) await tx((writing) => recordHealthReadingIn(writing, orderIds))
}

/** Records, in the transaction in which they write to the buyers, that a member of staff reads their answers. */
export async function recordHealthReadingIn(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`insert into health_reading (order_id, staff_id, read_at)
    select id, ${tx.who.staff!.id}, ${tx.now} from unnest(${[...orderIds]}::text[]) as id`.execute(tx.send)
}
