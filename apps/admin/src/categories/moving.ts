import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { rankCategory } from './categories.ts'
import type { Category } from './tree.ts'
import { say } from './words.ts'

interface Move {
  category: Category
  /** Its position among its siblings, from 0, and their number. */
  to: number
  all: number
  by: 1 | -1
}

/** The button that moves a category further. */
export const moveKey = (id: string, by: 1 | -1) => `${id} ${by}`

/**
 * Moves categories among their siblings, one after the other. Keyboard users keep the focus on that button, or on the
 * other one at the end of the list, and hear the category's new position.
 */
export function useMoving(tree: readonly Category[] | undefined) {
  const [announcement, setAnnouncement] = useState('')
  const lastMove = useRef<Move | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ category, to }: Move) => rankCategory(category.id, to),
    onSuccess: (_, { category, to, all }) => setAnnouncement(say.moved(category.name, to + 1, all)),
    onError: () => {
      lastMove.current = null
    },
  })
  // A re-rendered tree replaces the pressed button.
  useEffect(() => {
    if (tree && lastMove.current) restoreFocus(lastMove.current)
    lastMove.current = null
  }, [tree])
  const move = (next: Move) => {
    if (isPending) return
    lastMove.current = next
    setAnnouncement('')
    mutate(next)
  }
  return { move, announcement, error }
}

function restoreFocus({ category: { id }, by }: Move) {
  const focused = document.activeElement
  const isElsewhere = focused && focused !== document.body && !(focused as HTMLElement).dataset.move?.startsWith(id)
  if (isElsewhere) return
  const [same, other] = [by, -by as 1 | -1].map((direction) =>
    document.querySelector<HTMLButtonElement>(`[data-move="${moveKey(id, direction)}"]`),
  )
  const place = same?.disabled ? other : same
  place?.focus()
  place?.scrollIntoView({ block: 'nearest' })
}
