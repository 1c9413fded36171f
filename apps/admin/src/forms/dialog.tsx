import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useStaff } from '../shell/session.ts'
import { words } from '../wording.ts'

interface DialogProps {
  title: string
  /** Null while something is under way whose answer must be told: nothing closes it. */
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

/** Whoever closes it goes on where they were, or in what lies beneath when that is gone: a dialog, or the page. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Nowhere is where a button was that has been pressed: while it works it takes no focus.
      const isThere = before !== document.body && before?.isConnected
      const place = isThere ? before : ([...document.querySelectorAll('[role=dialog]')].at(-1) ?? page())
      // A dialog within one that closes with it has lost its place, and the other has gone back to its own.
      const isTaken = !isThere && document.activeElement !== document.body
      if (place instanceof HTMLElement && !isTaken) place.focus({ preventScroll: true })
    },
    [before],
  )
}

const page = () => document.getElementById('main')
