import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { rankCategory } from './categories.ts'
import type { Category } from './tree.ts'
import { say } from './words.ts'

interface Move {
  category: Category
  /** Its place among its siblings, from 0, and how many these are. */
  to: number
  all: number
  by: 1 | -1
}

/** Where the button stands that moves a category on. */
export const moveKey = (id: string, by: 1 | -1) => `${id} ${by}`

/**
 * Moves categories among their siblings, one after the other. Whoever did it by a key stays at that button, or at the
 * other one where it goes no further, and hears where the category stands now.
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
  // A tree that is drawn anew takes the place of the button that was pressed.
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
