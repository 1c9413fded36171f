import { Badge } from '@kusuribako/ui/badge.tsx'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { words } from '../wording.ts'
import { DateField } from './date-field.tsx'
import { LongText } from './long-text.tsx'

interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'label'> {
  label: string
  value: string
  change: (typed: string) => void
  /** Multi-line. */
  isLong?: boolean
  /** May stay empty. */
  isOptional?: boolean
  /** Submitting was attempted. */
  isTried: boolean
  /** The error of the input. */
  wrong?: string | undefined
}

/** A text field with one line or several; a missing required text is reported once submitting was attempted. */
export function TextField({ label, value, change, isLong, isOptional, isTried, wrong, ...rest }: TextFieldProps) {
  const inputProps = {
    label: isOptional ? label : <Required>{label}</Required>,
    value,
    error: isTried && !isOptional && !value.trim() ? words.missing(label) : wrong,
    ...(!isOptional && { 'aria-required': true }),
  }
  const { description, maxLength } = rest
  if (isLong) return <LongText maxRows={8} {...{ description, maxLength, change, ...inputProps }} />
  const onChange = (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value)
  if (rest.type === 'date') return <DateField {...rest} {...inputProps} type="date" onChange={onChange} />
  return <TextInput maxLength={255} {...rest} {...inputProps} onChange={onChange} />
}

/** The label of a required field. */
export const Required = ({ children }: { children: ReactNode }) => (
  <>
    {children} <Badge tone="danger">{words.required}</Badge>
  </>
)
