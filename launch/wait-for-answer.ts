import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './children.ts'
import { UserError } from './user-error.ts'

/** How long a part of the shop may take until it answers (shop.md §9). */
export const readyWithin_ms = 5 * 60_000

interface Patience {
  /** A failing page counts as an answer too. */
  anything?: boolean
  within_ms?: number
}

/** Waits for a good answer of the address; throws when the process ends first, or time is up. */
export async function waitForAnswer(
  { name, ended, lastLines }: Pick<Child, 'name' | 'ended' | 'lastLines'>,
  url: string,
  { anything = false, within_ms = readyWithin_ms }: Patience = {},
): Promise<void> {
  let gone = false
  void ended.then(() => {
    gone = true
  })
  const until = Date.now() + within_ms
  while (!gone) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok || (answer && anything)) return
    if (Date.now() > until) throw new UserError(`${name} が時間内に応答しませんでした。\n${lastLines()}`)
    await pause(40)
  }
  throw new UserError(`${name} が始まりませんでした。\n${lastLines()}`)
}
