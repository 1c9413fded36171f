import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
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
    <Modal.Root
      opened
      onClose={() => close?.()}
      closeOnClickOutside={false}
      closeOnEscape={!ignoresEscape && !isCovered}
      centered
      size="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* No second banner of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>
            <TitleText title={title} productName={productName} />
          </Modal.Title>
          <Modal.CloseButton aria-label={words.close} disabled={!close} size={44} iconSize={18} />
        </Modal.Header>
        <Body>{children}</Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The content. (`Modal.Body` would have the whole form read aloud as the description.) */
function Body({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  // Before the focus moves into the dialog.
  useLayoutEffect(() => {
    if (!place.current) return
    describe(place.current, id)
    markFirstField(place.current)
  })
  return (
    <div ref={place} className="px-4 pb-4">
      {children}
    </div>
  )
}

/** Describes the dialog by its first paragraph. */
function describe(body: HTMLElement, id: string) {
  const dialog = body.closest('[role=dialog]')
  const first = body.querySelector(':scope > p:first-child, :scope > :first-child > p:first-child')
  if (!first) return dialog?.removeAttribute('aria-describedby')
  first.id ||= id
  dialog?.setAttribute('aria-describedby', first.id)
}

/** A form begins in its first field, unless another element is marked: otherwise it would in the close button. */
function markFirstField(body: HTMLElement) {
  if (body.querySelector('[data-autofocus]')) return
  const fields = [...body.querySelectorAll('input:enabled, select:enabled, textarea:enabled')]
  fields.find((field) => field.checkVisibility())?.setAttribute('data-autofocus', '')
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
