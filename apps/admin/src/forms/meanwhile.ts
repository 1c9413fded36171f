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
 * Keeps whoever saves a form from writing over a colleague's change without knowing of it. Answers a function to await
 * before writing: it reads what the form would begin with now, and throws `ChangedMeanwhile` where that is not what the
 * form was opened with. Whoever sends again knows of it, and may. Null: nothing is there yet that could change.
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
 * The same for a change that is written in several steps. If one of them fails, the steps before it have been written:
 * the state is read again, so that this difference is not taken for a colleague's change.
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
    // So that the page beneath shows the colleague's change when the form is closed.
    void queries.invalidateQueries()
    throw new ChangedMeanwhile(say)
  }
  return { compare, know }
}
