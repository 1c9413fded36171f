import { useState } from 'react'
import { useLocation } from 'react-router'

/** Rows of a list of which some are chosen. */
export interface Choice<T> {
  /** Those in sight. */
  rows: readonly T[]
  chosen: readonly T[]
  nameOf: (row: T) => string
  isChosen: (row: T) => boolean
  toggle: (row: T) => void
  /** Chooses all in sight, or none where all are chosen. */
  toggleAll: () => void
  /** Chooses these alone. */
  choose: (rows: readonly T[]) => void
}

/** Chooses among the rows in sight: another page or another view begins without any. */
export function useChoice<T extends { id: string }>(rows: readonly T[], nameOf: (row: T) => string): Choice<T> {
  const { search } = useLocation()
  const [held, setHeld] = useState({ search, ids: new Set<string>() })
  const ids = held.search === search ? held.ids : new Set<string>()
  const choose = (next: Iterable<string>) => setHeld({ search, ids: new Set(next) })
  const chosen = rows.filter(({ id }) => ids.has(id))
  return {
    rows,
    chosen,
    nameOf,
    isChosen: ({ id }) => ids.has(id),
    toggle: ({ id }) => choose(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    toggleAll: () => choose(chosen.length === rows.length ? [] : rows.map(({ id }) => id)),
    choose: (next) => choose(next.map(({ id }) => id)),
  }
}
