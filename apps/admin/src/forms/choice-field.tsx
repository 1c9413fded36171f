import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface ChoiceFieldProps<T extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  choices: readonly { value: T; label: string }[]
  value: T
  change: (chosen: T) => void
}

/** One of a few choices, typed by their values (`optionsOf`). */
export const ChoiceField = <T extends string>({ choices, value, change, ...rest }: ChoiceFieldProps<T>) => (
  <NativeSelect
    data={[...choices]}
    value={value}
    // The browser returns one of the given values.
    onChange={(event) => change(event.currentTarget.value as T)}
    {...rest}
  />
)
