import type { UseQueryResult } from '@tanstack/react-query'
import { LoadError } from '../shell/fallback.tsx'

/** A search that continues while a text is typed. */
export type LiveSearch<T> = Pick<UseQueryResult<T[]>, 'data' | 'error' | 'refetch'> & {
  /** The text is long enough to search. */
  isLongEnough: boolean
  /** The results belong to the previous text. */
  isSearching: boolean
}

interface SearchStatusProps<T> {
  search: LiveSearch<T>
  /** Read aloud. */
  found: (count: number) => string
  none: string
}

/**
 * The result of a search. "Nothing found" is shown only once that is certain: not while it runs, nor after a failure.
 */
export function SearchStatus<T>({ search, found, none }: SearchStatusProps<T>) {
  const { data, error, refetch, isLongEnough, isSearching } = search
  const count = isLongEnough && !isSearching && data ? data.length : null
  return (
    <>
      <p role="status" className="sr-only">
        {count !== null && found(count)}
      </p>
      {isLongEnough && error && !data && <LoadError error={error} again={refetch} />}
      {count === 0 && <p className="text-sm text-quiet">{none}</p>}
    </>
  )
}

/** The state of a search for the current text; `q` is the text for which `reading` was requested. */
export const liveSearchOf = <T,>(typed: string, q: string, reading: UseQueryResult<T[]>): LiveSearch<T> => ({
  ...reading,
  isLongEnough: typed.trim().length > 1,
  isSearching: typed.trim() !== q || reading.isPending || reading.isPlaceholderData,
})
