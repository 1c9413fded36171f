import type { Api } from '../../api.server.ts'

let invalidations = 0

/**
 * Caches a public answer for a minute, or until `invalidateAnswers`, so that many pages share one call:
 * `const treeOf = cachedAnswer(async (call) => …)`. A failed call (null) is not cached: the next page tries again.
 */
export function cachedAnswer<T>(request: (call: Api['shared']) => Promise<T | null>, now: () => number = Date.now) {
  let cached: { answer: Promise<T | null>; until: number; invalidationsSeen: number } | null = null
  return async ({ shared }: Api): Promise<T | null> => {
    if (!cached || cached.until < now() || cached.invalidationsSeen !== invalidations)
      cached = { answer: request(shared), until: now() + 60_000, invalidationsSeen: invalidations }
    const answer = await cached.answer
    if (answer === null) cached = null
    return answer
  }
}

/** Something that concerns every page has changed: the next page asks again. */
export const invalidateAnswers = () => void invalidations++
