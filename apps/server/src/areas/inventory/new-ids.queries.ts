import { type Kind, prefixes } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'

/** A new id for each row that a statement writes, as SQL. They sort in no order. */
export const newIds = (kind: Kind) =>
  sql.raw<string>(`'${prefixes[kind]}_' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26))`)
