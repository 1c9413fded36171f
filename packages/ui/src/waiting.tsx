import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Placeholder of the same size for loading content, visible only after 200 ms. Set height and width by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('appear-late block rounded-field bg-line', className)} />
}

interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** The text beside the bar: `あと1,200円で送料無料`. */
  children?: ReactNode
}

export function ProgressBar({ label, value, max, children }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1
  return (
    <div>
      {children && <p className="mb-1.5 text-sm">{children}</p>}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        className="h-1.5 overflow-hidden rounded-chip bg-line"
      >
        <div className="h-full rounded-chip bg-leaf transition-[width]" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

interface EmptyStateProps {
  title: string
  icon?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** An empty list: a kind message with a next step. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card bg-surface px-6 py-16 text-center">
      {icon}
      <h2 className="text-lg">{title}</h2>
      {children && <div className="phrases max-w-prose text-sm leading-relaxed text-quiet">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
