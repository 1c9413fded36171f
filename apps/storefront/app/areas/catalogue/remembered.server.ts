import type { Api } from '../../api.server.ts'

/**
 * Caches a public answer for a minute, so that many pages share one call:
 * `const treeOf = remembered(async (call) => …)`. A failed call (null) is not cached: the next page tries again.
 */
export function remembered<T>(ask: (call: Api['shared']) => Promise<T | null>, now: () => number = Date.now) {
  let kept: { answer: Promise<T | null>; until: number } | null = null
  return async ({ shared }: Api): Promise<T | null> => {
    if (!kept || kept.until < now()) kept = { answer: ask(shared), until: now() + 60_000 }
    const answer = await kept.answer
    if (answer === null) kept = null
    return answer
  }
}
