import { TextField } from '../shell/text-field.tsx'
import { isHandle } from './facts-form.ts'
import { say } from './words.ts'

interface HandleFieldProps {
  value: string
  change: (typed: string) => void
  isTried: boolean
  isTaken: boolean
  /** The address it has already. */
  before?: string
  help?: string
  /** What it would be if nothing was typed. */
  placeholder?: string
  isOptional?: boolean
}

/** The address of a product in the shop. Whoever changes one reads that the old one leads nowhere then. */
export function HandleField({ value, before = '', help = say.handleHelp, isTaken, ...rest }: HandleFieldProps) {
  const typed = value.trim()
  const isWrong = rest.isTried && typed !== '' && typed !== before && !isHandle(typed)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={say.handle}
        description={help}
        value={value}
        wrong={isWrong ? say.handleWrong : isTaken ? say.handleTaken : undefined}
        autoCapitalize="none"
        autoComplete="off"
        {...rest}
      />
      <p role="status" className="text-sm [overflow-wrap:anywhere] text-warning empty:hidden">
        {before && typed && typed !== before ? say.handleMoves(before) : null}
      </p>
    </div>
  )
}
