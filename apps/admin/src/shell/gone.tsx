import { Alert } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { codeOf, queries } from '../api.ts'
import { words } from '../wording.ts'
import { listen } from './stale.tsx'

/**
 * Says that what is shown is there no more: a colleague has deleted it, and nothing of it can be saved. It stays in
 * sight, for a form over it may hold what somebody has typed. Whoever deletes it is led elsewhere, and told there.
 */
export function Gone() {
  const isGone = useSyncExternalStore(listen, isShownGone)
  const isActing = useIsMutating() > 0
  const isLeaving = useNavigation().state !== 'idle'
  return (
    <div role="status">
      {isGone && !isActing && !isLeaving && (
        <Alert color="warning" mb="md">
          <p className="phrases text-ink">{words.gone}</p>
        </Alert>
      )}
    </div>
  )
}

const isShownGone = () =>
  queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state: { data, error } }) => data !== undefined && error !== null && codeOf(error) === 'not_found')
