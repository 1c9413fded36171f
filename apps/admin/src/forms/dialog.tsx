import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useStaff } from '../shell/session.ts'
import { TitleText } from '../shell/title-text.tsx'
import { words } from '../wording.ts'

interface DialogProps {
  title: string
  /** The product's name in the title. */
  productName?: string | undefined
  /** Null while a call is running whose result must be shown: then nothing closes the dialog. */
  close: (() => void) | null
  /** Something is running, or was typed, that must not be lost: Escape does not close. */
  ignoresEscape: boolean
  children: ReactNode
}

/** A dialog that only its buttons and Escape close, so that no accidental click loses anything. */
export function Dialog({ title, productName, close, ignoresEscape, children }: DialogProps) {
  useFocusBack()
  // The sign-in is over it, and Escape is not meant for what is below.
  const isCovered = useStaff().data === null
  return (
    <Modal
      opened
      onClose={() => close?.()}
      title={<TitleText title={title} productName={productName} />}
      closeButtonProps={{ 'aria-label': words.close, disabled: !close }}
      closeOnClickOutside={false}
      closeOnEscape={!ignoresEscape && !isCovered}
      centered
      size="lg"
    >
      {children}
    </Modal>
  )
}

/** On closing, returns the focus to where it was, or, if that is gone, to what is beneath: a dialog, or the page. */
export function useFocusBack() {
  const [previousFocus] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // `body` had the focus if the dialog was opened by a button that is disabled while it works.
      const isStillThere = previousFocus !== document.body && previousFocus?.isConnected
      const place = isStillThere ? previousFocus : ([...document.querySelectorAll('[role=dialog]')].at(-1) ?? page())
      // When two dialogs close together, the outer one has returned the focus already: the inner one leaves it there.
      const isFocusReturned = !isStillThere && document.activeElement !== document.body
      if (place instanceof HTMLElement && !isFocusReturned) place.focus({ preventScroll: true })
    },
    [previousFocus],
  )
}

const page = () => document.getElementById('main')
