import { createHash } from 'node:crypto'
import { type Kind, prefixes } from '@kusuribako/contract/values/ids'
import type pg from 'pg'
import type { Database } from '../base/tables.gen.ts'

export type Row = Record<string, unknown>
/** Rows of one table, all with the same columns, ready to be written. */
export type Rows = readonly [table: keyof Database, rows: readonly Row[]]

const rowsAtOnce = 2000
/** Tables that may contain rows before the shop exists: these are updated, not inserted. */
const filled: Partial<Record<keyof Database, string>> = { country: 'iso_2', currency: 'code', feature_flag: 'id' }

/** Writes rows by the thousand: PostgreSQL unfolds one JSON text, so every column keeps its own type. */
export async function insertRows(client: Pick<pg.ClientBase, 'query'>, tables: readonly Rows[]): Promise<void> {
  for (const [table, rows] of tables) {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    const key = filled[table]
    const values = Object.keys(rows[0] ?? {}).map((column) => `${column} = excluded.${column}`)
    const instead = key ? ` on conflict (${key}) do update set ${values.join(', ')}` : ''
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)${instead}`,
        [JSON.stringify(rows.slice(at, at + rowsAtOnce))],
      )
    }
  }
}

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of a demo record, the same on every machine: derived from its key, in the form of a new id. */
export function stableId(kind: Kind, key: string): string {
  const bytes = createHash('sha256').update(`${kind} ${key}`).digest()
  return `${prefixes[kind]}_0${[...bytes.subarray(0, 25)].map((byte) => digits[byte & 31]).join('')}`
}
