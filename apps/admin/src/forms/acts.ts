import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a dialog of an act is given. */
export interface ActProps {
  close: () => void
  /** Is told what has been done, in words. */
  finish: (said: string) => void
}

/**
 * What is being done on a page, one act at a time, and what was said when the last one was done: `before` on another.
 */
export function useActs<Act>(before = '') {
  const [act, setAct] = useState<Act | null>(null)
  const [said, setSaid] = useState(before)
  return {
    act,
    said,
    begin: (next: Act) => {
      setSaid('')
      setAct(next)
    },
    close: () => setAct(null),
    finish: (what: string) => {
      setAct(null)
      setSaid(what)
    },
    clear: () => setSaid(''),
  }
}

/** What the screen before says it has done. It is removed from the history, so that a reload does not say it again. */
export function useSaidBefore(): string | undefined {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const said = (state as { said?: string } | null)?.said
  useEffect(() => {
    if (said) void navigate({ pathname, search }, { replace: true, state: { ...state, said: undefined } })
  }, [said, state, pathname, search, navigate])
  return said
}
