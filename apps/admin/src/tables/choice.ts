import { useState } from 'react'
import { useLocation } from 'react-router'

/** Rows of a list, some of which are selected. */
export interface Choice<T> {
  /** The visible ones. */
  rows: readonly T[]
  chosen: readonly T[]
  nameOf: (row: T) => string
  isChosen: (row: T) => boolean
  toggle: (row: T) => void
  /** Selects all visible rows, or none if all are selected. */
  toggleAll: () => void
  /** Selects only these. */
  choose: (rows: readonly T[]) => void
}

/** Selection among the visible rows: another page or view begins without any. */
export function useChoice<T extends { id: string }>(rows: readonly T[], nameOf: (row: T) => string): Choice<T> {
  const { search } = useLocation()
  const [selection, setSelection] = useState({ search, ids: new Set<string>() })
  const ids = selection.search === search ? selection.ids : new Set<string>()
  const choose = (next: Iterable<string>) => setSelection({ search, ids: new Set(next) })
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
