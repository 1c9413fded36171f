import { TextField } from '../forms/text-field.tsx'
import { lastDayOf } from './last-day.ts'
import { sayLots as say } from './words.ts'

export interface BoxText {
  lot_number: string
  /** As typed; `lastDayOf` parses it. */
  day: string
}

interface BoxFieldsProps {
  typed: BoxText
  set: (part: Partial<BoxText>) => void
  isTried: boolean
  /** The effect of another number. */
  help?: string | undefined
}

/** What is printed on the box of a lot: its number, and its expiry. */
export const BoxFields = ({ typed: { lot_number, day }, set, isTried, help }: BoxFieldsProps) => (
  <>
    <TextField
      label={say.number}
      description={help}
      value={lot_number}
      change={(text) => set({ lot_number: text })}
      isTried={isTried}
      maxLength={50}
      autoComplete="off"
    />
    <TextField
      label={say.expires}
      description={say.expiresHelp}
      value={day}
      change={(text) => set({ day: text })}
      isTried={isTried}
      wrong={isTried && !lastDayOf(day) ? say.expiresWrong : undefined}
      autoComplete="off"
    />
  </>
)
