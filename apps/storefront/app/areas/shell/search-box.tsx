import { Spinner } from '@kusuribako/ui/button.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { CloseIcon, SearchIcon } from '@kusuribako/ui/icons.tsx'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { searchPath, wordOf } from './search-path.ts'
import { type Suggestion, useSuggestions } from './suggestions.ts'
import { track } from './track.ts'

const kinds = { category: 'カテゴリ', product: '商品', article: 'コラム' }

/**
 * The search box: a combobox with suggestions (WAI-ARIA 1.2 pattern). Without JavaScript it is a plain form to `/search?q=`.
 * `section` names the place for analytics.
 */
export function SearchBox({ section = 'header', className }: { section?: string; className?: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  const searching = useNavigation().location?.pathname.startsWith('/search')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [word, setWord] = useState(() => wordOf(location.pathname))
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const { suggestions, loading } = useSuggestions(open ? word : '')
  const shown = open && suggestions.length > 0

  useEffect(() => setWord(wordOf(location.pathname)), [location.pathname])

  function go(text: string) {
    const trimmed = text.trim()
    track('execute_search', { search_word: trimmed, section })
    setWord(trimmed)
    close()
    input.current?.blur()
    void navigate(searchPath(trimmed))
  }

  function take({ label, to }: Suggestion) {
    if (!to) return go(label)
    close()
    input.current?.blur()
    void navigate(to)
  }

  function close() {
    setOpen(false)
    setChosen(-1)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const suggestion = suggestions[chosen]
    if (suggestion) take(suggestion)
    else go(word)
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && suggestions.length > 0) {
      event.preventDefault()
      setOpen(true)
      const places = suggestions.length + 1
      setChosen(((chosen + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }

  return (
    <search className={cx('relative block', className)}>
      <form action="/search" onSubmit={submit} className="relative">
        <input
          ref={input}
          name="q"
          value={word}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          role="combobox"
          aria-label="商品や症状で検索"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
          placeholder="商品名・症状・成分で探す"
          onChange={(event) => {
            setWord(event.target.value)
            setOpen(true)
            setChosen(-1)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={move}
          className="h-12 w-full rounded-chip border border-edge bg-surface pr-24 pl-5 text-base leading-normal placeholder:text-quiet hover:border-ink"
        />
        <div className="absolute inset-y-0 right-1 flex items-center">
          {word && (
            <button
              type="button"
              aria-label="検索語を消す"
              className="flex size-11 items-center justify-center rounded-chip text-quiet hover:text-leaf"
              onClick={() => {
                setWord('')
                input.current?.focus()
              }}
            >
              <CloseIcon className="size-5" />
            </button>
          )}
          <button
            type="submit"
            aria-label="検索する"
            className="flex size-11 items-center justify-center rounded-chip text-leaf hover:bg-leaf-tint"
          >
            {loading || searching ? <Spinner label="検索しています" /> : <SearchIcon />}
          </button>
        </div>
      </form>
      <div
        id={listId}
        role="listbox"
        aria-label="検索候補"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-card border border-line bg-surface py-1 shadow-float"
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's own; options never take the focus
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={`${suggestion.kind}${suggestion.label}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 px-5 py-2 leading-snug hover:bg-leaf-tint',
              index === chosen && 'bg-leaf-tint',
            )}
          >
            <SearchIcon className="size-4 shrink-0 text-quiet" />
            <span className="min-w-0 flex-1">{suggestion.label}</span>
            {suggestion.kind !== 'word' && <span className="text-xs text-quiet">{kinds[suggestion.kind]}</span>}
          </div>
        ))}
      </div>
    </search>
  )
}
