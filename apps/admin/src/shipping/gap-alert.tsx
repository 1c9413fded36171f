import { Alert } from '@mantine/core'
import { useFlags } from '../settings/settings.ts'
import type { Terms } from './deliveries.ts'
import { gapsAmong } from './option-form.ts'
import { say } from './words.ts'

/** Lists the sums for which a guest could not buy; without any, nothing is shown. */
export function GapAlert({ options, title }: { options: readonly Terms[]; title: string }) {
  const { data: flags } = useFlags()
  if (!flags) return null
  const costsFee = flags.rows.some(({ id, state }) => id === 'shipping-fee' && state === '1')
  const gaps = gapsAmong(options, costsFee)
  if (gaps.length === 0) return null
  return (
    <Alert color="warning" role="status" title={title}>
      <span className="text-ink">{say.gaps(gaps.map(({ from, below }) => say.sums(from, below)).join('、'))}</span>
    </Alert>
  )
}
