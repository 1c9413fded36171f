import {
  type Expression,
  type ExpressionBuilder,
  isExpression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Db } from './db.ts'
import { refuse } from './refuse.ts'
import { columns, type Database } from './tables.gen.ts'

// The conventions of every list, once (platform contract): limit, offset, order, q, expand, fields, comparisons on
// times.

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

export interface Readable {
  table: Table
  relations: Relations
  /** Paths embedded unless `expand` names others. */
  always?: readonly string[]
  /** What `expand` may name; left out, any path that exists. */
  expandable?: readonly string[]
  /** Columns answered unless `fields` names others; left out, all of them. */
  fields?: readonly string[]
  /** What `fields` may name; left out, any column. */
  selectable?: readonly string[]
  /** Columns that never leave the house. */
  hidden?: readonly string[]
  /** Columns that `q` looks into. */
  searched?: readonly string[]
  /** `-created_at` is newest first. */
  order?: string
  /** Only these rows are listed. */
  listed?: Row
}

export interface Shaping {
  expand?: string
  fields?: string
}
export interface Listing extends Shaping {
  limit?: number
  offset?: number
  order?: string
  q?: string
}
/** By column; a condition in SQL stands for itself, under any name. */
type Filter = Record<string, unknown>

/** One page of rows in the wire's shape, and how many there are in all. */
export async function readList(db: Db, of: Readable, listing: Listing, filter: Filter = {}) {
  const shape = shapeOf(of, listing)
  let query = rowsOf(db, of.table)
  query = where(query, of, { ...of.listed, ...filter }, listing.q)
  let page = ordered(query.selectAll(), of, listing.order)
  if (listing.limit !== undefined) page = page.limit(listing.limit)
  if (listing.offset) page = page.offset(listing.offset)
  // Together: a promise left alone that fails would end the process.
  const [rows, { count }] = await Promise.all([
    page.execute(),
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  if (rows.length) (await related(db, of.relations, shape.paths, (column) => inHand(rows, column)))(rows)
  return { rows: rows.map((row) => pick(row, shape)), count }
}

/**
 * One row by id (or another unique column) in the wire's shape, with all its relations in one flight; refuses with
 * `not_found`. After a write it is read in the transaction, so that a refusal leaves nothing written.
 */
export async function readOne(db: Db, of: Readable, id: string, shaping: Shaping = {}, by = 'id'): Promise<Row> {
  const shape = shapeOf(of, shaping)
  const alive = aliveOf(of.table, sql`t`)
  const own: Values = (column) =>
    sql`select t.${sql.ref(column)} from ${sql.table(of.table)} t where t.${sql.ref(by)} = ${id} ${alive}`
  const [row, hang] = await Promise.all([findRow(db, of.table, id, by), related(db, of.relations, shape.paths, own)])
  if (!row) throw notFound(of.table, id, by)
  hang([row])
  return pick(row, shape)
}

/** The row as the table has it, or undefined; rows marked as deleted are not there. */
export async function findRow(db: Db, table: Table, id: string, by = 'id'): Promise<Row | undefined> {
  return where(rowsOf(db, table).selectAll(), { table, relations: {} }, { [by]: id }).executeTakeFirst()
}

export const notFound = (table: Table, id: string, by = 'id') =>
  refuse('not_found', undefined, `${table} with ${by}: ${id} was not found`)

const hasColumn = (table: Table, column: string) => (columns[table] as readonly string[]).includes(column)

// To reckon with all tables at once takes the compiler seconds, and tells it nothing.
// biome-ignore-start lint/suspicious/noExplicitAny: table and column are chosen at run time, and checked by the lists.
type Eb = ExpressionBuilder<any, any>
type Query = SelectQueryBuilder<any, any, Row>
/** The database for who chooses the table at run time. */
export const anyTable = (db: Db) => db as unknown as Kysely<any>
// biome-ignore-end lint/suspicious/noExplicitAny: as above

const rowsOf = (db: Db, table: Table) => anyTable(db).selectFrom(table as string) as Query

function where(query: Query, of: Readable, filter: Filter, q?: string): Query {
  let narrowed = query
  // Who asks when things were deleted asks for what was.
  const asksForDeleted = filter.deleted_at !== undefined
  if (hasColumn(of.table, 'deleted_at') && !asksForDeleted) narrowed = narrowed.where(sql.ref('deleted_at'), 'is', null)
  for (const [column, wanted] of Object.entries(filter)) {
    if (wanted === undefined) continue
    narrowed = narrowed.where((eb: Eb) => eb.and(comparisons(eb, column, wanted)))
  }
  const { searched } = of
  if (q && searched) {
    const pattern = `%${literally(q)}%`
    narrowed = narrowed.where((eb: Eb) => eb.or(searched.map((column) => eb(column, 'ilike', pattern))))
  }
  return narrowed
}

const operators = { lt: '<', gt: '>', lte: '<=', gte: '>=' } as const

function comparisons(eb: Eb, column: string, wanted: unknown) {
  if (wanted === null) return [eb(column, 'is', null)]
  if (isExpression(wanted)) return [wanted as Expression<boolean>]
  if (Array.isArray(wanted)) return [sql<boolean>`${sql.ref(column)} = any(${wanted})`]
  if (typeof wanted !== 'object') return [eb(column, '=', wanted)]
  const given = wanted as Row
  const parts = { contains: ['%', '%'], starts_with: ['', '%'], ends_with: ['%', ''] } as const
  return [
    ...Object.entries(operators)
      .filter(([word]) => word in given)
      .map(([word, operator]) => eb(column, operator, given[word])),
    ...Object.entries(parts)
      .filter(([word]) => word in given)
      .map(([word, [before, after]]) => eb(column, 'like', `${before}${literally(given[word] as string)}${after}`)),
  ]
}

/** A word as a pattern that finds itself alone. */
const literally = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

function ordered(query: Query, of: Readable, order = of.order): Query {
  if (!order) return query
  const column = order.replace(/^-/, '')
  if (!hasColumn(of.table, column)) throw refuse('invalid_data', undefined, `Order field ${column} is not valid`)
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const sorted = query.orderBy(sql.ref(column), direction)
  return hasColumn(of.table, 'id') ? sorted.orderBy(sql.ref('id'), direction) : sorted
}

/** What of a row is answered: columns, and relations by their paths. */
export interface Shape {
  fields: readonly string[]
  paths: readonly string[]
}

/**
 * `expand` replaces the default relations; `fields` replaces the default columns unless every entry adds or takes away.
 */
export function shapeOf(of: Readable, { expand, fields }: Shaping): Shape {
  const paths = expand === undefined ? (of.always ?? []) : words(expand)
  const allowed = of.expandable
  for (const path of paths) {
    if (allowed ? !allowed.includes(path) : !pathExists(of.relations, path)) {
      throw refuse('invalid_data', undefined, `Relation [${path}] is not valid`)
    }
  }
  const own = of.fields ?? columns[of.table].filter((column) => !of.hidden?.includes(column))
  return { paths, fields: fields === undefined ? own : chosen(of, own, words(fields)) }
}

function chosen(of: Readable, own: readonly string[], given: readonly string[]): readonly string[] {
  const bare = given.map((word) => word.replace(/^[+*-]/, ''))
  for (const field of bare) {
    const known = of.selectable ? of.selectable.includes(field) : hasColumn(of.table, field)
    if (!known || of.hidden?.includes(field)) throw refuse('invalid_data', undefined, `Field [${field}] is not valid`)
  }
  if (!given.every((word) => /^[+*-]/.test(word))) return ['id', ...bare]
  const without = new Set(given.filter((word) => word.startsWith('-')).map((word) => word.slice(1)))
  const added = given.filter((word) => !word.startsWith('-')).map((word) => word.slice(1))
  return [...own, ...added].filter((field) => field === 'id' || !without.has(field))
}

const words = (list: string) =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

function pathExists(relations: Relations | undefined, path: string): boolean {
  const [head = '', ...rest] = path.split('.')
  const relation = relations && Object.hasOwn(relations, head) ? relations[head] : undefined
  return !!relation && (rest.length === 0 || pathExists(relation.of, rest.join('.')))
}

export function pick(row: Row, shape: Shape): Row {
  const shaped: Row = {}
  for (const field of shape.fields) if (field in row) shaped[field] = row[field]
  for (const path of shape.paths) {
    const [head = ''] = path.split('.')
    shaped[head] = row[head]
  }
  return shaped
}

type Sql = RawBuilder<unknown>
/** SQL: the values of a column in a set of rows, fit for `= any(…)`; the rows need not be in hand. */
type Values = (column: string) => Sql
type Hang = (rows: readonly Row[]) => void

const inHand = (rows: readonly Row[], column: string): Sql =>
  sql`${rows.map((row) => row[column]).filter((key) => key !== null)}`

const aliveOf = (table: Table, alias: Sql): Sql =>
  hasColumn(table, 'deleted_at') ? sql`and ${alias}.deleted_at is null` : sql``

/**
 * Reads the relations that the paths name, one statement each and all in one flight, however deep they lie; answers
 * what hangs them on the rows.
 */
async function related(db: Db, relations: Relations, paths: readonly string[], values: Values): Promise<Hang> {
  const heads = new Map<string, string[]>()
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.')
    heads.set(head, [...(heads.get(head) ?? []), ...(rest.length ? [rest.join('.')] : [])])
  }
  const hangs = await Promise.all(
    [...heads].map(([head, deeper]) => relatedOne(db, head, relations[head] as Relation, deeper, values)),
  )
  return (rows) => {
    for (const hang of hangs) hang(rows)
  }
}

async function relatedOne(db: Db, name: string, relation: Relation, deeper: string[], values: Values): Promise<Hang> {
  const { key, from } = waysOf(relation, values)
  const order = relation.kind === 'many' && relation.order ? sql`order by t.${sql.ref(relation.order)}` : sql``
  const byLink = relation.kind === 'through' ? sql`order by l.${sql.ref(relation.to)}` : order
  const [{ rows: found }, hangDeeper] = await Promise.all([
    sql<Row>`select ${key} as "our key", t.* ${from} ${byLink}`.execute(db),
    deeper.length && relation.of
      ? related(db, relation.of, deeper, (column) => sql`select t.${sql.ref(column)} ${from}`)
      : null,
  ])
  const pairs = found.map(({ 'our key': ours, ...row }) => [ours, row] as const)
  hangDeeper?.(pairs.map(([, row]) => row))
  const byKey = Map.groupBy(pairs, ([ours]) => ours)
  return (rows) => {
    for (const row of rows) {
      const own = (byKey.get(row[relation.kind === 'one' ? relation.key : 'id']) ?? []).map(([, other]) => other)
      row[name] = relation.kind === 'one' ? (own[0] ?? null) : own
    }
  }
}

/** Currencies have a code instead of an id. */
const keyOf = (table: Table) => (hasColumn(table, 'id') ? 'id' : 'code')

/** SQL: where related rows `t` come from, and which of our keys each belongs to. */
function waysOf(relation: Relation, values: Values): { key: Sql; from: Sql } {
  const table = sql.table(relation.table)
  const alive = aliveOf(relation.table, sql`t`)
  if (relation.kind === 'through') {
    const key = sql`l.${sql.ref(relation.from)}`
    const linked = aliveOf(relation.link, sql`l`)
    const from = sql`from ${sql.table(relation.link)} l join ${table} t on t.${sql.ref(keyOf(relation.table))} =
      l.${sql.ref(relation.to)} where ${key} = any(${values('id')}) ${alive} ${linked}`
    return { key, from }
  }
  const key = sql`t.${sql.ref(relation.kind === 'one' ? keyOf(relation.table) : relation.foreignKey)}`
  const ours = relation.kind === 'one' ? relation.key : 'id'
  return { key, from: sql`from ${table} t where ${key} = any(${values(ours)}) ${alive}` }
}
