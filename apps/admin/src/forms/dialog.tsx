import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useStaff } from '../shell/session.ts'
import { words } from '../wording.ts'

interface DialogProps {
  title: string
  /** Null while a call is under way whose result must be shown: then nothing closes the dialog. */
  close: (() => void) | null
  /** Something is under way, or was typed, that must not be lost: Escape does not close. */
  isHeld: boolean
  children: ReactNode
}

/** A dialog that only its buttons and Escape close, so that a slip of the hand loses nothing. */
export function Dialog({ title, close, isHeld, children }: DialogProps) {
  useFocusBack()
  // The sign-in lies over it, and Escape is not meant for what is below.
  const isCovered = useStaff().data === null
  return (
    <Modal
      opened
      onClose={() => close?.()}
      title={title}
      closeButtonProps={{ 'aria-label': words.close, disabled: !close }}
      closeOnClickOutside={false}
      closeOnEscape={!isHeld && !isCovered}
      centered
      size="lg"
    >
      {children}
    </Modal>
  )
}

/** On closing, puts the focus back where it was, or, if that is gone, into what lies beneath: a dialog, or the page. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // `body` had the focus if the dialog was opened by a button that is disabled while it works.
      const isThere = before !== document.body && before?.isConnected
      const place = isThere ? before : ([...document.querySelectorAll('[role=dialog]')].at(-1) ?? page())
      // When two dialogs close together, the outer one has put the focus back already: the inner one leaves it there.
      const isTaken = !isThere && document.activeElement !== document.body
      if (place instanceof HTMLElement && !isTaken) place.focus({ preventScroll: true })
    },
    [before],
  )
}

const page = () => document.getElementById('main')
