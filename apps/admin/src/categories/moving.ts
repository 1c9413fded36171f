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
  const [told, setTold] = useState('')
  const last = useRef<Move | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ category, to }: Move) => rankCategory(category.id, to),
    onSuccess: (_, { category, to, all }) => setTold(say.moved(category.name, to + 1, all)),
    onError: () => {
      last.current = null
    },
  })
  // A re-rendered tree replaces the pressed button.
  useEffect(() => {
    if (tree && last.current) goBack(last.current)
    last.current = null
  }, [tree])
  const move = (next: Move) => {
    if (isPending) return
    last.current = next
    setTold('')
    mutate(next)
  }
  return { move, told, error }
}

function goBack({ category: { id }, by }: Move) {
  const at = document.activeElement
  const isElsewhere = at && at !== document.body && !(at as HTMLElement).dataset.move?.startsWith(id)
  if (isElsewhere) return
  const [same, other] = [by, -by as 1 | -1].map((way) =>
    document.querySelector<HTMLButtonElement>(`[data-move="${moveKey(id, way)}"]`),
  )
  const place = same?.disabled ? other : same
  place?.focus()
  place?.scrollIntoView({ block: 'nearest' })
}
