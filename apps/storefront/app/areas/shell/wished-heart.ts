import { keptOnce } from '../../kept-once.ts'

/** Long enough to register by a letter, which may open another tab; then it is no wish of whoever signs in (ms). */
const lasts_ms = 60 * 60_000
const wished = keptOnce<string>('heart_wished', lasts_ms, () => localStorage)

/** Keeps in this browser on which variant a guest wanted a heart, until somebody signs in. */
export const keepWish = (variantId: string): void => wished.keep(variantId)

/** What was wished for, once; null where nothing was, or the browser keeps nothing. */
export const takeWish = (): string | null => wished.take()
