import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMeanwhile } from './meanwhile.ts'

interface EditForm<G, S> {
  /** What the form begins with. */
  begin: () => G
  /** Reads what it would begin with now; null where nothing is there yet that could change. */
  readNow: (() => Promise<G>) | null
  /** Whether every field can be sent. */
  isWhole: (given: G) => boolean
  save: (given: G) => Promise<S>
  /** Is called with what was saved, once it is. */
  done: (given: G, saved: S) => void
}

/**
 * A form in which something is drawn up or changed: what is typed, whether somebody has tried to send it, and what
 * `AskFirst` takes. Who would write over a colleague's change is told so first.
 */
export function useEditForm<G extends object, S>({ begin, readNow, isWhole, save, done }: EditForm<G, S>) {
  const [given, setGiven] = useState(begin)
  const [isTried, setTried] = useState(false)
  const unlessChanged = useMeanwhile(given, readNow)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return save(given)
    },
    onSuccess: (saved) => done(given, saved),
  })
  const submit = () => {
    setTried(true)
    if (isWhole(given)) mutate()
  }
  const set = (part: Partial<G>) => setGiven((before) => ({ ...before, ...part }))
  return { given, set, isTried, asked: { typed: given, isPending, error, submit } }
}
