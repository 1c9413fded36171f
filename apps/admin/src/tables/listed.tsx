import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Trouble } from '../shell/fallback.tsx'
import { Waiting } from '../shell/waiting.tsx'
import { words } from '../wording.ts'
import type { Choice } from './choice.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { Pages } from './pages.tsx'
import { usePlace } from './place.ts'
import { type Column, Rows } from './rows.tsx'

interface ListedProps<T> {
  reading: UseQueryResult<{ rows: T[]; count: number }>
  columns: readonly Column<T>[]
  keyOf: (row: T) => string | number
  label: string
  /** Said where there is nothing. */
  empty?: string
  /** Rows may be chosen. */
  choice?: Choice<T>
  /** What can be done with those that are chosen: buttons. */
  acts?: ReactNode
}

/** A list as it was read: how many there are, one page of them, and the way through the others. */
export function Listed<T>({ reading: { data, error, refetch }, acts, ...shown }: ListedProps<T>) {
  const { isAsked } = usePlace()
  if (error && !data) return <Trouble error={error} again={refetch} />
  if (!data) return <Waiting />
  // Who looked for nothing and finds nothing has nothing yet.
  const empty = isAsked ? words.list.empty : words.list.nothing
  return (
    <>
      <p role="status" className="mt-3 mb-2 text-sm text-quiet">
        {words.list.count(data.count)}
      </p>
      {shown.choice && <ChosenBar choice={shown.choice}>{acts}</ChosenBar>}
      <Rows rows={data.rows} empty={empty} {...shown} />
      <Pages shown={data.rows.length} count={data.count} />
      {/* On a phone what can be done stands at the lower edge: it hides nothing of the list. */}
      {shown.choice && shown.choice.chosen.length > 0 && <div className="h-16 sm:hidden" />}
    </>
  )
}
