import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { Badge } from './badge.tsx'
import { DangerIcon } from './icons.tsx'

/** A line breaks at the end of a phrase. */
const wholeWords = 'whole-words'

interface Wiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const FieldContext = createContext<Wiring | null>(null)

interface FieldProps {
  label: string
  /** Shows 必須. The server validates; the browser's own messages are off. */
  required?: boolean
  help?: ReactNode
  error?: string | undefined
  /** The input's id, when an ErrorSummary links to it (`#email`). */
  id?: string
  children: ReactNode
}

/**
 * One question of a form: label above, help under the label, the input, then the error.
 * `<Field label="メールアドレス" required error={errors.email}><EmailInput name="email" /></Field>`
 */
export function Field({ label, required, help, error: lastError, id: givenId, children }: FieldProps) {
  const { error, field } = useUncorrected<HTMLDivElement>(lastError)
  const made = useId()
  const id = givenId ?? made
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ')
  return (
    <div ref={field}>
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <label htmlFor={id} id={`${id}-label`} className="text-sm font-semibold">
          {label}
        </label>
        {required && <RequiredBadge />}
      </div>
      {help && (
        <p id={helpId} className={`mb-1.5 text-sm text-quiet ${wholeWords}`}>
          {help}
        </p>
      )}
      <FieldContext
        value={{
          id,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(error && { 'aria-invalid': true }),
          ...(required && { 'aria-required': true }),
        }}
      >
        {children}
      </FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** The attributes that a field gives to its input: id, description, error. Empty outside a Field. */
export const useField = (): Partial<Wiring> => useContext(FieldContext) ?? {}

interface FieldGroupProps {
  legend: string
  required?: boolean
  help?: ReactNode
  error?: string | undefined
  id?: string
  children: ReactNode
}

/** One question with several inputs (radio or checkbox cards). */
export function FieldGroup({ legend, required, help, error: lastError, id: givenId, children }: FieldGroupProps) {
  const { error, field } = useUncorrected<HTMLFieldSetElement>(lastError)
  const made = useId()
  const id = givenId ?? made
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset ref={field} id={id} tabIndex={-1} aria-describedby={describedBy || undefined}>
      <legend className={`mb-1.5 text-sm font-semibold ${wholeWords}`}>
        <span className="mr-2">{legend}</span>
        {required && <RequiredBadge />}
      </legend>
      {help && (
        <p id={`${id}-help`} className={`mb-2 text-sm text-quiet ${wholeWords}`}>
          {help}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/**
 * The last answer's error, until the field is changed: then it may be false. The form's next answer shows its own,
 * the same one too.
 */
function useUncorrected<At extends HTMLElement>(error: string | undefined) {
  const field = useRef<At>(null)
  const [isCorrected, setCorrected] = useState(false)
  const isSent = useRef(false)
  useEffect(() => {
    const form = field.current?.closest('form')
    const onInput = () => setCorrected(true)
    const onSubmit = () => {
      isSent.current = true
    }
    field.current?.addEventListener('input', onInput)
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [])
  // After each rendering: while a button of the form is busy, there is no answer yet.
  useEffect(() => {
    if (!isSent.current || field.current?.closest('form')?.querySelector('[aria-busy=true]')) return
    isSent.current = false
    setCorrected(false)
  })
  return { field, error: isCorrected ? undefined : error }
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
      <DangerIcon className="mt-px size-5 shrink-0" />
      <span className={`min-w-0 ${wholeWords}`}>{children}</span>
    </p>
  )
}

const RequiredBadge = () => <Badge tone="danger">必須</Badge>
