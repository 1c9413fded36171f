import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'leaf' | 'info' | 'success' | 'warning' | 'danger' | 'sale'

const tones: Record<Tone, string> = {
  neutral: 'border-line bg-surface text-quiet',
  leaf: 'border-leaf-tint bg-leaf-tint text-leaf-deep',
  info: 'border-info-tint bg-info-tint text-info',
  success: 'border-success-tint bg-success-tint text-success',
  warning: 'border-warning-tint bg-warning-tint text-warning',
  danger: 'border-danger-tint bg-danger-tint text-danger',
  sale: 'border-persimmon bg-surface text-persimmon',
}

/** A word in a small frame, on one line unless the text is very large. Its text always says what its colour says. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-block max-w-full rounded-badge border px-2 text-xs leading-[1.375rem] font-semibold [word-break:keep-all] large:[overflow-wrap:anywhere]',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
