import type { ReactNode } from 'react'
import { sayOrder as say } from '../shell/words.ts'
import { OrderButton, useOrdering } from './ordering.tsx'

interface OrderedProps<T> {
  label: string
  entries: readonly T[]
  change: (entries: T[]) => void
  keyOf: (entry: T) => string
  nameOf: (entry: T) => string
  /** Its current state is invalid. */
  isWrong?: (entry: T) => boolean
  /** A further field of an entry, below its name. */
  more?: (entry: T, at: number) => ReactNode
}

/** Items in their order, with buttons to move and remove them; the focus follows the moved one. */
export function Ordered<T>({ label, entries, change, keyOf, nameOf, isWrong, more }: OrderedProps<T>) {
  const { place, move, takeOut } = useOrdering<T, HTMLOListElement>(entries, change)
  return (
    <ol
      ref={place}
      aria-label={label}
      className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto empty:hidden"
    >
      {entries.map((entry, at) => (
        <li key={keyOf(entry)} data-at={at} className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
          <span className="w-6 shrink-0 text-right text-quiet tabular-nums">{at + 1}</span>
          <span className={`min-w-0 flex-1 basis-40 [overflow-wrap:anywhere] ${isWrong?.(entry) ? 'text-danger' : ''}`}>
            {nameOf(entry)}
          </span>
          <span className="ml-auto flex">
            <OrderButton name={say.upOf(nameOf(entry))} isOff={at === 0} by={-1} act={() => move(at, -1)}>
              {say.up}
            </OrderButton>
            <OrderButton
              name={say.downOf(nameOf(entry))}
              isOff={at === entries.length - 1}
              by={1}
              act={() => move(at, 1)}
            >
              {say.down}
            </OrderButton>
            <OrderButton name={say.takeOutOf(nameOf(entry))} act={() => takeOut(at)}>
              {say.takeOut}
            </OrderButton>
          </span>
          {more && <div className="basis-full pb-2 pl-9">{more(entry, at)}</div>}
        </li>
      ))}
    </ol>
  )
}
