import { TextField } from '../shell/text-field.tsx'
import { isHandle } from './tree.ts'
import { say } from './words.ts'

interface HandleFieldProps {
  value: string
  change: (typed: string) => void
  /** What stands before it in the address. */
  folder: string
  /** Somebody has tried to send it. */
  isTried: boolean
  /** Another has it. */
  isTaken: boolean
  /** It leads somewhere already, and would not any more. */
  isChanged: boolean
}

/** The last part of an address in the shop. */
export function HandleField({ value, change, folder, isTried, isTaken, isChanged }: HandleFieldProps) {
  const isWrong = isTried && value.trim() !== '' && !isHandle(value)
  return (
    <div>
      <TextField
        label={say.handle}
        description={say.handleHelp(folder)}
        value={value}
        change={change}
        isTried={isTried}
        wrong={isWrong ? say.handleWrong : isTaken ? say.taken : undefined}
        autoCapitalize="none"
        maxLength={100}
      />
      <p role="status" className="mt-1 text-sm text-warning empty:hidden">
        {isChanged && say.handleChanges}
      </p>
    </div>
  )
}
