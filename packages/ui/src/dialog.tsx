import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A native modal dialog: focus stays inside, Escape and the backdrop close it, focus returns to where it was. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const heading = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={heading}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card"
    >
      <div className="flex items-start justify-between gap-4 py-4 pr-3 pl-6">
        <h2 id={heading} className="pt-1.5 text-lg">
          {title}
        </h2>
        <IconButton label="閉じる" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="px-6 pb-6 whole-words">{children}</div>
    </Modal>
  )
}

interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Its name for a screen reader; the heading when there is no `head`. */
  title: string
  side?: 'left' | 'right'
  /** Replaces the title, beside the close button (the menu shows the logo). */
  head?: ReactNode
  /** Stays at the bottom, in reach of the thumb. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A modal panel from the side: 80 % of a phone (15–40 rem), half of a screen from 1024 px (shop.md §2). On very small
 * screens the footer scrolls along: it would leave no room for the content.
 */
export function Drawer({ open, onClose, title, side = 'right', head, foot, children }: DrawerProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      label={title}
      className={cx(
        'my-0 h-screen supports-[height:1dvh]:h-dvh max-h-none w-4/5 min-w-[min(15rem,100%)] max-w-160 lg:w-1/2 lg:max-w-none',
        side === 'right' ? 'mr-0 ml-auto [--from:32px_0]' : 'mr-auto ml-0 [--from:-32px_0]',
      )}
    >
      <div className="flex h-full flex-col">
        <div className="flex min-h-16 shrink-0 items-center justify-between gap-4 border-b border-line py-1 pr-2 pl-5">
          {head ?? <h2 className="text-lg">{title}</h2>}
          <IconButton label="閉じる" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className="flex min-h-0 flex-1 flex-col overscroll-contain cramped:block cramped:overflow-y-auto">
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain cramped:overflow-visible">{children}</div>
          {foot && <div className="shrink-0 border-t border-line px-5 py-4">{foot}</div>}
        </div>
      </div>
    </Modal>
  )
}

interface ModalProps {
  open: boolean
  onClose: () => void
  label?: string
  labelledBy?: string
  className: string
  children: ReactNode
}

function Modal({ open, onClose, label, labelledBy, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the dialog itself answers with `close`
    <dialog
      ref={ref}
      aria-label={label}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={cx('floats bg-surface p-0 text-ink shadow-float', className)}
    >
      {children}
    </dialog>
  )
}
