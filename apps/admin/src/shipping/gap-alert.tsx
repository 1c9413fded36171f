import { Alert } from '@mantine/core'
import type { Terms } from './deliveries.ts'
import { gapsAmong } from './option-form.ts'
import { say } from './words.ts'

/** Tells for which sums nobody but members could buy; without any, nothing is shown. */
export function GapAlert({ all, title }: { all: readonly Terms[]; title: string }) {
  const gaps = gapsAmong(all)
  if (gaps.length === 0) return null
  return (
    <Alert color="warning" role="status" title={title}>
      <span className="text-ink">{say.gaps(gaps.map(({ from, below }) => say.sums(from, below)).join('、'))}</span>
    </Alert>
  )
}
