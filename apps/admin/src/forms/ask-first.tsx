import { Alert, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isUnheard } from '../api.ts'
import { Refused } from '../shell/refused.tsx'
import { words } from '../wording.ts'
import { Dialog } from './dialog.tsx'
import { focusFault, useFocusKept } from './keep-focus.ts'
import { ChangedMeanwhile } from './meanwhile.ts'
import { Unsaved, useChanged } from './unsaved.tsx'

interface AskFirstProps {
  /** A question that names the act and what it is done to. */
  title: string
  /** What the act does, and the fields it needs. */
  children: ReactNode
  /** The button's own words. */
  act: string
  isDanger?: boolean
  isPending: boolean
  /** A file that belongs to it is on its way: it cannot be sent yet, but left. */
  isAwaited?: boolean
  error: Error | null
  /** Said instead where no answer came, of what may have been done all the same. */
  unheard?: string | undefined
  close: () => void
  /** What a long form holds: whoever is about to lose something of it is asked first. */
  typed?: unknown
  /** Called when the form may be sent; its fields are checked by then or say themselves what is missing. */
  submit: () => void
}

/** Names an act before it is done. A no of the backend stands above its button, with everything that was typed. */
export function AskFirst({ title, children, act, isPending, error, close, submit, ...more }: AskFirstProps) {
  const { isDanger, isAwaited = false, unheard, typed } = more
  const isChanged = useChanged(typed)
  const place = useFocusKept(isPending)
  const [isLeaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // A long form asks before it closes. A short one in which something was typed is not closed by Escape, by which a
  // kana conversion is cancelled too.
  const [isTyped, setTyped] = useState(false)
  const isKept = isTyped && typed === undefined
  const isOver = error instanceof ChangedMeanwhile
  const shut = isChanged ? () => setLeaving(true) : close
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    submit()
    // Once it is drawn what is wrong: in a long form it may stand out of sight.
    setTimeout(() => focusFault(form))
  }
  return (
    <Dialog title={title} close={isPending ? null : shut} isHeld={isPending || isAwaited || isAsking || isKept}>
      <form ref={place} noValidate onSubmit={send} onInput={() => setTyped(true)} className="flex flex-col gap-4">
        {children}
        <No error={error} unheard={unheard} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={shut} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" color={isDanger || isOver ? 'danger' : undefined} loading={isPending || isAwaited}>
            {isOver ? error.say.over : act}
          </Button>
        </div>
      </form>
      {isChanged && <Unsaved leave={isLeaving ? close : null} stay={() => setLeaving(false)} ask={setAsking} />}
    </Dialog>
  )
}

/** Why it was not done: in sight where the button is, however long the form. */
function No({ error, unheard }: Pick<AskFirstProps, 'error' | 'unheard'>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={place} className="scroll-my-20 empty:hidden">
      {error instanceof ChangedMeanwhile ? (
        <Alert color="warning" role="alert">
          <span className="text-ink">{error.say.text}</span>
        </Alert>
      ) : (
        <Refused error={error}>{error && isUnheard(error) ? unheard : null}</Refused>
      )}
    </div>
  )
}
