import { z } from 'zod'

const comparable = z.union([z.coerce.date(), z.coerce.number().transform((seconds) => new Date(seconds * 1000))])
/** `created_at[gt]=…`: ISO text or epoch seconds. */
export const dateOp = z.strictObject({ lt: comparable, gt: comparable, lte: comparable, gte: comparable }).partial()

/** One value or many; a one-element list is split on commas. */
export const manyOf = <T extends z.ZodType>(one: T) =>
  z.preprocess((given) => (typeof given === 'string' ? given.split(',') : given), z.array(one).max(500))

export const queryBoolean = z.preprocess(
  (given) => (given === 'true' ? true : given === 'false' ? false : given),
  z.boolean(),
)

export const shaping = { expand: z.string().max(2000).optional(), fields: z.string().max(2000).optional() }
export const paging = (limit: number) => ({
  limit: z.coerce.number().int().min(0).max(500).default(limit),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})
export const times = { created_at: dateOp.optional(), updated_at: dateOp.optional() }
/** What a paginated answer carries beside its rows. */
export const counted = { count: z.number().int(), offset: z.number().int(), limit: z.number().int() }
