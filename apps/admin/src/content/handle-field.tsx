import { TextField } from '../shell/text-field.tsx'
import { say } from './words.ts'

/** As an address may be spelled (`admin-content.ts` of the contract). */
export const isHandle = (typed: string) => /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,99}$/.test(typed.trim())

interface HandleFieldProps {
  value: string
  change: (typed: string) => void
  help?: string
  isTried: boolean
  /** Another has it. */
  isTaken?: boolean
  isOptional?: boolean
  maxLength?: number
}

export function HandleField({ value, help = say.handleHelp, isTaken = false, ...rest }: HandleFieldProps) {
  const isWrong = rest.isTried && value.trim() !== '' && !isHandle(value)
  return (
    <TextField
      label={say.handle}
      description={help}
      value={value}
      wrong={isWrong ? say.handleWrong : isTaken ? say.taken : undefined}
      autoCapitalize="none"
      {...rest}
    />
  )
}
