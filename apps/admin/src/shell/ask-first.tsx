import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { words } from '../wording.ts'
import { Refused } from './refused.tsx'

interface AskFirstProps {
  /** A question that names the act and what it is done to. */
  title: string
  /** What the act does, and the fields it needs. */
  children: ReactNode
  /** The button's own words. */
  act: string
  isDanger?: boolean
  isPending: boolean
  error: Error | null
  close: () => void
  /** Called when the form may be sent; its fields are checked by then or say themselves what is missing. */
  submit: () => void
}

/** Goes to the first field of a form that says what is wrong with it, and shows it with its name. */
export function focusFault(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/**
 * Names an act before it is done. A no of the backend stands in the dialog, with everything that was typed; only its
 * buttons and Escape close it, so that a slip of the hand loses nothing.
 */
export function AskFirst({ title, children, act, isDanger, isPending, error, close, submit }: AskFirstProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    submit()
    // Once it is drawn what is wrong: in a long form it may stand out of sight.
    setTimeout(() => focusFault(form))
  }
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': words.close }}
      closeOnClickOutside={false}
      closeOnEscape={!isPending}
      centered
      size="lg"
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <Refused error={error} />
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={close} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" color={isDanger ? 'danger' : undefined} loading={isPending}>
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
