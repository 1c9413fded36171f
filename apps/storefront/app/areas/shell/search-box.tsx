import { Spinner } from '@kusuribako/ui/button.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { CloseIcon, SearchIcon } from '@kusuribako/ui/icons.tsx'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { useEffect, useId } from 'react'
import { useNavigation } from 'react-router'
import type { Suggestion } from './suggestions.ts'
import { useSearchBox } from './use-search-box.ts'

/**
 * The search box: a combobox with suggestions (WAI-ARIA 1.2 pattern). Without JavaScript it is a plain form to
 * `/search?q=`. `section` names the place for analytics.
 */
export function SearchBox({ section = 'header', className }: { section?: string; className?: string }) {
  const searching = useNavigation().location?.pathname.startsWith('/search') ?? false
  const listId = useId()
  const box = useSearchBox(section)

  return (
    <search className={cx('relative block', className)}>
      <form action="/search" onSubmit={box.submit} className="relative">
        <input
          ref={box.input}
          name="q"
          value={box.word}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          role="combobox"
          aria-label="商品や症状で検索"
          aria-autocomplete="list"
          aria-expanded={box.shown}
          aria-controls={listId}
          aria-activedescendant={box.shown && box.chosen >= 0 ? `${listId}-${box.chosen}` : undefined}
          placeholder="商品名・症状で探す"
          onChange={(event) => box.type(event.target.value)}
          onFocus={() => box.show(true)}
          onBlur={() => box.show(false)}
          onKeyDown={box.move}
          className="h-12 w-full rounded-chip border border-edge bg-surface pr-24 pl-5 text-base leading-normal placeholder:text-quiet hover:border-ink large:pr-[30vw] large:pl-[5vw]"
        />
        <Buttons
          busy={box.loading || searching}
          onClear={() => {
            box.type('')
            box.input.current?.focus()
          }}
          clearable={box.word !== ''}
        />
      </form>
      <Suggestions
        id={listId}
        shown={box.shown}
        suggestions={box.suggestions}
        chosen={box.chosen}
        onSelect={box.select}
      />
    </search>
  )
}

function Buttons({ busy, clearable, onClear }: { busy: boolean; clearable: boolean; onClear: () => void }) {
  // On enlarged text on a phone, the input gets the space.
  const buttonClass = 'flex size-11 items-center justify-center rounded-chip large:w-[14vw]'
  return (
    <div className="absolute inset-y-0 right-1 flex items-center">
      {clearable && (
        <button
          type="button"
          aria-label="検索語を消す"
          className={cx(buttonClass, 'text-quiet hover:text-leaf scripting-none:hidden')}
          onClick={onClear}
        >
          <CloseIcon className="size-5" />
        </button>
      )}
      {/* The icon changes as the field loses the focus, between press and release: the press must count for the
          button. */}
      <button
        type="submit"
        aria-label="検索する"
        className={cx(buttonClass, 'text-leaf hover:bg-leaf-tint *:pointer-events-none')}
      >
        {busy ? <Spinner label="検索しています" /> : <SearchIcon />}
      </button>
    </div>
  )
}

const kinds = { word: null, category: 'カテゴリ', product: '商品', article: 'コラム' }

interface SuggestionsProps {
  id: string
  shown: boolean
  suggestions: Suggestion[]
  chosen: number
  onSelect: (suggestion: Suggestion) => void
}

/**
 * The combobox's list. The input handles the keys; options never take the focus, but the chosen one is scrolled into
 * view.
 */
function Suggestions({ id, shown, suggestions, chosen, onSelect }: SuggestionsProps) {
  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <div
      id={id}
      role="listbox"
      aria-label="検索候補"
      hidden={!shown}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[calc(100dvh-7.5rem)] overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-float cramped:max-h-none"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={`${suggestion.kind}${suggestion.label}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(suggestion)}
          className={cx(
            'flex min-h-11 scroll-my-0 cursor-pointer items-center gap-3 px-5 py-2 leading-snug hover:bg-leaf-tint',
            index === chosen && 'bg-leaf-tint outline-2 -outline-offset-2 outline-leaf',
          )}
        >
          <SearchIcon className="size-4 shrink-0 text-quiet" />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-[1_1_6em] phrases">
              {suggestion.kind === 'product' ? <ProductName name={suggestion.label} /> : suggestion.label}
            </span>
            {kinds[suggestion.kind] && <span className="text-xs text-quiet">{kinds[suggestion.kind]}</span>}
          </span>
        </div>
      ))}
    </div>
  )
}
