import type { crud } from '@kusuribako/contract/crud'
import type { Kind } from '@kusuribako/contract/values/ids'
import type { Ctx } from './ctx.ts'
import type { Db } from './db.ts'
import { newId } from './ids.ts'
import { anyTable, findRow, notFound, type Readable, type Relations, type Row, readList, readOne } from './read.ts'

interface Plain extends Omit<Readable, 'relations' | 'always'> {
  kind: Kind
  embedded: Relations
  /** Embedded rows that are deleted together with their owner. */
  deletedWith: readonly string[]
}

/**
 * The five calls of a simple resource over one table, as ordinary functions: route your own instead of any of them.
 * Reads follow `read.ts`; writes check only the contract; deleted rows are marked and stay. When you need a third
 * wrapper, write operations instead.
 */
// biome-ignore lint/suspicious/noExplicitAny: any crud() of the contract; each call's own types hold at its route.
export function resource<Api extends ReturnType<typeof crud<any, any, any, any, any>>>(api: Api, plain: Plain) {
  const of: Readable = { ...plain, relations: plain.embedded, always: Object.keys(plain.embedded) }
  const tablesToDelete = tablesOf(of, plain.deletedWith)
  type Body = { body: Row }
  type ById = { params: { id: string } }

  type One = Record<Api['one'], Row>
  type Many = Record<Api['many'], Row[]>

  const answer = async (db: Db, id: string) => ({ [api.one]: await readOne(db, of, id) }) as One

  return {
    list: async (ctx: Ctx) => ({ [api.many]: (await readList(ctx.db, of, {})).rows }) as Many,
    get: (ctx: Ctx, { params }: ById) => answer(ctx.db, params.id),
    create: async (ctx: Ctx, { body }: Body) => {
      const id = newId(plain.kind)
      const row = { id, ...body, created_at: ctx.now, updated_at: ctx.now }
      return ctx.tx(async (tx) => {
        await anyTable(tx.send)
          .insertInto(of.table as string)
          .values(row)
          .execute()
        return answer(tx.db, id)
      })
    },
    update: (ctx: Ctx, { params, body }: Body & ById) =>
      ctx.tx(async (tx) => {
        await change(tx.send, of, params.id, { ...body, updated_at: ctx.now })
        return answer(tx.db, params.id)
      }),
    /** Returns the receipt whether or not the row existed: deleting twice is no error. */
    remove: async (ctx: Ctx, { params }: ById) => {
      await ctx.tx(async (tx) => {
        for (const [table, column] of tablesToDelete) {
          const ofOne = anyTable(tx.send).updateTable(table).where(column, '=', params.id)
          await ofOne.where('deleted_at', 'is', null).set({ deleted_at: ctx.now }).execute()
        }
      })
      return { id: params.id, object: api.one as Api['one'], deleted: true as const }
    },
    getRow: async (ctx: Pick<Ctx, 'db'>, id: string): Promise<Row> => {
      const row = await findRow(ctx.db, of.table, id)
      if (!row) throw notFound(of.table, id)
      return row
    },
  }
}

/** A missing or deleted row is refused when the answer is read. */
const change = (db: Db, of: Readable, id: string, values: Row) =>
  anyTable(db)
    .updateTable(of.table as string)
    .set(values)
    .where('id', '=', id)
    .execute()

/** A row to delete, and what is deleted with it first: the table, and its column that refers to the row. */
const tablesOf = (of: Readable, deletedWith: readonly string[]): (readonly [table: string, column: string])[] => [
  ...deletedWith.map((name) => {
    const relation = of.relations[name]
    if (relation?.kind === 'many') return [relation.table, relation.foreignKey] as const
    throw new Error(`${of.table} is deleted with ${name}, which is no list of its own rows`)
  }),
  [of.table, 'id'],
]
