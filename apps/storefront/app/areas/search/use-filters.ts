import { type ChangeEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { submitForm } from '../shell/submit-form.ts'
import { track } from '../shell/track.ts'
import { addressOf } from './list-query.ts'

/**
 * A plain GET form that, with JavaScript, applies a choice at once and stays where it is. The fields keep their own
 * state, so that the focus is never lost; they follow the URL when it changes (back, a removed chip).
 */
export function useFilters() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (form.current) setFields(form.current.elements, search)
  }, [search])

  const apply = (submitted: HTMLFormElement) => {
    const address = addressOf(new FormData(submitted))
    const current = new URLSearchParams(search)
    current.delete('page')
    if (address === addressOf(current)) return
    track('filter_products')
    void navigate(address, { preventScrollReset: true })
  }
  return {
    form,
    apply,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      apply(event.currentTarget)
    },
    change(event: ChangeEvent<HTMLFormElement>) {
      const field = event.target as EventTarget as HTMLInputElement
      if (field.type !== 'text' && !isTakenBack(field, search)) apply(event.currentTarget)
    },
  }
}

/**
 * Offline, a choice would replace the list by an error page: it is submitted, for OfflineGuard to stop it with its
 * message, and the URL's choice is shown again.
 */
export function isTakenBack({ form, name }: HTMLInputElement | HTMLSelectElement, search: string): boolean {
  if (navigator.onLine || !form) return false
  submitForm(form)
  setFields(
    [...form.elements].filter((field) => field.getAttribute('name') === name),
    search,
  )
  return true
}

function setFields(fields: Iterable<Element>, search: string) {
  const query = new URLSearchParams(search)
  for (const field of fields) {
    if (field instanceof HTMLInputElement) {
      const values = query.getAll(field.name)
      if (field.type === 'checkbox' || field.type === 'radio')
        field.checked = values.includes(field.value) || (field.value === '' && values.length === 0)
      else field.value = values[0] ?? ''
    } else if (field instanceof HTMLSelectElement) field.value = query.get(field.name) ?? ''
  }
}
