import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Alert, Button } from '@mantine/core'
import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { hasNoAnswer, queries } from '../api.ts'
import { words } from '../wording.ts'

/** Says that the displayed data could not be refreshed, and how old it is: newer work is missing. */
export function StaleDataAlert() {
  const since_ms = useSyncExternalStore(subscribeToQueries, oldestReadTime)
  return (
    <div role="status">
      {since_ms !== null && (
        <Alert color="warning" mb="md">
          <p className="mb-3 text-ink">{words.stale(dateAndTime(new Date(since_ms).toISOString()))}</p>
          <Button variant="default" onClick={() => queries.refetchQueries({ type: 'active' })}>
            {words.again}
          </Button>
        </Alert>
      )}
    </div>
  )
}

/** Calls `changed` when any query in the cache changes; returns how to stop that. */
export const subscribeToQueries = (onChange: () => void) =>
  queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange))

/** When the oldest of the displayed data was read; null while the backend answers. */
function oldestReadTime(): number | null {
  const read_ms = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined)
    .filter(({ state: { error } }) => error !== null && hasNoAnswer(error))
    .map(({ state }) => state.dataUpdatedAt)
  return read_ms.length ? Math.min(...read_ms) : null
}
