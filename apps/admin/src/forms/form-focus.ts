import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid field of a form, and scrolls to it with its label. */
export function focusInvalidField(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/**
 * A button is disabled while it works, and so loses the focus: keyboard users would continue from the top of the page.
 * When the work is done the button gets the focus back, unless the focus has moved meanwhile.
 */
export function restoreFocusAfterWork(): void {
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

/**
 * Submits no form with an incomplete or impossible date: browsers show it but report an empty value, which would mean
 * that no date was wanted. The field says so itself (`DateField`), and gets the focus.
 */
export function refuseHalfTypedDates(): void {
  const refuse = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const broken = [...form.elements].filter((field) => field instanceof HTMLInputElement && field.validity.badInput)
    if (broken.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    for (const field of broken) (field as HTMLInputElement).checkValidity()
    // After the errors are rendered.
    setTimeout(() => focusInvalidField(form))
  }
  // Before React hears of it.
  document.addEventListener('submit', refuse, { capture: true })
}

/** When a form is refused while the focus is at its button, moves the focus to the invalid field. */
export function useFocusOnRefusal(isPending: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const wasPending = useRef(false)
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending
    wasPending.current = isPending
    const focused = document.activeElement
    const isAtButton =
      focused instanceof HTMLButtonElement && focused.type === 'submit' && form.current?.contains(focused)
    if (hasEnded && form.current && (focused === document.body || isAtButton)) focusInvalidField(form.current)
  }, [isPending])
  return form
}
