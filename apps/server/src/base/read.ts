import {
  type Expression,
  type ExpressionBuilder,
  isExpression,
  type Kysely,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Db } from './db.ts'
import { containing, escapeLike } from './pattern.ts'
import { refuse } from './refuse.ts'
import {
  hasColumn,
  many,
  notDeleted,
  one,
  type Relation,
  type Relations,
  type Row,
  related,
  type Table,
  through,
  type Values,
  valuesOf,
} from './related.ts'
import { columns } from './tables.gen.ts'

// The conventions of every list, in one place (platform contract): limit, offset, order, q, expand, fields,
// comparisons on times.

export { many, one, type Relation, type Relations, type Row, type Table, through }

export interface Readable {
  table: Table
  relations: Relations
  /** Relations embedded unless `expand` names others. */
  always?: readonly string[]
  /** What `expand` may name; left out, any existing relation. */
  expandable?: readonly string[]
  /** Columns answered unless `fields` names others; left out, all of them. */
  fields?: readonly string[]
  /** What `fields` may name; left out, any column and computed field. */
  selectable?: readonly string[]
  /** Computed fields beside the columns; the code that answers the rows adds them. */
  computed?: readonly string[]
  /** Columns that are never answered. */
  hidden?: readonly string[]
  /** Columns that `q` searches. */
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
/** By column; an SQL condition is used as it is, under any name. */
type Filter = Record<string, unknown>

/** From this offset on, a page is selected by ids first, possibly from an index alone, to skip no whole rows. */
const farOffset = 1000

/** One page of rows in API shape, and the total count. */
export async function readList(db: Db, of: Readable, listing: Listing, filter: Filter = {}) {
  const shape = shapeOf(of, listing)
  let query = rowsOf(db, of.table)
  query = where(query, of, { ...of.listed, ...filter }, listing.q)
  const { limit, offset = 0, order } = listing
  const pageOf = (all: Query) => {
    const from = offset > 0 ? all.offset(offset) : all
    return limit === undefined ? from : from.limit(limit)
  }
  const isFar = offset >= farOffset && hasColumn(of.table, 'id')
  const ids = isFar && pageOf(ordered(query.select('id'), of, order))
  const page = ids
    ? ordered(rowsOf(db, of.table).selectAll().where('id', 'in', ids), of, order)
    : pageOf(ordered(query.selectAll(), of, order))
  // Awaited together: if one failed while only the other was awaited, the process would end.
  const [rows, { count }] = await Promise.all([
    page.execute(),
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  if (rows.length) (await related(db, of.relations, shape.paths, (column) => valuesOf(rows, column)))(rows)
  return { rows: rows.map((row) => pick(row, shape)), count }
}

/**
 * One row by id (or another unique column) in API shape, with all its relations in one round trip; refuses with
 * `not_found`. After a write it is read in the transaction, so that a refusal leaves nothing written.
 */
export async function readOne(db: Db, of: Readable, id: string, shaping: Shaping = {}, by = 'id'): Promise<Row> {
  const shape = shapeOf(of, shaping)
  const condition = notDeleted(of.table, sql`t`)
  const keys: Values = (column) =>
    sql`select t.${sql.ref(column)} from ${sql.table(of.table)} t where t.${sql.ref(by)} = ${id} ${condition}`
  const [row, attach] = await Promise.all([findRow(db, of.table, id, by), related(db, of.relations, shape.paths, keys)])
  if (!row) throw notFound(of.table, id, by)
  attach([row])
  return pick(row, shape)
}

/** The row as stored, or undefined; rows marked as deleted are not found. */
export async function findRow(db: Db, table: Table, id: string, by = 'id'): Promise<Row | undefined> {
  return where(rowsOf(db, table).selectAll(), { table, relations: {} }, { [by]: id }).executeTakeFirst()
}

export const notFound = (table: Table, id: string, by = 'id') =>
  refuse('not_found', undefined, `${table} with ${by}: ${id} was not found`)

// The union of all table types costs the compiler seconds, and would find no fault here.
// biome-ignore-start lint/suspicious/noExplicitAny: table and column are chosen at run time, and checked by the lists.
type Eb = ExpressionBuilder<any, any>
type Query = SelectQueryBuilder<any, any, Row>
/** The database without its types, for a table that is chosen at run time. */
export const anyTable = (db: Db) => db as unknown as Kysely<any>
// biome-ignore-end lint/suspicious/noExplicitAny: as above

const rowsOf = (db: Db, table: Table) => anyTable(db).selectFrom(table as string) as Query

function where(query: Query, of: Readable, filter: Filter, q?: string): Query {
  let narrowed = query
  // A filter on the time of deletion asks for deleted rows.
  const asksForDeleted = filter.deleted_at !== undefined
  if (hasColumn(of.table, 'deleted_at') && !asksForDeleted) narrowed = narrowed.where(sql.ref('deleted_at'), 'is', null)
  for (const [column, value] of Object.entries(filter)) {
    if (value === undefined) continue
    narrowed = narrowed.where((eb: Eb) => eb.and(comparisons(eb, column, value)))
  }
  const { searched } = of
  if (q && searched) {
    const pattern = containing(q)
    narrowed = narrowed.where((eb: Eb) => eb.or(searched.map((column) => eb(column, 'ilike', pattern))))
  }
  return narrowed
}

const operators = { lt: '<', gt: '>', lte: '<=', gte: '>=' } as const

function comparisons(eb: Eb, column: string, value: unknown) {
  if (value === null) return [eb(column, 'is', null)]
  if (isExpression(value)) return [value as Expression<boolean>]
  if (Array.isArray(value)) return [sql<boolean>`${sql.ref(column)} = any(${value})`]
  if (typeof value !== 'object') return [eb(column, '=', value)]
  const operands = value as Row
  const patterns = { contains: ['%', '%'], starts_with: ['', '%'], ends_with: ['%', ''] } as const
  return [
    ...Object.entries(operators)
      .filter(([word]) => word in operands)
      .map(([word, operator]) => eb(column, operator, operands[word])),
    ...Object.entries(patterns)
      .filter(([word]) => word in operands)
      .map(([word, [before, after]]) => eb(column, 'like', `${before}${escapeLike(operands[word] as string)}${after}`)),
  ]
}

function ordered(query: Query, of: Readable, order = of.order): Query {
  if (!order) return query
  const column = order.replace(/^-/, '')
  // Sorting by hidden columns would reveal them.
  if (!hasColumn(of.table, column) || of.hidden?.includes(column))
    throw refuse('invalid_data', undefined, `Order field ${column} is not valid`)
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
 * `expand` replaces the default relations; `fields` replaces the default columns unless every entry adds or removes
 * one. A relation named among the fields (`*variants`) is answered beside them.
 */
export function shapeOf(of: Readable, { expand, fields }: Shaping): Shape {
  const entries = listEntries(fields ?? '')
  const relations = entries.filter((word) => isRelation(of, word)).map(withoutSign)
  const paths = [...new Set([...(expand === undefined ? (of.always ?? []) : listEntries(expand)), ...relations])]
  const invalid = paths.find((path) => !mayExpand(of, path))
  if (invalid) throw refuse('invalid_data', undefined, `Relation [${invalid}] is not valid`)
  const defaults = of.fields ?? columns[of.table].filter((column) => !of.hidden?.includes(column))
  return { paths, fields: fields === undefined ? defaults : chosenFields(of, defaults, entries) }
}

const mayExpand = ({ expandable, relations }: Readable, path: string) =>
  expandable ? expandable.includes(path) : pathExists(relations, path)
const withoutSign = (word: string) => word.replace(/^[+*-]/, '')
const isRelation = (of: Readable, word: string) =>
  !word.startsWith('-') && !hasColumn(of.table, withoutSign(word)) && mayExpand(of, withoutSign(word))

function chosenFields(of: Readable, defaults: readonly string[], entries: readonly string[]): readonly string[] {
  const named = entries.filter((word) => !isRelation(of, word))
  for (const field of named.map(withoutSign)) {
    const exists = of.selectable
      ? of.selectable.includes(field)
      : hasColumn(of.table, field) || of.computed?.includes(field)
    if (!exists || of.hidden?.includes(field)) throw refuse('invalid_data', undefined, `Field [${field}] is not valid`)
  }
  if (!entries.every((word) => /^[+*-]/.test(word))) return ['id', ...named.map(withoutSign)]
  const without = new Set(named.filter((word) => word.startsWith('-')).map(withoutSign))
  const added = named.filter((word) => !word.startsWith('-')).map(withoutSign)
  return [...defaults, ...added].filter((field) => field === 'id' || !without.has(field))
}

/** The entries of a comma-separated list, as in `expand` and `fields`. */
export const listEntries = (list: string) =>
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
