import { useEffect, useState } from 'react'

/** Pause in typing before suggestions are requested (ms). */
const PAUSE_MS = 150

/** A word is searched; the others link to their page. */
export interface Suggestion {
  label: string
  kind: 'word' | 'category' | 'product' | 'article'
  to?: string
}

interface SuggestionState {
  suggestions: Suggestion[]
  loading: boolean
}

const nothing: SuggestionState = { suggestions: [], loading: false }
const answers = new Map<string, Suggestion[]>()

/** Completions of the typed text. A newer request invalidates older answers; without an answer there is no list. */
export function useSuggestions(typed: string): SuggestionState {
  const word = typed.trim()
  const [state, setState] = useState(nothing)

  useEffect(() => {
    if (!word) return setState(nothing)
    const cached = answers.get(word)
    if (cached) return setState({ suggestions: cached, loading: false })
    const controller = new AbortController()
    const pause = setTimeout(async () => {
      setState((before) => ({ ...before, loading: true }))
      const suggestions = await fetchSuggestions(word, controller.signal)
      if (controller.signal.aborted) return
      if (suggestions) answers.set(word, suggestions)
      setState({ suggestions: suggestions ?? [], loading: false })
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      controller.abort()
    }
  }, [word])

  return word ? state : nothing
}

/** null without an answer: it is requested again with the same word. */
async function fetchSuggestions(word: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  const answer = await fetch(`/search/suggestions.json?q=${encodeURIComponent(word)}`, { signal }).catch(() => null)
  if (!answer?.ok) return null
  return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions
}
