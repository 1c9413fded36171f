import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { words } from '../wording.ts'

interface DateFieldProps extends TextInputProps {
  type?: 'date' | 'datetime-local'
}

const latest = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/**
 * A field for a day, or for a minute. Without a maximum, browsers take years of six digits, which no instant has. An
 * incomplete or impossible date, which browsers show but report as empty, is named on leaving the field, and when its
 * form is submitted (`refuseHalfTypedDates`).
 */
export function DateField({ type = 'date', ...props }: DateFieldProps) {
  const [isHalfTyped, setHalfTyped] = useState(false)
  const check = (field: HTMLInputElement) => setHalfTyped(field.validity.badInput)
  // Where a button is being pressed, an error that moves it away would lose the press.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) check(currentTarget)
  }
  const max = latest[type]
  const isYearTooLong = String(props.value ?? props.defaultValue ?? '').length > max.length
  return (
    <TextInput
      type={type}
      max={max}
      {...props}
      onBlur={leave}
      onInvalid={({ currentTarget }) => check(currentTarget)}
      onInput={({ currentTarget }) => isHalfTyped && check(currentTarget)}
      error={(isYearTooLong && words.yearTooLong) || (isHalfTyped && words.halfTyped[type]) || props.error}
    />
  )
}
