import { oneTimeStorage } from '../../one-time-storage.ts'

/** Long enough to register through a mail, which may open another tab; later sign-ins are unrelated (ms). */
const lasts_ms = 60 * 60_000
const pendingFavorite = oneTimeStorage<string>('favorite_wished', lasts_ms, () => localStorage)

/** Remembers in this browser the variant that a guest wanted as favourite, until somebody signs in. */
export const keepPendingFavorite = (variantId: string): void => pendingFavorite.keep(variantId)

/** The remembered variant, once; null where there is none, or the browser stores nothing. */
export const takePendingFavorite = (): string | null => pendingFavorite.take()
