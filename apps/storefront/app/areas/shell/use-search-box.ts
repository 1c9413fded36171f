import { isConverting } from '@kusuribako/ui/converting.ts'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchPath, wordOf } from './search-path.ts'
import { type Suggestion, useSuggestions } from './suggestions.ts'
import { track } from './track.ts'

/** State and actions of the search box: the word, its suggestions, the one chosen by the arrow keys (-1: none). */
export function useSearchBox(section: string) {
  const navigate = useNavigate()
  const { input, word, setWord } = useSearchWord()
  const { shown, suggestions, loading, chosen, show, move } = useSuggestionChoice(word)

  function search(text: string) {
    const trimmed = text.trim()
    track('execute_search', { search_word: trimmed, section })
    setWord(trimmed)
    leaveFor(searchPath(trimmed))
  }

  function leaveFor(address: string) {
    show(false)
    input.current?.blur()
    void navigate(address)
  }

  const select = ({ label, to }: Suggestion) => (to ? leaveFor(to) : search(label))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const suggestion = suggestions[chosen]
    if (suggestion) select(suggestion)
    else search(input.current?.value ?? word)
  }

  function type(text: string) {
    setWord(text)
    show(true)
  }

  return { input, word, suggestions, loading, shown, chosen, show, select, submit, move, type }
}

/** The word in the box: that of the page, until another is typed. What was typed before the scripts loaded is kept. */
function useSearchWord() {
  const { pathname } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [word, setWord] = useState(() => wordOf(pathname))
  const isMounted = useRef(false)
  useEffect(() => {
    const typedEarly = isMounted.current ? '' : input.current?.value
    isMounted.current = true
    setWord(typedEarly || wordOf(pathname))
  }, [pathname])
  return { input, word, setWord }
}

/** The list under the box: whether it is open, its suggestions for a word, and the one chosen by the arrow keys. */
function useSuggestionChoice(word: string) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const { suggestions, loading } = useSuggestions(open ? word : '')

  function show(isOpen: boolean) {
    setOpen(isOpen)
    setChosen(-1)
  }

  function move(event: KeyboardEvent) {
    if (isConverting(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && suggestions.length > 0) {
      event.preventDefault()
      setOpen(true)
      const places = suggestions.length + 1
      setChosen(((chosen + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      show(false)
    }
  }

  return { shown: open && suggestions.length > 0, suggestions, loading, chosen, show, move }
}
