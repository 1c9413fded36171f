import { Badge } from '@kusuribako/ui/badge.tsx'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { words } from '../wording.ts'
import { LongText } from './long-text.tsx'

interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'label'> {
  label: string
  value: string
  change: (typed: string) => void
  /** Lines of text, not one. */
  isLong?: boolean
  /** May stay empty. */
  isOptional?: boolean
  /** Somebody has tried to send it. */
  isTried: boolean
  /** What is wrong with what was typed. */
  wrong?: string | undefined
}

/** A text of one line or of several; one that is missing says so once it was to be sent. */
export function TextField({ label, value, change, isLong, isOptional, isTried, wrong, ...rest }: TextFieldProps) {
  const given = {
    label: isOptional ? label : <Required>{label}</Required>,
    value,
    error: isTried && !isOptional && !value.trim() ? words.missing(label) : wrong,
    ...(!isOptional && { 'aria-required': true }),
  }
  const { description, maxLength } = rest
  if (isLong) return <LongText maxRows={8} {...{ description, maxLength, change, ...given }} />
  const onChange = (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value)
  return <TextInput maxLength={255} {...rest} {...given} onChange={onChange} />
}

/** The name of a field that may not stay empty. */
export const Required = ({ children }: { children: ReactNode }) => (
  <>
    {children} <Badge tone="danger">{words.required}</Badge>
  </>
)
