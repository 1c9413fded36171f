import { useEffect, useRef } from 'react'

/**
 * For a form with one field: its input takes the focus at each answer that refuses it, so that the error is read
 * aloud. `refusal` is that answer, a new object each time; nothing while there is none.
 */
export function useRefusedField<Input extends HTMLElement = HTMLInputElement>(refusal: object | null | undefined) {
  const input = useRef<Input>(null)
  useEffect(() => {
    if (refusal) input.current?.focus()
  }, [refusal])
  return input
}
