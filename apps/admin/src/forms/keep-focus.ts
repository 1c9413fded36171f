import { type RefObject, useEffect, useRef } from 'react'

/** Goes to the first field of a form that says what is wrong with it, and shows it with its name. */
export function focusFault(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/**
 * A button that works takes no focus, and loses what it had: whoever pressed it by a key stood nowhere then, and the
 * next key led out of the form. They go on at the field that was refused, or at the button again.
 */
export function useFocusKept(isPending: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const wasPending = useRef(false)
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending
    wasPending.current = isPending
    if (!hasEnded || !form.current || document.activeElement !== document.body) return
    focusFault(form.current)
    if (document.activeElement === document.body)
      form.current.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [isPending])
  return form
}
