import type { RefusalCode } from '@kusuribako/contract/refusals'

/** How one guard of the platform is implemented: its code, and its call where it is not the action's own. */
export type GuardImplementation =
  | RefusalCode
  | { code: RefusalCode; call: string }
  | { code: RefusalCode; why: string }
  | { never: string; call: string | null }

/** For each action (`order.cancel`) its guards by condition; `else` means that the record is in none of its states. */
export type Guards = Record<string, Record<string, GuardImplementation>>

/** The action has no call of its own, or several: this one answers it. */
export const at = (call: string, code: RefusalCode): GuardImplementation => ({ code, call })

/** We answer differently from the data. */
export const corrected = (code: RefusalCode, why: string): GuardImplementation => ({ code, why })

/** No call of ours reaches it; `call` is the one that would, where there is one. */
export const never = (call: string | null, why: string): GuardImplementation => ({ never: why, call })
