import { useEffect, useState } from 'react'

/** Typing pauses this long before it is asked (ms). */
const PAUSE_MS = 150

/** A word is searched for; the others lead to their page. */
export interface Suggestion {
  label: string
  kind: 'word' | 'category' | 'product' | 'article'
  to?: string
}

interface Suggested {
  suggestions: Suggestion[]
  loading: boolean
}

const nothing: Suggested = { suggestions: [], loading: false }
const answers = new Map<string, Suggestion[]>()

/** How what is typed may go on. A newer question makes an older answer void; without an answer there is no list. */
export function useSuggestions(typed: string): Suggested {
  const word = typed.trim()
  const [state, setState] = useState(nothing)

  useEffect(() => {
    if (!word) return setState(nothing)
    const known = answers.get(word)
    if (known) return setState({ suggestions: known, loading: false })
    const asking = new AbortController()
    const pause = setTimeout(async () => {
      setState((before) => ({ ...before, loading: true }))
      const suggestions = await ask(word, asking.signal)
      if (asking.signal.aborted) return
      if (suggestions) answers.set(word, suggestions)
      setState({ suggestions: suggestions ?? [], loading: false })
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      asking.abort()
    }
  }, [word])

  return word ? state : nothing
}

/** null without an answer: it is asked for again when the word is. */
async function ask(word: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  const answer = await fetch(`/search/suggestions.json?q=${encodeURIComponent(word)}`, { signal }).catch(() => null)
  if (!answer?.ok) return null
  return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions
}
