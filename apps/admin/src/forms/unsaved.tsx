import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { sayUnsaved } from '../shell/words.ts'
import { Dialog } from './dialog.tsx'

interface UnsavedProps {
  /** The question, where something other than the input would be lost. */
  say?: Record<keyof typeof sayUnsaved, string>
  /** Leaves the form all the same; null while nobody has asked for that. */
  leave?: (() => void) | null
  stay?: () => void
  /** Called when the question opens or closes. */
  ask?: (isAsking: boolean) => void
}

/**
 * Mounted in a form while something in it is not saved: asks before another screen is opened, and has the browser ask
 * before the console is left. A saved form leads to a screen with a message (`state.said`): then nothing is asked.
 * There must be only one at a time, since the router has a single blocker.
 */
export function Unsaved({ say = sayUnsaved, leave = null, stay, ask }: UnsavedProps) {
  const blocker = useBlocker(
    ({ currentLocation: at, nextLocation: to }) =>
      at.pathname !== to.pathname && !(to.state as { said?: string } | null)?.said,
  )
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [])
  const leaveNow = blocker.state === 'blocked' ? blocker.proceed : leave
  const isAsking = leaveNow !== null
  useEffect(() => ask?.(isAsking), [ask, isAsking])
  if (!leaveNow) return null
  const cancelLeaving = () => {
    blocker.reset?.()
    stay?.()
  }
  return (
    <Dialog title={say.title} close={cancelLeaving} ignoresEscape={false}>
      <p>{say.text}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="default" onClick={cancelLeaving} data-autofocus>
          {say.stay}
        </Button>
        <Button color="danger" onClick={leaveNow}>
          {say.leave}
        </Button>
      </div>
    </Dialog>
  )
}

/** Whether a form differs from its initial values. */
export function useChanged(typed: unknown): boolean {
  const current = JSON.stringify(typed)
  const [initial] = useState(current)
  return current !== initial
}
