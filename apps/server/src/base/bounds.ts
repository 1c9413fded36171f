import { sql } from 'kysely'
import type { Sql } from './related.ts'

const operators = { lt: sql`<`, gt: sql`>`, lte: sql`<=`, gte: sql`>=` }

/** Comparisons that a list accepts for a time or a number (platform contract). */
export type Bounds<T> = { [Word in keyof typeof operators]?: T | undefined }

/** SQL: that `column` is within each given bound; always in the same order, so that the statements stay few. */
export const within = (column: Sql, bounds: Bounds<Date | number> = {}): Sql[] =>
  Object.entries(operators).flatMap(([word, operator]) => {
    const bound = bounds[word as keyof typeof operators]
    return bound === undefined ? [] : [sql`${column} ${operator} ${bound}`]
  })
