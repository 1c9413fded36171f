import { sql } from 'kysely'
import type { Ctx, Tx } from './ctx.ts'
import type { Db } from './db.ts'

/**
 * Makes `ctx.tx`. A deadlock or serialisation failure rolls back and is tried again, twice, as nothing has happened
 * yet.
 */
export function transactions(db: Db, base: Pick<Ctx, 'now' | 'who' | 'config' | 'memory'>): Ctx['tx'] {
  return async (work) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await db.transaction().execute((trx) => work(makeTx(trx, base)))
      } catch (error) {
        if (attempt >= 2 || !retryable(error)) throw error
      }
    }
  }
}

function makeTx(db: Db, base: Pick<Ctx, 'now' | 'who' | 'config' | 'memory'>): Tx {
  return {
    db,
    ...base,
    note: async (fact, about) => {
      const text = JSON.stringify(about)
      await sql`with noted as (insert into fact (name, about, noted_at) values (${fact}, ${text}::jsonb, ${base.now}))
        select pg_notify('fact', json_build_object('name', ${fact}::text, 'about', ${text}::json)::text)`.execute(db)
    },
  }
}

const retryable = (error: unknown) => ['40P01', '40001'].includes((error as { code?: string }).code ?? '')
