import { useSyncExternalStore } from 'react'
import { takePendingFavorite } from './pending-favorite.ts'

/** What the shell shows of the shopper. It arrives after the page, because pages are the same for everybody. */
export interface Me {
  /** Family and given name, else the e-mail address; null for a guest. */
  name: string | null
  email: string | null
  /** Pieces in the cart. */
  cartCount: number
  /** A member's favourites, by variant; null for a guest. */
  favorites: Record<string, string> | null
}

const guest: Me = { name: null, email: null, cartCount: 0, favorites: null }
let me = guest
let isRequested = false
let lastRequest = 0
/** The request whose answer `me` is. */
let answeredRequest = 0
const listeners = new Set<() => void>()

/**
 * Reads again who is signed in and what is in the cart: after signing in or out, after a change of the cart. Null
 * without an answer; then the known state stays.
 */
export async function refreshMe(): Promise<Me | null> {
  const request = ++lastRequest
  const answer = await fetch('/me.json').catch(() => null)
  if (!answer?.ok) return null
  const read = (await answer.json()) as Me
  // Answers may arrive in another order; an older one must not replace a newer one.
  if (request < answeredRequest) return me
  answeredRequest = request
  me = read
  // A guest who is asked to sign in for a favourite has it afterwards, wherever the redirect led.
  const pending = me.favorites && takePendingFavorite()
  if (pending && !me.favorites?.[pending]) {
    const added = await sendFavorite({ variant_id: pending })
    if (added?.ok) return refreshMe()
  }
  for (const notify of listeners) notify()
  return me
}

const sendFavorite = (form: Record<string, string>) =>
  fetch('/favorites', { method: 'POST', body: new URLSearchParams(form) }).catch(() => null)

/**
 * Marks a variant as favourite, or removes the mark. A guest has none, nor has somebody whose session has ended. The
 * result is read back: another tab may have done it before, and an answer may be lost.
 */
export async function toggleFavorite(variant_id: string): Promise<'turned' | 'guest' | 'missed'> {
  // If pressed before the page knows who is signed in, that is read first.
  const before = me.favorites ? me : await refreshMe()
  if (!before) return 'missed'
  if (!before.favorites) return 'guest'
  const id = before.favorites[variant_id]
  await sendFavorite({ variant_id, ...(id && { id }) })
  const after = await refreshMe()
  if (!after) return 'missed'
  if (!after.favorites) return 'guest'
  return Object.hasOwn(after.favorites, variant_id) === !id ? 'turned' : 'missed'
}

function subscribe(notify: () => void) {
  listeners.add(notify)
  if (!isRequested) {
    isRequested = true
    void refreshMe()
  }
  return () => listeners.delete(notify)
}

/**
 * A part of it, a word or a number: components are rendered again only when their part changes, and for a guest never.
 */
export const useMe = <T extends string | number | null | undefined>(select: (me: Me) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => select(me),
    () => select(guest),
  )
