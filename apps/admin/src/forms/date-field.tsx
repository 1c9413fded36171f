import { TextInput, type TextInputProps } from '@mantine/core'
import { words } from '../wording.ts'

interface DateFieldProps extends TextInputProps {
  type?: 'date' | 'datetime-local'
}

const latest = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/** A field for a day, or for a minute. Without a maximum, browsers take years of six digits, which no instant has. */
export function DateField({ type = 'date', ...props }: DateFieldProps) {
  const max = latest[type]
  const isYearTooLong = String(props.value ?? props.defaultValue ?? '').length > max.length
  return <TextInput type={type} max={max} {...props} error={isYearTooLong ? words.yearTooLong : props.error} />
}
