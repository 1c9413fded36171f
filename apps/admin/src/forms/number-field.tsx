import { toHalfWidth } from '@kusuribako/ui/format.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { words } from '../wording.ts'
import { Required } from './text-field.tsx'
import { wholeNumber } from './whole-number.ts'

const say = words.number

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'min' | 'max'> {
  value: string
  change: (typed: string) => void
  min: number
  max: number
  /** May stay empty. */
  isOptional?: boolean
  /** Submitting was attempted. */
  isTried: boolean
  /** An error that depends on other fields. */
  wrong?: string | undefined
  /** The class of its width in a flex row that wraps: its error stands below the row, over the row's full width. */
  widthInRow?: string
  /** Its name in an error, in a row of several fields. */
  nameInRow?: string
}

/** A whole number, typed in any width. */
export function NumberField({
  label,
  value,
  change,
  min,
  max,
  isOptional = false,
  isTried,
  wrong,
  widthInRow,
  nameInRow,
  ...rest
}: NumberFieldProps) {
  const why = isTried ? (whyNotNumber(value, { min, max, isOptional }) ?? wrong) : undefined
  return (
    <TextInput
      {...rest}
      label={label && !isOptional ? <Required>{label}</Required> : label}
      aria-required={(label !== undefined && !isOptional) || undefined}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="off"
      {...(widthInRow && { classNames: classesInRow(widthInRow) })}
      error={why && nameInRow ? `${nameInRow}：${why}` : why}
    />
  )
}

const classesInRow = (width: string) => ({
  root: 'contents',
  wrapper: `${width} shrink-0`,
  error: 'order-last w-full text-right',
})

/** Negative, fractional, or with more digits than are read. */
const isNumber = (typed: string) => /^[-−]?[\d,]+(\.\d+)?$/.test(toHalfWidth(typed).trim())

/** Why it is invalid, in words; undefined when it is valid. */
export function whyNotNumber(
  typed: string,
  { min, max, isOptional = false }: { min: number; max: number; isOptional?: boolean },
): string | undefined {
  if (isOptional && !typed.trim()) return undefined
  const number = wholeNumber(typed)
  if (number === null) return isNumber(typed) ? say.range(min, max) : say.missing
  return number < min || number > max ? say.range(min, max) : undefined
}
