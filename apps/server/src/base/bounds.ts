import { sql } from 'kysely'
import type { Sql } from './related.ts'

const operators = { lt: sql`<`, gt: sql`>`, lte: sql`<=`, gte: sql`>=` }

/** What a list may ask of a time or a number (platform contract). */
export type Bounds<T> = { [Word in keyof typeof operators]?: T | undefined }

/** SQL: that `what` lies within each bound that is given; in one order, so that the statements stay few. */
export const within = (what: Sql, bounds: Bounds<Date | number> = {}): Sql[] =>
  Object.entries(operators).flatMap(([word, operator]) => {
    const bound = bounds[word as keyof typeof operators]
    return bound === undefined ? [] : [sql`${what} ${operator} ${bound}`]
  })
