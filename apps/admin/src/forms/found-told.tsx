import type { UseQueryResult } from '@tanstack/react-query'
import { Trouble } from '../shell/fallback.tsx'

/** A search that goes on while a text is typed. */
export type Looking<T> = Pick<UseQueryResult<T[]>, 'data' | 'error' | 'refetch'> & {
  /** Enough is typed to look for. */
  isAsked: boolean
  /** What is found belongs to what was typed before. */
  isLooking: boolean
}

/** How a search stands for the words that are typed now, of which those were looked for last. */
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

/** What a search has come to: that there is nothing is not said before it is known, nor when nobody could look. */
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
