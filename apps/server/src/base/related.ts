import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { columns, type Database } from './tables.gen.ts'

export type Table = keyof Database
export type Row = Record<string, unknown>

/** How one row reaches others. Read in one batch per relation, never row by row. */
export type Relation =
  | { kind: 'one'; table: Table; key: string; of?: Relations }
  | { kind: 'many'; table: Table; foreignKey: string; order?: string; of?: Relations }
  | { kind: 'through'; table: Table; link: Table; from: string; to: string; of?: Relations }
export type Relations = Record<string, Relation>

export const one = (table: Table, key: string, of?: Relations): Relation => ({ kind: 'one', table, key, of })
export const many = (table: Table, foreignKey: string, order?: string, of?: Relations): Relation => ({
  kind: 'many',
  table,
  foreignKey,
  order,
  of,
})
export const through = (table: Table, link: Table, from: string, to: string, of?: Relations): Relation => ({
  kind: 'through',
  table,
  link,
  from,
  to,
  of,
})

/** Whether a table has a column of this name. */
export const hasColumn = (table: Table, column: string) => (columns[table] as readonly string[]).includes(column)

/** SQL, whatever it answers. */
export type Sql = RawBuilder<unknown>
/** SQL: the values of a column in a set of rows, for `= any(…)`; the rows need not have been read. */
export type Values = (column: string) => Sql
export type Attach = (rows: readonly Row[]) => void

/** The values of rows already read. */
export const valuesOf = (rows: readonly Row[], column: string): Sql =>
  sql`${rows.map((row) => row[column]).filter((key) => key !== null)}`

/** SQL: that a row is not marked as deleted, where its table has such a mark. */
export const notDeleted = (table: Table, alias: Sql): Sql =>
  hasColumn(table, 'deleted_at') ? sql`and ${alias}.deleted_at is null` : sql``

/**
 * Reads the relations that the paths name, one statement each and all in one round trip, however deep they are;
 * returns a function that attaches them to the rows.
 */
export async function related(db: Db, relations: Relations, paths: readonly string[], values: Values): Promise<Attach> {
  const heads = new Map<string, string[]>()
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.')
    heads.set(head, [...(heads.get(head) ?? []), ...(rest.length ? [rest.join('.')] : [])])
  }
  const attachers = await Promise.all(
    [...heads].map(([head, deeper]) => relatedOne(db, head, relations[head] as Relation, deeper, values)),
  )
  return (rows) => {
    for (const attach of attachers) attach(rows)
  }
}

async function relatedOne(db: Db, name: string, relation: Relation, deeper: string[], values: Values): Promise<Attach> {
  const { key, from } = joinOf(relation, values)
  const order = relation.kind === 'many' && relation.order ? sql`order by t.${sql.ref(relation.order)}` : sql``
  const byLink = relation.kind === 'through' ? sql`order by l.${sql.ref(relation.to)}` : order
  const [{ rows: found }, attachDeeper] = await Promise.all([
    sql<Row>`select ${key} as "our key", t.* ${from} ${byLink}`.execute(db),
    deeper.length && relation.of
      ? related(db, relation.of, deeper, (column) => sql`select t.${sql.ref(column)} ${from}`)
      : null,
  ])
  const pairs = found.map(({ 'our key': ours, ...row }) => [ours, row] as const)
  attachDeeper?.(pairs.map(([, row]) => row))
  const byKey = Map.groupBy(pairs, ([ours]) => ours)
  return (rows) => {
    for (const row of rows) {
      const matches = (byKey.get(row[relation.kind === 'one' ? relation.key : 'id']) ?? []).map(([, other]) => other)
      row[name] = relation.kind === 'one' ? (matches[0] ?? null) : matches
    }
  }
}

/** Currencies have a code instead of an id. */
const keyOf = (table: Table) => (hasColumn(table, 'id') ? 'id' : 'code')

/** SQL: where related rows `t` come from, and which of our keys each belongs to. */
function joinOf(relation: Relation, values: Values): { key: Sql; from: Sql } {
  const table = sql.table(relation.table)
  const condition = notDeleted(relation.table, sql`t`)
  if (relation.kind === 'through') {
    const key = sql`l.${sql.ref(relation.from)}`
    const linked = notDeleted(relation.link, sql`l`)
    const from = sql`from ${sql.table(relation.link)} l join ${table} t on t.${sql.ref(keyOf(relation.table))} =
      l.${sql.ref(relation.to)} where ${key} = any(${values('id')}) ${condition} ${linked}`
    return { key, from }
  }
  const key = sql`t.${sql.ref(relation.kind === 'one' ? keyOf(relation.table) : relation.foreignKey)}`
  const ours = relation.kind === 'one' ? relation.key : 'id'
  return { key, from: sql`from ${table} t where ${key} = any(${values(ours)}) ${condition}` }
}
