import { Button } from '@mantine/core'
import { useRef } from 'react'
import { moved } from './moved.ts'

/**
 * Moves entries within their list and takes them out of it. Each entry has its place in `data-at`; its buttons say how
 * far they move it (`data-by`) or that they take it out (`data-out`). The focus goes with the entry: it would be lost,
 * since React moves the element, and since a button is disabled where it leads no further.
 */
export function useOrdering<T, E extends HTMLElement>(list: readonly T[], change: (list: T[]) => void) {
  const place = useRef<E>(null)
  const write = (next: T[], ...places: string[]) => {
    change(next)
    // Once it is drawn.
    setTimeout(() => {
      const found = places.map((one) => place.current?.querySelector<HTMLElement>(one))
      found.find(Boolean)?.focus()
    })
  }
  const move = (at: number, by: -1 | 1) => {
    const there = `[data-at="${at + by}"]`
    write(moved(list, at, by), `${there} [data-by="${by}"]:enabled`, `${there} [data-by]:enabled`)
  }
  const takeOut = (at: number) =>
    write(list.toSpliced(at, 1), `[data-at="${Math.min(at, list.length - 2)}"] [data-out]`, '[data-when-empty]')
  return { place, move, takeOut }
}

interface OrderButtonProps {
  name: string
  act: () => void
  isOff?: boolean
  /** How far it moves; without it, it takes out. */
  by?: number
  px?: number
  children: string
}

/** Moves one thing of a list, or takes it out. */
export const OrderButton = ({ name, act, isOff = false, by, px, children }: OrderButtonProps) => (
  <Button
    variant="subtle"
    px={px ?? 'xs'}
    onClick={act}
    disabled={isOff}
    aria-label={name}
    data-by={by}
    data-out={by === undefined || undefined}
  >
    {children}
  </Button>
)
