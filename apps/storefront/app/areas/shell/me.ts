import { useSyncExternalStore } from 'react'
import { takeWish } from './wished-heart.ts'

/** What the shell shows of the shopper. It arrives after the page: pages themselves are the same for everybody. */
export interface Me {
  /** Last and first name; null for a guest. */
  name: string | null
  /** Pieces in the cart. */
  cartCount: number
  /** The hearts of a member, by variant; null for a guest. */
  hearts: Record<string, string> | null
}

const nobody: Me = { name: null, cartCount: 0, hearts: null }
let me = nobody
let asked = false
const listeners = new Set<() => void>()

/** Asks again who is here and what is in the cart: after signing in or out, after a change of the cart. */
export async function refreshMe(): Promise<Me> {
  const answer = await fetch('/me.json').catch(() => null)
  if (!answer?.ok) return me
  me = (await answer.json()) as Me
  // Who is asked to sign in for a heart has it then, wherever the way back led.
  const wish = me.hearts && takeWish()
  if (wish && !me.hearts?.[wish]) {
    const kept = await fetch('/hearts', { method: 'POST', body: new URLSearchParams({ variant_id: wish }) }).catch(
      () => null,
    )
    if (kept?.ok) return refreshMe()
  }
  for (const tell of listeners) tell()
  return me
}

function listen(tell: () => void) {
  listeners.add(tell)
  if (!asked) {
    asked = true
    void refreshMe()
  }
  return () => listeners.delete(tell)
}

/** What is known by now. */
export const meNow = (): Me => me

/**
 * A part of it, a word or a number: who shows one is drawn anew when that one changes, and for a guest nothing does.
 */
export const useMe = <T extends string | number | null | undefined>(part: (of: Me) => T): T =>
  useSyncExternalStore(
    listen,
    () => part(me),
    () => part(nobody),
  )
