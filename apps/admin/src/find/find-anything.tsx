import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { isConverting } from '@kusuribako/ui/converting.ts'
import { SearchIcon } from '@kusuribako/ui/icons.tsx'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Dialog } from '../forms/dialog.tsx'
import { LoadError } from '../shell/fallback.tsx'
import { moveByKey } from '../shell/keys.ts'
import { words } from '../wording.ts'
import { type Found, useFinder, useFound } from './find.ts'
import { say } from './words.ts'

/** Opens any order, customer, product and screen from anywhere; with Ctrl+K, also from a field. */
export function FindAnything({ staff }: { staff: Staff }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key === 'k'
      if (!isShortcut || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      setOpened(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button
        variant="default"
        px="xs"
        className="shrink-0"
        onClick={() => setOpened(true)}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <SearchIcon />
        <span className="sr-only sm:not-sr-only sm:ml-2">{say.open}</span>
      </Button>
      {opened && <FindDialog staff={staff} close={() => setOpened(false)} />}
    </>
  )
}

function FindDialog({ staff, close }: { staff: Staff; close: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const find = useFinder(staff)
  const { data, error, refetch, isLongEnough, isPlaceholderData } = useFound(typed, find)
  // A scanner types faster than results arrive: Enter searches at once.
  const opening = useMutation({ mutationFn: find })
  const open = ([first]: Found[]) => {
    if (!first) return
    close()
    void navigate(first.to)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isConverting(event)) return
    // Passed to this call only: if the dialog is closed first, nothing is opened.
    if (event.key === 'Enter') opening.mutate(typed, { onSuccess: open })
    else if (event.key === 'ArrowDown')
      event.currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-row] a')?.focus()
    else return
    event.preventDefault()
  }
  const failure = error ?? opening.error
  const retry = () => {
    opening.reset()
    return refetch()
  }
  const found = (isLongEnough && data) || []
  const isSearching = !data || isPlaceholderData || opening.isPending
  const resultText = found.length ? say.found(found.length) : say.nothing
  return (
    <Dialog title={say.title} close={close} ignoresEscape={false}>
      <TextInput
        label={say.label}
        description={say.help}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
        autoComplete="off"
        maxLength={255}
        data-autofocus
      />
      {failure && <LoadError error={failure} again={retry} />}
      <p role="status" className="mt-3 text-sm text-quiet empty:hidden">
        {isLongEnough && !error && (isSearching ? <span className="appear-late">{words.waitingFor}</span> : resultText)}
      </p>
      <ul aria-label={say.title} className="mt-2 flex flex-col divide-y divide-line empty:hidden" onKeyDown={moveByKey}>
        {found.map((one) => (
          <FoundRow key={one.to} {...one} close={close} />
        ))}
      </ul>
    </Dialog>
  )
}

const FoundRow = ({ kind, to, name, more, close }: Found & { close: () => void }) => (
  <li data-row className="relative flex min-h-11 items-center gap-3 px-1 py-1.5 hover:bg-leaf-tint">
    <span className="w-16 shrink-0 text-xs text-quiet">{say.kinds[kind]}</span>
    <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
      <Link to={to} onClick={close} className="font-semibold text-leaf after:absolute after:inset-0">
        {name}
      </Link>
      {more && <span className="block text-xs text-quiet">{more}</span>}
    </span>
  </li>
)
