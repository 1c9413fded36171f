import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { sayKeys as say, type sayKeys } from './words.ts'

const findElement = (selector: string) => document.querySelector<HTMLElement>(selector)
const rowCheckbox = '[data-choose] input'
const rowOf = (one: Element | null) => one?.closest<HTMLElement>('[data-row]') ?? null
/** A row's link or main action; the row itself where there is none. */
const mainOf = (row: HTMLElement) => row.querySelector<HTMLElement>('a[href], button:enabled') ?? row

/** Moves by this many rows in its list, from checkbox to checkbox; from elsewhere to the first. */
function step(by: number) {
  const from = document.activeElement
  const currentRow = rowOf(from)
  const list = currentRow?.parentElement ?? document
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const next = currentRow ? rows[rows.indexOf(currentRow) + by] : rows[0]
  if (!next) return
  const nextCheckbox = from?.matches(rowCheckbox) ? next.querySelector<HTMLElement>(rowCheckbox) : null
  const place = nextCheckbox ?? mainOf(next)
  place.focus()
}

/** A single-key shortcut, and its effect on a screen that has its target. */
interface Key {
  key: string
  does: keyof typeof sayKeys.does
  /** It is available on this screen. */
  isAvailable: () => boolean
  press: () => void
}

const clickShortcut = (key: string, does: Key['does'], selector: string): Key => ({
  key,
  does,
  isAvailable: () => findElement(selector) !== null,
  press: () => findElement(selector)?.click(),
})
const hasRows = () => findElement('[data-row]') !== null

export const keys: readonly Key[] = [
  { key: 'j', does: 'next', isAvailable: hasRows, press: () => step(1) },
  { key: 'k', does: 'before', isAvailable: hasRows, press: () => step(-1) },
  {
    key: 'x',
    does: 'choose',
    isAvailable: () => findElement(rowCheckbox) !== null,
    press: () => rowOf(document.activeElement)?.querySelector<HTMLElement>(rowCheckbox)?.click(),
  },
  clickShortcut('a', 'chooseAll', '[data-choose-all]'),
  {
    key: '/',
    does: 'search',
    isAvailable: () => findElement('search input') !== null,
    press: () => findElement('search input')?.focus(),
  },
  clickShortcut('n', 'later', 'a[rel=next]'),
  clickShortcut('p', 'earlier', 'a[rel=prev]'),
]

/** The other shortcuts of a list, where there are rows, and where these have links. */
export function listShortcuts(): (readonly [key: string, does: string])[] {
  const row = findElement('[data-row]')
  if (!row) return []
  return mainOf(row) === row ? [say.arrows] : [say.arrows, say.enter]
}

/** In a list the arrow keys move from row to row, and Enter on a checkbox opens its row. */
export function moveByKey(event: ReactKeyboardEvent<HTMLElement>) {
  const from = event.target as HTMLElement
  const row = rowOf(from)
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const isBox = from.matches(rowCheckbox)
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
  return !isTyped && findElement('[role=dialog]') === null
}

const storageKey = 'keys'
/** Single-key shortcuts may disturb users of speech input: they can be switched off, in this browser. */
export const areShortcutsOn = () => localStorage.getItem(storageKey) !== 'off'
export const setShortcutsOn = (on: boolean) => localStorage.setItem(storageKey, on ? 'on' : 'off')
