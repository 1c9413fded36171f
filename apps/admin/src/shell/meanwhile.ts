import { useState } from 'react'
import { queries } from '../api.ts'

/** A colleague has changed it since its form was opened. */
export class ChangedMeanwhile extends Error {}

/**
 * Keeps whoever saves a form from writing over a colleague's change without knowing of it: answers what is waited for
 * before writing. That reads anew what the form would be opened with, and throws where it is not what it was opened
 * with; who asks once more knows, and goes on. Null: nothing is there yet that could change.
 */
export function useMeanwhile<T>(opened: T | undefined, readNow: (() => Promise<T>) | null): () => Promise<void> {
  const [known, setKnown] = useState<string>()
  if (known === undefined && opened !== undefined) setKnown(JSON.stringify(opened))
  return async () => {
    if (!readNow) return
    const now = JSON.stringify(await readNow())
    if (now === known) return
    setKnown(now)
    // Whoever closes the form finds what the colleague has made of it.
    void queries.invalidateQueries()
    throw new ChangedMeanwhile()
  }
}
