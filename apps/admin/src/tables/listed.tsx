import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadError } from '../shell/fallback.tsx'
import { LoadingSkeleton } from '../shell/loading-skeleton.tsx'
import { words } from '../wording.ts'
import type { Choice } from './choice.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { Pages } from './pages.tsx'
import { usePlace } from './place.ts'
import { type Column, Rows } from './rows.tsx'
import { sayAtLeast } from './words.ts'

interface ListedProps<T> {
  /** `isAtLeast`: there may be more than `count`. */
  reading: UseQueryResult<{ rows: T[]; count: number; isAtLeast?: boolean }>
  columns: readonly Column<T>[]
  keyOf: (row: T) => string | number
  label: string
  /** Shown for an empty list without search and filter: what it would hold. Null: it never is empty. */
  empty: string | null
  /** Shown where a search or filter finds nothing, instead of a sentence with a way to clear it. */
  noMatch?: string | undefined
  /** Rows may be selected. */
  choice?: Choice<T>
  /** The actions on the selected rows: buttons. */
  acts?: ReactNode
}

/**
 * A list: its total, one page, and paging. Until requested data has loaded the previous data stays, looking unchanged.
 */
export function Listed<T>({
  reading: { data, error, refetch, isPlaceholderData },
  acts,
  ...listProps
}: ListedProps<T>) {
  const { isFiltered } = usePlace()
  if (error && !data) return <LoadError error={error} again={refetch} />
  if (!data) return <LoadingSkeleton />
  // An empty result without a search means that there is nothing yet; the last page may have been worked off.
  const empty = isFiltered ? (listProps.noMatch ?? <NoMatch />) : listProps.empty
  const say = data.isAtLeast ? sayAtLeast : words.list
  const isBeyondEnd = data.rows.length === 0 && data.count > 0
  return (
    <>
      <p role="status" className="mt-3 mb-2 text-sm text-quiet">
        {isPlaceholderData ? <span className="appear-late">{words.waitingFor}</span> : say.count(data.count)}
      </p>
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-40 transition-opacity delay-200' : ''}>
        {listProps.choice && <ChosenBar choice={listProps.choice}>{acts}</ChosenBar>}
        <Rows rows={data.rows} {...listProps} empty={isBeyondEnd ? words.list.past : empty} />
        <Pages shown={data.rows.length} count={data.count} isAtLeast={data.isAtLeast} rangeText={say.range} />
      </div>
      {/* On a phone the actions are at the bottom: they must not hide the list. */}
      {listProps.choice && listProps.choice.chosen.length > 0 && <div className="h-16 sm:hidden" />}
    </>
  )
}

const NoMatch = () => (
  <>
    {words.list.empty}
    <Link
      to={{ search: '' }}
      className="mx-auto flex min-h-11 w-fit items-center text-leaf underline underline-offset-4"
    >
      {words.list.clear}
    </Link>
  </>
)
