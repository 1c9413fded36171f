import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { sayKeys as say, type sayKeys } from './words.ts'

const found = (what: string) => document.querySelector<HTMLElement>(what)
const box = '[data-choose] input'
const rowOf = (one: Element | null) => one?.closest<HTMLElement>('[data-row]') ?? null
/** A row's link or main action; the row itself where there is none. */
const mainOf = (row: HTMLElement) => row.querySelector<HTMLElement>('a[href], button:enabled') ?? row

/** Moves by this many rows in its list, from checkbox to checkbox; from elsewhere to the first. */
function step(by: number) {
  const from = document.activeElement
  const here = rowOf(from)
  const list = here?.parentElement ?? document
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const next = here ? rows[rows.indexOf(here) + by] : rows[0]
  if (!next) return
  const boxThere = from?.matches(box) ? next.querySelector<HTMLElement>(box) : null
  const place = boxThere ?? mainOf(next)
  place.focus()
}

/** A single-key shortcut, and its effect on a screen that has its target. */
interface Key {
  key: string
  does: keyof typeof sayKeys.does
  /** It is available on this screen. */
  isHere: () => boolean
  press: () => void
}

const clicks = (key: string, does: Key['does'], what: string): Key => ({
  key,
  does,
  isHere: () => found(what) !== null,
  press: () => found(what)?.click(),
})
const hasRows = () => found('[data-row]') !== null

export const keys: readonly Key[] = [
  { key: 'j', does: 'next', isHere: hasRows, press: () => step(1) },
  { key: 'k', does: 'before', isHere: hasRows, press: () => step(-1) },
  {
    key: 'x',
    does: 'choose',
    isHere: () => found(box) !== null,
    press: () => rowOf(document.activeElement)?.querySelector<HTMLElement>(box)?.click(),
  },
  clicks('a', 'chooseAll', '[data-choose-all]'),
  {
    key: '/',
    does: 'search',
    isHere: () => found('search input') !== null,
    press: () => found('search input')?.focus(),
  },
  clicks('n', 'later', 'a[rel=next]'),
  clicks('p', 'earlier', 'a[rel=prev]'),
]

/** The other shortcuts of a list, where there are rows, and where these have links. */
export function listShortcuts(): (readonly [key: string, does: string])[] {
  const row = found('[data-row]')
  if (!row) return []
  return mainOf(row) === row ? [say.arrows] : [say.arrows, say.enter]
}

/** In a list the arrow keys move from row to row, and Enter on a checkbox opens its row. */
export function moveByKey(event: ReactKeyboardEvent<HTMLElement>) {
  const from = event.target as HTMLElement
  const row = rowOf(from)
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const isBox = from.matches(box)
  if (!row || !(isBox || from === mainOf(row))) return
  if (by) step(by)
  else if (event.key === 'Enter' && isBox) mainOf(row).click()
  else return
  event.preventDefault()
}

/** Whether a key is pressed on the page itself, not in a field or a dialog. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false
  const from = event.target as HTMLElement
  const isTyped = from.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  return !isTyped && found('[role=dialog]') === null
}

const kept = 'keys'
/** Single-key shortcuts may disturb users of speech input: they can be switched off, in this browser. */
export const areOn = () => localStorage.getItem(kept) !== 'off'
export const setOn = (on: boolean) => localStorage.setItem(kept, on ? 'on' : 'off')
