import { createContext, type ReactNode, useContext, useId } from 'react'
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

/** The attributes that a field gives to its input: id, description, error. Empty outside a Field. */
export const useField = (): Partial<Wiring> => useContext(FieldContext) ?? {}

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
export function Field({ label, required, help, error, id: givenId, children }: FieldProps) {
  const made = useId()
  const id = givenId ?? made
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ')
  return (
    <div>
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

interface FieldGroupProps {
  legend: string
  required?: boolean
  help?: ReactNode
  error?: string | undefined
  id?: string
  children: ReactNode
}

/** One question with several inputs (radio or checkbox cards). */
export function FieldGroup({ legend, required, help, error, id: givenId, children }: FieldGroupProps) {
  const made = useId()
  const id = givenId ?? made
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy || undefined}>
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

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
      <DangerIcon className="mt-px size-5 shrink-0" />
      <span className={`min-w-0 ${wholeWords}`}>{children}</span>
    </p>
  )
}

const RequiredBadge = () => <Badge tone="danger">必須</Badge>
