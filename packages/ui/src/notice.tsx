import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { DangerIcon, DoneIcon, InfoIcon, WarningIcon } from './icons.tsx'

const looks = {
  info: { frame: 'bg-info-tint', mark: 'text-info', Icon: InfoIcon },
  success: { frame: 'bg-success-tint', mark: 'text-success', Icon: DoneIcon },
  warning: { frame: 'bg-warning-tint', mark: 'text-warning', Icon: WarningIcon },
  danger: { frame: 'bg-danger-tint', mark: 'text-danger', Icon: DangerIcon },
}

interface NoticeProps {
  kind: keyof typeof looks
  title?: ReactNode
  /** Read aloud when it appears: for an answer to the shopper's last action. */
  announced?: boolean
  children?: ReactNode
}

/** A message where it is needed: what happened, what was kept, what to do next. */
export function Notice({ kind, title, announced, children }: NoticeProps) {
  const { frame, mark, Icon } = looks[kind]
  const liveRole = kind === 'danger' ? 'alert' : 'status'
  return (
    <div
      role={announced ? liveRole : undefined}
      className={cx('flex gap-3 large:flex-col rounded-card px-4 py-3.5 large:px-[16px] forced-colors:border', frame)}
    >
      <Icon className={cx('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 text-sm leading-relaxed whole-words">
        {title && <p className="phrases text-base font-semibold leading-relaxed">{title}</p>}
        {children}
      </div>
    </div>
  )
}

interface ErrorSummaryProps {
  title?: string
  /**
   * The errors, by the id of their field (see Field `id`). Empty shows nothing; the same object is the same refusal.
   */
  errors: Record<string, string>
}

/** Shown at the top of a refused form; takes the focus, so that nobody is left wondering. */
export function ErrorSummary({ title = '入力内容をご確認ください', errors }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null)
  const fieldErrors = Object.entries(errors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal once, whatever else changes on the page
  useEffect(() => {
    const summary = ref.current
    summary?.focus()
    // When it is longer than the window, its middle would be shown instead of its beginning.
    if (summary && summary.offsetHeight > window.innerHeight / 2) summary.scrollIntoView({ block: 'start' })
  }, [errors])
  if (fieldErrors.length === 0) return null
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="scroll-mt-4 rounded-card border border-danger bg-danger-tint px-4 py-3.5 [overflow-wrap:anywhere] large:px-[16px]"
    >
      <p className="font-semibold text-danger">{title}</p>
      <ul className="mt-1 grid gap-1 text-sm">
        {fieldErrors.map(([field, message]) => (
          <li key={field}>
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => focusField(event, field)}
                className="inline-flex min-h-11 items-center underline underline-offset-4 [word-break:auto-phrase]"
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** To the field itself. As a change of the URL the router would treat it as a new page, and drop the answer. */
function focusField(event: MouseEvent, field: string) {
  const element = document.getElementById(field)
  if (!element) return
  event.preventDefault()
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}
