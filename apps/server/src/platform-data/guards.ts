import type { RefusalCode } from '@kusuribako/contract/refusals'

/** How one guard of the platform's is kept: by which code, and at which call where it is not the action's own. */
export type Kept =
  | RefusalCode
  | { code: RefusalCode; call: string }
  | { code: RefusalCode; why: string }
  | { never: string; call: string | null }

/** For each action (`order.cancel`) its guards by what must hold; `else` stands for being in none of its states. */
export type Guards = Record<string, Record<string, Kept>>

/** The action has no call of its own, or several: this one says so. */
export const at = (call: string, code: RefusalCode): Kept => ({ code, call })

/** We answer otherwise than the data say. */
export const corrected = (code: RefusalCode, why: string): Kept => ({ code, why })

/** No call of ours comes to say so; `call` is the one that would, where there is one. */
export const never = (call: string | null, why: string): Kept => ({ never: why, call })
