import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The props of an action's dialog. */
export interface ActProps {
  close: () => void
  /** Called with a message about what was done. */
  finish: (said: string) => void
}

/** The action in progress on a page, one at a time, and the message of the last one: `before` on another page. */
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

/** The previous screen's success message. Removed from the history, so that a reload does not repeat it. */
export function usePreviousMessage(): string | undefined {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const said = (state as { said?: string } | null)?.said
  useEffect(() => {
    if (said) void navigate({ pathname, search }, { replace: true, state: { ...state, said: undefined } })
  }, [said, state, pathname, search, navigate])
  return said
}
