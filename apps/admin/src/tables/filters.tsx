import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { words } from '../wording.ts'
import { usePlace } from './place.ts'

const say = words.list

interface FilterLinksProps {
  /** The name in the URL. */
  name: string
  /** The possible values, the first by default: value and label. */
  choices: readonly (readonly [value: string, word: string])[]
}

/** Predefined views of a list, one of them selected and scrolled into view; each has its own URL. */
export function FilterLinks({ name, choices }: FilterLinksProps) {
  const { get, queryWith } = usePlace()
  const chosen = get(name) || choices[0]![0]
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for in what is drawn of the choice.
  useEffect(() => showWithin(nav.current!), [chosen])
  return (
    <nav
      ref={nav}
      aria-label={say.filter}
      className="-mx-4 mt-3 overflow-x-auto px-4 sm:mx-0 sm:overflow-visible sm:px-0"
    >
      <ul className="flex w-max gap-2 py-1 sm:w-auto sm:flex-wrap">
        {choices.map(([value, word], at) => (
          <li key={value}>
            <Link
              to={{ search: queryWith({ [name]: at === 0 ? '' : value }) }}
              aria-current={value === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-chip border border-line bg-surface px-4 text-sm whitespace-nowrap aria-[current]:border-leaf aria-[current]:bg-leaf-tint aria-[current]:font-semibold aria-[current]:text-leaf-deep"
            >
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls a row horizontally, and nothing else of the page, until the selected one is visible. */
function showWithin(row: HTMLElement) {
  const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
  const { left, right } = row.getBoundingClientRect()
  if (current && (current.left < left || current.right > right)) row.scrollLeft += current.left - left - 16
}

/** A search field; its text is in the URL. */
export function SearchBox({ label, help }: { label: string; help: string }) {
  const { get, go } = usePlace()
  const q = get('q')
  const [typed, setTyped] = useState(q)
  useEffect(() => setTyped(q), [q])
  return (
    <search className="mt-3">
      <form
        className="flex flex-wrap items-end gap-x-2"
        onSubmit={(event) => {
          event.preventDefault()
          go({ q: typed.trim() })
        }}
      >
        <TextInput
          label={label}
          description={help}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={255}
          className="min-w-48 flex-1 crammed:basis-full sm:max-w-96"
        />
        <Button type="submit" variant="default">
          {say.search}
        </Button>
        {q && (
          <Button variant="subtle" px="xs" onClick={() => go({ q: '' })}>
            {say.clear}
          </Button>
        )}
      </form>
    </search>
  )
}
