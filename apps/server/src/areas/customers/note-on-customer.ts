import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

const charactersMax = 40_000

/**
 * Sets some keys of a customer's metadata and leaves the others; null removes a key. Refuses unlimited growth. Nothing
 * is stored on an account that was closed in the meantime (032).
 */
export async function noteOnCustomer(tx: Tx, id: string, notes: Record<string, unknown>): Promise<void> {
  const removedKeys = Object.keys(notes).filter((key) => notes[key] === null)
  const { rows } = await sql<{ length: number }>`
    update customer set metadata = (coalesce(metadata, '{}') || ${JSON.stringify(notes)}::jsonb) - ${removedKeys}::text[],
      updated_at = ${tx.now} where id = ${id} and deleted_at is null returning length(metadata::text) as length`.execute(
    tx.db,
  )
  if (rows[0] && rows[0].length > charactersMax) throw refuse('invalid_data', undefined, 'metadata is too large')
}
