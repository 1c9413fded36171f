import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { words } from '../wording.ts'
import { usePlace } from './place.ts'

const say = words.list

interface SearchFieldsProps<Name extends string> {
  /** The names in the URL. */
  names: readonly Name[]
  /** Renders the fields; each gets its props by its name in the URL. */
  children: (field: (name: Name) => { name: Name; defaultValue: string; autoComplete: 'off' }) => ReactNode
}

/** Several search fields; their values are in the URL. */
export function SearchFields<Name extends string>({ names, children }: SearchFieldsProps<Name>) {
  const { get, go } = usePlace()
  const searchText = names.map(get).join('\n')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    go(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])))
  }
  return (
    <search className="mt-3">
      {/* Another search is another form: its fields begin with the URL's values. */}
      <form
        key={searchText}
        onSubmit={submit}
        className="grid grid-cols-2 items-end gap-3 *:min-w-0 sm:flex sm:flex-wrap"
      >
        {children((name) => ({ name, defaultValue: get(name), autoComplete: 'off' }))}
        <Button type="submit" variant="default">
          {say.search}
        </Button>
        {searchText.trim() && (
          <Button variant="subtle" onClick={() => go(Object.fromEntries(names.map((name) => [name, ''])))}>
            {say.clear}
          </Button>
        )}
      </form>
    </search>
  )
}
