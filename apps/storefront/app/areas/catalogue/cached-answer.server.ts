import type { Api } from '../../api.server.ts'

let changes = 0
/** Something that concerns every page has changed: the next page asks again. */
export const invalidateAnswers = () => void changes++

/**
 * Caches a public answer for a minute, or until `invalidateAnswers`, so that many pages share one call:
 * `const treeOf = cachedAnswer(async (call) => …)`. A failed call (null) is not cached: the next page tries again.
 */
export function cachedAnswer<T>(ask: (call: Api['shared']) => Promise<T | null>, now: () => number = Date.now) {
  let kept: { answer: Promise<T | null>; until: number; asked: number } | null = null
  return async ({ shared }: Api): Promise<T | null> => {
    if (!kept || kept.until < now() || kept.asked !== changes)
      kept = { answer: ask(shared), until: now() + 60_000, asked: changes }
    const answer = await kept.answer
    if (answer === null) kept = null
    return answer
  }
}
