import { Button } from '@mantine/core'
import { useRef } from 'react'
import { moved } from './moved.ts'

/**
 * Moves entries within their list and removes them. Each entry has its position in `data-at`; its buttons say how far
 * they move it (`data-by`) or that they remove it (`data-out`). The focus follows the entry: it would be lost, since
 * React moves the element, and since a button is disabled at the end of the list.
 */
export function useOrdering<T, E extends HTMLElement>(list: readonly T[], change: (list: T[]) => void) {
  const place = useRef<E>(null)
  const write = (next: T[], ...places: string[]) => {
    change(next)
    // After rendering.
    setTimeout(() => {
      const found = places.map((one) => place.current?.querySelector<HTMLElement>(one))
      found.find(Boolean)?.focus()
    })
  }
  const move = (at: number, by: -1 | 1) => {
    const entrySelector = `[data-at="${at + by}"]`
    write(moved(list, at, by), `${entrySelector} [data-by="${by}"]:enabled`, `${entrySelector} [data-by]:enabled`)
  }
  const takeOut = (at: number) =>
    write(list.toSpliced(at, 1), `[data-at="${Math.min(at, list.length - 2)}"] [data-out]`, '[data-when-empty]')
  return { place, move, takeOut }
}

interface OrderButtonProps {
  name: string
  act: () => void
  isOff?: boolean
  /** How far it moves; without it, it removes. */
  by?: number
  px?: number
  children: string
}

/** Moves one item of a list, or removes it. */
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
