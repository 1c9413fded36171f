import { z } from 'zod'

// A database supports fewer years than JavaScript.
const knownDate = z.date().min(new Date('1900-01-01')).max(new Date('2200-01-01'))
const comparable = z.union([
  z.coerce.date<string | Date>().pipe(knownDate),
  z.coerce
    .number<number | string>()
    .transform((seconds) => new Date(seconds * 1000))
    .pipe(knownDate),
])
/** `created_at[gt]=…`: ISO text or epoch seconds. */
export const dateOp = z.strictObject({ lt: comparable, gt: comparable, lte: comparable, gte: comparable }).partial()

const number = z.coerce.number<number | string>()
/** `inventory_quantity[lt]=5` */
export const numberOp = z.strictObject({ lt: number, gt: number, lte: number, gte: number }).partial()
/** `inventory_quantity=5`, or bounds. */
export const numberOrBounds = z.union([number, numberOp]).optional()

const word = z.string().max(255)
/** `value[contains]=…` */
export const stringOp = z
  .strictObject({ lt: word, gt: word, lte: word, gte: word, contains: word, starts_with: word, ends_with: word })
  .partial()

/** The schema of one entry, by the schema of a list as a query transmits it; for the OpenAPI document. */
export const listItems = new WeakMap<object, z.ZodType>()

const listOf = <T extends z.ZodType<unknown, string>>(item: T, parseText: (text: string) => string[]) => {
  const transmitted = z.union([z.string(), z.array(z.string())])
  listItems.set(transmitted, item)
  return transmitted
    .transform((value) => {
      if (typeof value === 'string') return parseText(value)
      return value.length === 1 ? value[0]!.split(',') : value
    })
    .pipe(z.array(item).max(500))
}
/** One value or many; a one-element list is split on commas, and so is a plain text. */
export const manyOf = <T extends z.ZodType<unknown, string>>(one: T) => listOf(one, (text) => text.split(','))
/** The same for natural-language texts, which may contain a comma: a plain text is one of them. */
export const textsOf = <T extends z.ZodType<unknown, string>>(one: T) => listOf(one, (text) => [text])

export const queryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/** A whole number of a query, where everything arrives as text. */
export const queryInteger = z.coerce.number<number | string>().int()

export const shaping = { expand: z.string().max(2000).optional(), fields: z.string().max(2000).optional() }
const pathList = manyOf(z.string().max(255)).transform((paths) => paths.join(','))
/** `expand` and `fields` where the platform takes them as lists. */
export const listShaping = { expand: pathList.optional(), fields: pathList.optional() }
/** `order=-created_at`; an empty one, as forms send it, is none. */
const order = z.string().max(100)
export const ordering = { order: order.transform((text) => text || undefined).optional() }
export const paging = (limit: number) => ({
  limit: queryInteger.min(0).max(1000).default(limit),
  offset: queryInteger.min(0).max(10_000_000).default(0),
})
export const times = { created_at: dateOp.optional(), updated_at: dateOp.optional() }
/** The common query of most staff lists: shape, order, page, search and times. */
export const adminListing = (limit: number) => ({
  ...shaping,
  ...ordering,
  ...paging(limit),
  ...times,
  q: z.string().max(255).optional(),
})
/** The pagination fields beside the rows of an answer. */
export const counted = { count: z.number().int(), offset: z.number().int(), limit: z.number().int() }

/**
 * A query without its empty parameters (`limit=`, `created_at[lt]=`), because a form sends what nobody filled in.
 * Only an empty `expand` has a meaning: no relation, instead of the default ones.
 */
export function withoutEmptyParams(query: object): object {
  const entries = Object.entries(query).map(
    ([key, value]) => [key, isGroup(value) ? withoutEmptyParams(value) : value] as const,
  )
  return Object.fromEntries(entries.filter(([key, value]) => key === 'expand' || !isEmpty(value)))
}
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.values(value).every(isEmpty))
