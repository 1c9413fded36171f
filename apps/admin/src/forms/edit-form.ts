import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useConflictCheck } from './edit-conflict.ts'

interface EditForm<G, S> {
  /** The form's initial values. */
  begin: () => G
  /** Reads the current initial values; null where there is nothing yet that could change. */
  readNow: (() => Promise<G>) | null
  /** Whether every field is valid. */
  isWhole: (values: G) => boolean
  save: (values: G) => Promise<S>
  /** Called with the saved data, after success. */
  done: (values: G, saved: S) => void
}

/**
 * A form for creating or changing something: the input, whether submitting was attempted, and the props of
 * `ActionDialog`. Before overwriting a colleague's change, the user is warned.
 */
export function useEditForm<G extends object, S>({ begin, readNow, isWhole, save, done }: EditForm<G, S>) {
  const [values, setValues] = useState(begin)
  const [isTried, setTried] = useState(false)
  const unlessChanged = useConflictCheck(values, readNow)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return save(values)
    },
    onSuccess: (saved) => done(values, saved),
  })
  const submit = () => {
    setTried(true)
    if (isWhole(values)) mutate()
  }
  const set = (part: Partial<G>) => setValues((before) => ({ ...before, ...part }))
  return { values, set, isTried, dialogProps: { typed: values, isPending, error, submit } }
}
