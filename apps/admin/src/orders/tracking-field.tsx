import { toHalfWidth } from '@kusuribako/ui/format.ts'
import { Textarea } from '@mantine/core'
import { say } from './words.ts'

interface TrackingFieldProps {
  typed: string
  change: (typed: string) => void
  help: string
}

/** The tracking numbers of a parcel, one per line. */
export const TrackingField = ({ typed, change, help }: TrackingFieldProps) => (
  <Textarea
    label={say.tracking}
    description={help}
    value={typed}
    onChange={(event) => change(event.currentTarget.value)}
    autosize
    minRows={2}
    inputMode="numeric"
    data-autofocus
  />
)

/** One number per line; full-width ones are accepted. */
export const numbersIn = (typed: string) =>
  toHalfWidth(typed)
    .split(/[\n,、]+/)
    .map((number) => number.trim())
    .filter(Boolean)
