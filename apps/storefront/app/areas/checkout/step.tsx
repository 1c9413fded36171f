import { cx } from '@kusuribako/ui/cx.ts'
import { CheckIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { type StepName, stepTitles } from './steps.ts'

interface StepProps {
  name: StepName
  number: number
  state: 'done' | 'open' | 'waiting'
  summary: ReactNode
  children: ReactNode
}

/** One step: folded to its summary when finished, complete when open, a name while it waits. */
export function Step({ name, number, state, summary, children }: StepProps) {
  const heading = useFocusWhenOpened(state === 'open')
  return (
    <li
      className={cx(
        'rounded-card border bg-surface p-4 sm:p-6 large:px-[16px]',
        state === 'open' ? 'border-leaf' : 'border-line',
      )}
    >
      <div className="flex items-center gap-3 large:flex-wrap">
        <span
          aria-hidden="true"
          className={cx(
            'flex size-8 shrink-0 items-center justify-center rounded-chip border text-sm leading-none font-semibold tabular-nums',
            state === 'waiting' ? 'border-edge text-quiet' : 'border-leaf bg-leaf text-white',
          )}
        >
          {state === 'done' ? <CheckIcon className="size-5" /> : number}
        </span>
        <h2
          ref={heading}
          tabIndex={-1}
          className={cx('min-w-0 flex-1 text-lg outline-none', state === 'waiting' && 'text-quiet')}
        >
          <span className="sr-only">{number}.</span>
          {stepTitles[name]}
          {state === 'done' && <span className="sr-only">（入力済み）</span>}
        </h2>
        {state === 'done' && (
          <Link
            to={`/checkout?step=${name}`}
            preventScrollReset
            className="-my-2 -mr-2 inline-flex min-h-11 items-center rounded-field px-2 text-sm text-leaf underline underline-offset-4 large:basis-full large:px-0"
          >
            変更<span className="sr-only">：{stepTitles[name]}</span>
          </Link>
        )}
      </div>
      {state === 'done' && <div className="mt-3 pl-11 text-sm leading-relaxed large:pl-0">{summary}</div>}
      {state === 'open' && <div className="mt-5">{children}</div>}
    </li>
  )
}

/**
 * A step that opens on the current page takes the focus, and moves to the top of the screen, because the previous
 * button was at its bottom. The first rendering moves nothing.
 */
function useFocusWhenOpened(open: boolean) {
  const ref = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open && !wasOpen.current) {
      ref.current?.focus({ preventScroll: true })
      ref.current?.scrollIntoView({ block: 'start' })
    }
    wasOpen.current = open
  }, [open])
  return ref
}
