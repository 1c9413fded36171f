import { useState } from 'react'
import { queries } from '../api.ts'
import { sayEditConflict } from '../shell/words.ts'

/** The message about a change, and the button to continue all the same. */
interface ConflictText {
  text: string
  over: string
}

/** A colleague has changed it since the form was opened. */
export class EditConflict extends Error {
  readonly say: ConflictText
  constructor(say: ConflictText) {
    super()
    this.say = say
  }
}

/**
 * Prevents overwriting a colleague's change unknowingly. Returns a function to await before writing: it reads the
 * current initial values, and throws `EditConflict` if they differ from those with which the form was opened.
 * Submitting again after that is allowed. Null: there is nothing yet that could change.
 */
export function useConflictCheck<T>(
  opened: T | undefined,
  readNow: (() => Promise<T>) | null,
  say: ConflictText = sayEditConflict,
): () => Promise<void> {
  const { compare } = useKnown(opened, say)
  return async () => {
    if (readNow) compare(await readNow())
  }
}

/**
 * The same for a change written in several steps. If one of them fails, the previous steps have been written: the
 * state is read again, so that this difference is not taken for a colleague's change.
 */
export function useConflictCheckInSteps<T>(opened: T | undefined, readNow: () => Promise<T>) {
  const { compare, setKnownState } = useKnown(opened, sayEditConflict)
  return async <W>(write: (now: T) => Promise<W>): Promise<W> => {
    const now = await readNow()
    compare(now)
    try {
      return await write(now)
    } catch (error) {
      setKnownState(await readNow().catch(() => now))
      throw error
    }
  }
}

/** The state known to the user: the form's initial values, or what the warning has shown. */
function useKnown<T>(opened: T | undefined, say: ConflictText) {
  const [known, setKnown] = useState<string>()
  const setKnownState = (now: T) => setKnown(JSON.stringify(now))
  if (known === undefined && opened !== undefined) setKnownState(opened)
  const compare = (now: T) => {
    if (JSON.stringify(now) === known) return
    setKnownState(now)
    // So that the page beneath shows the colleague's change when the form is closed.
    void queries.invalidateQueries()
    throw new EditConflict(say)
  }
  return { compare, setKnownState }
}
