import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './children.ts'
import { UserError } from './user-error.ts'

/** How long a part of the shop may take until it answers (shop.md §9). */
export const readyWithin_ms = 5 * 60_000

interface WaitOptions {
  /** A failing page counts as an answer too. */
  acceptsErrors?: boolean
  within_ms?: number
}

/** Waits for a good answer of the address; throws when the process ends first, or time is up. */
export async function waitForAnswer(
  { name, ended, lastLines }: Pick<Child, 'name' | 'ended' | 'lastLines'>,
  url: string,
  { acceptsErrors = false, within_ms = readyWithin_ms }: WaitOptions = {},
): Promise<void> {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  const until = Date.now() + within_ms
  while (!hasEnded) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok || (answer && acceptsErrors)) return
    if (Date.now() > until) throw new UserError(`${name} が時間内に応答しませんでした。\n${lastLines()}`)
    await pause(40)
  }
  throw new UserError(`${name} が始まりませんでした。\n${lastLines()}`)
}
