import { useEffect, useState } from 'react'

/** Typing pauses this long before it is asked (ms). */
const PAUSE_MS = 150
const answers = new Map<string, string[]>()

/** Words that go on from what is typed. A newer question makes an older answer void; without an answer there is no list. */
export function useSuggestions(typed: string): { suggestions: string[]; loading: boolean } {
  const word = typed.trim()
  const [state, setState] = useState<{ word: string; suggestions: string[]; loading: boolean }>(nothing)

  useEffect(() => {
    const known = answers.get(word)
    if (!word || known) return setState({ word, suggestions: known ?? [], loading: false })
    const asking = new AbortController()
    const pause = setTimeout(async () => {
      setState((before) => ({ ...before, loading: true }))
      const suggestions = await ask(word, asking.signal)
      if (asking.signal.aborted) return
      answers.set(word, suggestions)
      setState({ word, suggestions, loading: false })
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      asking.abort()
    }
  }, [word])

  return word ? state : nothing
}

const nothing = { word: '', suggestions: [], loading: false }

async function ask(word: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetch(`/search/suggestions.json?q=${encodeURIComponent(word)}`, { signal }).catch(() => null)
  if (!answer?.ok) return []
  return ((await answer.json()) as { suggestions: string[] }).suggestions
}
