import { Alert, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { hasNoAnswer } from '../api.ts'
import { Refused } from '../shell/refused.tsx'
import { words } from '../wording.ts'
import { Dialog } from './dialog.tsx'
import { EditConflict } from './edit-conflict.ts'
import { focusInvalidField, useFocusOnRefusal } from './form-focus.ts'
import { Unsaved, useChanged } from './unsaved.tsx'

interface ActionDialogProps {
  /** A question that names the action and its object. */
  title: string
  /** The product's name in the title. */
  productName?: string | undefined
  /** What the action does, and its fields. */
  children: ReactNode
  /** The button's own label. */
  act: string
  isDanger?: boolean
  isPending: boolean
  /** A file is being uploaded: it cannot be sent yet, but cancelled. */
  isUploading?: boolean
  error: Error | null
  /** Shown instead of the refusal's own words. */
  refusedText?: string | null
  /** Shown instead without an answer, for what may have been done all the same. */
  noAnswerText?: string | undefined
  close: () => void
  /** The content of a long form: closing it asks before anything is lost. */
  typed?: unknown
  /** Called when the form may be sent; its fields are validated by then or show themselves what is missing. */
  submit: () => void
}

/** Confirms an action before it is done. A refusal is shown above its button, with all input kept. */
export function ActionDialog({ title, children, act, isPending, error, close, submit, ...more }: ActionDialogProps) {
  const { productName, isDanger, isUploading = false, typed } = more
  const isChanged = useChanged(typed)
  const place = useFocusOnRefusal(isPending)
  const [isLeaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // A long form asks before it closes. A short one with input is not closed by Escape, which also cancels an IME
  // conversion.
  const [isTyped, setTyped] = useState(false)
  const hasShortInput = isTyped && typed === undefined
  const isConflict = error instanceof EditConflict
  const closeOrAsk = isChanged ? () => setLeaving(true) : close
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    submit()
    // After the errors are rendered: in a long form they may be out of view.
    setTimeout(() => focusInvalidField(form))
  }
  return (
    <Dialog
      {...{ title, productName }}
      close={isPending ? null : closeOrAsk}
      ignoresEscape={isPending || isUploading || isAsking || hasShortInput}
    >
      <form ref={place} noValidate onSubmit={send} onInput={() => setTyped(true)} className="flex flex-col gap-4">
        {children}
        <ErrorAlert error={error} {...more} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={closeOrAsk} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            color={isDanger || isConflict ? 'danger' : undefined}
            loading={isPending || isUploading}
          >
            {isConflict ? error.say.over : act}
          </Button>
        </div>
      </form>
      {isChanged && <Unsaved leave={isLeaving ? close : null} stay={() => setLeaving(false)} ask={setAsking} />}
    </Dialog>
  )
}

/** The error: visible where the button is, however long the form. */
function ErrorAlert({
  error,
  refusedText,
  noAnswerText,
}: Pick<ActionDialogProps, 'error' | 'refusedText' | 'noAnswerText'>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={place} className="scroll-my-20 empty:hidden">
      {error instanceof EditConflict ? (
        <Alert color="warning" role="alert">
          <span className="text-ink">{error.say.text}</span>
        </Alert>
      ) : (
        <Refused error={error}>{error && hasNoAnswer(error) ? noAnswerText : refusedText}</Refused>
      )}
    </div>
  )
}
