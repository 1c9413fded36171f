import { sayHandle as say } from '../shell/words.ts'
import { isHandle } from './handle.ts'
import { TextField } from './text-field.tsx'

interface HandleFieldProps {
  value: string
  change: (typed: string) => void
  label?: string
  help?: string
  isTried: boolean
  /** It is already taken. */
  isTaken?: boolean
  /** The error of its spelling. */
  wrong?: string | undefined
  /** What happens to its current address; nothing while it is unchanged. */
  warning?: string | null
  /** Its value if nothing is typed. */
  placeholder?: string
  isOptional?: boolean
  maxLength?: number
}

/** The last part of an address in the shop. */
export function HandleField({
  value,
  label = say.label,
  help = say.help,
  isTaken = false,
  wrong = value.trim() === '' || isHandle(value) ? undefined : say.wrong,
  warning = null,
  ...rest
}: HandleFieldProps) {
  return (
    <div>
      <TextField
        label={label}
        description={help}
        value={value}
        wrong={rest.isTried && wrong ? wrong : isTaken ? say.taken : undefined}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={100}
        {...rest}
      />
      <p role="status" className="mt-1 text-sm [overflow-wrap:anywhere] text-warning empty:hidden">
        {warning}
      </p>
    </div>
  )
}
