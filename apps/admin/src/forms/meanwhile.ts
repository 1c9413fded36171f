import { useState } from 'react'
import { queries } from '../api.ts'
import { sayMeanwhile } from '../shell/words.ts'

/** What somebody is told of a change, and the button by which they go on all the same. */
interface Told {
  text: string
  over: string
}

/** A colleague has changed it since its form was opened. */
export class ChangedMeanwhile extends Error {
  readonly say: Told
  constructor(say: Told) {
    super()
    this.say = say
  }
}

/**
 * Keeps whoever saves a form from writing over a colleague's change without knowing of it: answers what is waited for
 * before writing. That reads anew what the form would be opened with, and throws where it is not what it was opened
 * with; who asks once more knows, and goes on. Null: nothing is there yet that could change.
 */
export function useMeanwhile<T>(
  opened: T | undefined,
  readNow: (() => Promise<T>) | null,
  say: Told = sayMeanwhile,
): () => Promise<void> {
  const { compare } = useKnown(opened, say)
  return async () => {
    if (readNow) compare(await readNow())
  }
}

/**
 * The same for what is written in several steps, which are made for what is there now. Where one of them fails, those
 * before it have been written: what is there then is the doing of no colleague.
 */
export function useMeanwhileInSteps<T>(opened: T | undefined, readNow: () => Promise<T>) {
  const { compare, know } = useKnown(opened, sayMeanwhile)
  return async <W>(write: (now: T) => Promise<W>): Promise<W> => {
    const now = await readNow()
    compare(now)
    try {
      return await write(now)
    } catch (error) {
      know(await readNow().catch(() => now))
      throw error
    }
  }
}

/** What somebody knows of what they change: what their form was opened with, or what they were told since. */
function useKnown<T>(opened: T | undefined, say: Told) {
  const [known, setKnown] = useState<string>()
  const know = (now: T) => setKnown(JSON.stringify(now))
  if (known === undefined && opened !== undefined) know(opened)
  const compare = (now: T) => {
    if (JSON.stringify(now) === known) return
    know(now)
    // Whoever closes the form finds what the colleague has made of it.
    void queries.invalidateQueries()
    throw new ChangedMeanwhile(say)
  }
  return { compare, know }
}
