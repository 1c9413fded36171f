import { Textarea } from '@mantine/core'
import { Required } from '../forms/text-field.tsx'
import { words } from '../wording.ts'
import { blocksOf } from './text.ts'
import { say } from './words.ts'

interface BodyFieldProps {
  value: string
  change: (typed: string) => void
  /** Submitting was attempted. */
  isTried: boolean
}

/** The text itself. */
export const BodyField = ({ value, change, isTried }: BodyFieldProps) => (
  <Textarea
    label={<Required>{say.text}</Required>}
    description={say.textHelp}
    value={value}
    onChange={(event) => change(event.currentTarget.value)}
    error={isTried && blocksOf(value).length === 0 && words.missing(say.text)}
    aria-required
    autosize
    minRows={8}
    maxRows={20}
  />
)
