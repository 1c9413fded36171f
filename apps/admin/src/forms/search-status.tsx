import type { UseQueryResult } from '@tanstack/react-query'
import { Trouble } from '../shell/fallback.tsx'

/** A search that continues while a text is typed. */
export type LiveSearch<T> = Pick<UseQueryResult<T[]>, 'data' | 'error' | 'refetch'> & {
  /** The text is long enough to search. */
  isAsked: boolean
  /** The results belong to the previous text. */
  isLooking: boolean
}

/** The state of a search for the current text; `q` is the text for which `reading` was requested. */
export const liveSearchOf = <T,>(typed: string, q: string, reading: UseQueryResult<T[]>): LiveSearch<T> => ({
  ...reading,
  isAsked: typed.trim().length > 1,
  isLooking: typed.trim() !== q || reading.isPending || reading.isPlaceholderData,
})

interface SearchStatusProps<T> {
  looking: LiveSearch<T>
  /** Read aloud. */
  found: (count: number) => string
  none: string
}

/**
 * The result of a search. "Nothing found" is shown only once that is certain: not while it runs, nor after a failure.
 */
export function SearchStatus<T>({ looking, found, none }: SearchStatusProps<T>) {
  const { data, error, refetch, isAsked, isLooking } = looking
  const count = isAsked && !isLooking && data ? data.length : null
  return (
    <>
      <p role="status" className="sr-only">
        {count !== null && found(count)}
      </p>
      {isAsked && error && !data && <Trouble error={error} again={refetch} />}
      {count === 0 && <p className="text-sm text-quiet">{none}</p>}
    </>
  )
}
