import type { UseQueryResult } from '@tanstack/react-query'
import { Trouble } from '../shell/fallback.tsx'

/** A search that goes on while a text is typed. */
export type Looking<T> = Pick<UseQueryResult<T[]>, 'data' | 'error' | 'refetch'> & {
  /** Enough is typed to look for. */
  isAsked: boolean
  /** What is found belongs to what was typed before. */
  isLooking: boolean
}

/** The state of a search for what is typed now; `q` is what `reading` was asked for. */
export const lookingFor = <T,>(typed: string, q: string, reading: UseQueryResult<T[]>): Looking<T> => ({
  ...reading,
  isAsked: typed.trim().length > 1,
  isLooking: typed.trim() !== q || reading.isPending || reading.isPlaceholderData,
})

interface FoundToldProps<T> {
  looking: Looking<T>
  /** Read aloud. */
  found: (count: number) => string
  none: string
}

/** The result of a search. "Nothing found" is said only once that is known: not while it runs, nor when it failed. */
export function FoundTold<T>({ looking, found, none }: FoundToldProps<T>) {
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
