import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { words } from '../wording.ts'

interface DialogProps {
  title: string
  close: () => void
  /** Something is under way that must not be lost sight of. */
  isHeld: boolean
  children: ReactNode
}

/** A dialog that only its buttons and Escape close, so that a slip of the hand loses nothing. */
export function Dialog({ title, close, isHeld, children }: DialogProps) {
  useFocusBack()
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': words.close }}
      closeOnClickOutside={false}
      closeOnEscape={!isHeld}
      centered
      size="lg"
    >
      {children}
    </Modal>
  )
}

/** Whoever closes it goes on where they were, or where the page begins when that is gone. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const place = before?.isConnected ? before : document.getElementById('main')
      // A dialog within one that closes with it has lost its place, and the other has gone back to its own.
      const isTaken = !before?.isConnected && document.activeElement !== document.body
      if (place instanceof HTMLElement && !isTaken) place.focus({ preventScroll: true })
    },
    [before],
  )
}
