import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'
import { Link } from './link.tsx'

const look =
  'inline-flex min-h-11 items-center gap-1.5 rounded-chip border border-edge bg-surface px-4 text-sm leading-tight transition-colors hover:border-leaf hover:text-leaf'

interface ChipProps {
  to: To
  /** A chosen filter: following the chip removes it. */
  removes?: boolean
  children: ReactNode
}

/** A short link: a similar search, a category, or a chosen filter to remove. */
export function Chip({ to, removes, children }: ChipProps) {
  return (
    <Link
      to={to}
      preventScrollReset={removes}
      className={cx(look, removes && 'border-leaf bg-leaf-tint text-leaf-deep')}
    >
      {children}
      {removes && (
        <>
          <CloseIcon className="-mr-1.5 size-4" />
          <span className="sr-only">の条件を外す</span>
        </>
      )}
    </Link>
  )
}

/** A chip that links to an outside site, in a new tab. */
export function ChipAnchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={look}>
      {children}
      <span className="sr-only">（新しいタブで開きます）</span>
    </a>
  )
}
