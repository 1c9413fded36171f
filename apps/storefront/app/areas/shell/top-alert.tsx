import { type ReactNode, useEffect, useRef } from 'react'

/** Announced at once, at the top of the window: for a failed press without space for a message beside it. */
export function TopAlert({ children }: { children: ReactNode }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  // Above an open drawer too, where the browser can (Safari from 17).
  useEffect(() => void paragraph.current?.showPopover?.(), [])
  return (
    <p
      ref={paragraph}
      popover="manual"
      role="alert"
      className="fixed inset-x-0 top-0 bottom-auto w-full border-b border-warning bg-warning-tint px-4 py-3 text-center text-sm phrases text-ink"
    >
      {children}
    </p>
  )
}
