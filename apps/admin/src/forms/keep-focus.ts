import { type RefObject, useEffect, useRef } from 'react'

/** Goes to the first field of a form that says what is wrong with it, and shows it with its name. */
export function focusFault(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/**
 * A button that works is disabled meanwhile, and loses the focus: whoever pressed it by a key stood nowhere then, and
 * the next key led to the top of the page. Once it is done it has the focus again, unless they have gone elsewhere.
 */
export function giveFocusBack(): void {
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  new MutationObserver((changes) => {
    const isDone = changes.some(({ target }) => target === last)
    if (!isDone || !(last instanceof HTMLButtonElement) || last.disabled) return
    if (document.activeElement === document.body) last.focus({ preventScroll: true })
  }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}

/** Of a form that was refused, whoever pressed its button goes on at the field of which something was said. */
export function useFocusKept(isPending: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const wasPending = useRef(false)
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending
    wasPending.current = isPending
    const here = document.activeElement
    const isAtButton = here instanceof HTMLButtonElement && here.type === 'submit' && form.current?.contains(here)
    if (hasEnded && form.current && (here === document.body || isAtButton)) focusFault(form.current)
  }, [isPending])
  return form
}
