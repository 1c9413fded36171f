import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { sayOrder as say } from '../shell/words.ts'
import { moved } from './moved.ts'

interface OrderedProps<T> {
  label: string
  entries: readonly T[]
  change: (entries: T[]) => void
  keyOf: (entry: T) => string
  nameOf: (entry: T) => string
  /** It cannot stay as it is. */
  isWrong?: (entry: T) => boolean
  /** What else is asked of an entry, below its name. */
  more?: (entry: T, at: number) => ReactNode
}

/** Things in their order, with what moves them and takes them out. */
export const Ordered = <T,>({ label, entries, change, keyOf, nameOf, isWrong, more }: OrderedProps<T>) => (
  <ol aria-label={label} className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto empty:hidden">
    {entries.map((entry, at) => (
      <li key={keyOf(entry)} className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
        <span className="w-6 shrink-0 text-right text-quiet tabular-nums">{at + 1}</span>
        <span className={`min-w-0 flex-1 basis-40 [overflow-wrap:anywhere] ${isWrong?.(entry) ? 'text-danger' : ''}`}>
          {nameOf(entry)}
        </span>
        <span className="ml-auto flex">
          <Quiet name={say.upOf(nameOf(entry))} isOff={at === 0} act={() => change(moved(entries, at, -1))}>
            {say.up}
          </Quiet>
          <Quiet
            name={say.downOf(nameOf(entry))}
            isOff={at === entries.length - 1}
            act={() => change(moved(entries, at, 1))}
          >
            {say.down}
          </Quiet>
          <Quiet name={say.takeOutOf(nameOf(entry))} act={() => change(entries.toSpliced(at, 1))}>
            {say.takeOut}
          </Quiet>
        </span>
        {more && <div className="basis-full pb-2 pl-9">{more(entry, at)}</div>}
      </li>
    ))}
  </ol>
)

interface QuietProps {
  name: string
  isOff?: boolean
  act: () => void
  children: string
}

const Quiet = ({ name, isOff, act, children }: QuietProps) => (
  <Button variant="subtle" px="xs" onClick={act} disabled={isOff ?? false} aria-label={name}>
    {children}
  </Button>
)
