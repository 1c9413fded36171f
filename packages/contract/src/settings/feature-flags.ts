import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, instant } from '../values/common.ts'
import { type FeatureFlag, featureFlags, flagKey } from './flags.ts'

/** A feature flag and its state (shop.md §9): `1` is on. */
export const FlagState = z.object({
  id: z.enum(featureFlags),
  state: z.enum(['0', '1']),
  /** Null if it was never switched. */
  updated_at: instant.nullable(),
})
export type FlagState = z.infer<typeof FlagState>

/** By its name, or by its key. */
const nameOrKey = z.union([
  FlagState.shape.id,
  z
    .enum(featureFlags.map(flagKey))
    .transform((key) => key.slice(flagKey('dfplus').length - 'dfplus'.length) as FeatureFlag),
])

export const adminFlags = {
  list: get('/admin/v1/feature-flags', 'staff', 'Every feature flag with its state', {
    answer: data(z.object({ feature_flags: z.array(FlagState) })),
  }),
  /** Every process is informed as soon as it is committed. */
  update: post('/admin/v1/feature-flags', 'staff', 'Switch a feature flag on or off', {
    body: z.strictObject({ id: nameOrKey, state: FlagState.shape.state }),
    answer: data(z.object({ feature_flag: FlagState })),
  }),
}
