import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ChevronDownIcon } from './icons.tsx'

interface DisclosureProps {
  title: ReactNode
  open?: boolean
  /** Disclosures of one name: opening one closes the others. */
  name?: string
  className?: string
  children: ReactNode
}

/** Native `details`: works without JavaScript, found by the browser's search in the page. */
export function Disclosure({ title, open, name, className, children }: DisclosureProps) {
  return (
    <details open={open} name={name} className={cx('group border-b border-line', className)}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-3 font-semibold leading-snug hover:text-leaf">
        {title}
        <ChevronDownIcon className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
