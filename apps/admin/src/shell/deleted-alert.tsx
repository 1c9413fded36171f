import { Alert } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { codeOf, queries } from '../api.ts'
import { words } from '../wording.ts'
import { subscribeToQueries } from './stale-data-alert.tsx'

/**
 * Says that a colleague has deleted the displayed data, so that nothing can be saved to it. The data stays visible,
 * because a form over it may hold typed text. Not shown to the person who deletes it: they are led to another page and
 * told there.
 */
export function DeletedAlert() {
  const isGone = useSyncExternalStore(subscribeToQueries, isDisplayedDataDeleted)
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

const isDisplayedDataDeleted = () =>
  queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state: { data, error } }) => data !== undefined && error !== null && codeOf(error) === 'not_found')
