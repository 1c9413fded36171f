import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The props of an action's dialog. */
export interface ActProps {
  close: () => void
  /** Called with a message about what was done. */
  finish: (message: string) => void
}

/** The action in progress on a page, one at a time, and the message of the last one: `before` on another page. */
export function useActs<Act>(before = '') {
  const [act, setAct] = useState<Act | null>(null)
  const [message, setMessage] = useState(before)
  return {
    act,
    message,
    begin: (next: Act) => {
      setMessage('')
      setAct(next)
    },
    close: () => setAct(null),
    finish: (what: string) => {
      setAct(null)
      setMessage(what)
    },
    clear: () => setMessage(''),
  }
}

/** The previous screen's success message. Removed from the history, so that a reload does not repeat it. */
export function usePreviousMessage(): string | undefined {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const message = (state as { said?: string } | null)?.said
  useEffect(() => {
    if (message) void navigate({ pathname, search }, { replace: true, state: { ...state, said: undefined } })
  }, [message, state, pathname, search, navigate])
  return message
}
