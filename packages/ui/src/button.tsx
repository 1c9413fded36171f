import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link, type LinkProps } from './link.tsx'

/**
 * `main` once a screen, for the shopper's main goal; `plain` beside it; `quiet` in text; `danger` for what cannot be
 * undone.
 */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger'

const kinds: Record<ButtonKind, string> = {
  main: 'px-6 bg-leaf text-white border-leaf hover:bg-leaf-deep hover:border-leaf-deep',
  plain: 'px-6 bg-surface text-ink border-edge hover:border-leaf hover:text-leaf',
  quiet: 'px-4 bg-transparent text-leaf border-transparent hover:bg-leaf-tint',
  danger: 'px-6 bg-surface text-danger border-danger hover:bg-danger-tint',
}

const look = (kind: ButtonKind, wide: boolean | undefined, className: string | undefined) =>
  cx(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-field border py-2 text-center phrases font-semibold leading-snug transition-colors large:px-[12px]',
    'disabled:border-line disabled:bg-line disabled:text-quiet',
    kinds[kind],
    wide && 'w-full',
    className,
  )

interface ButtonLook {
  kind?: ButtonKind
  /** As wide as its content. */
  wide?: boolean
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While the answer is awaited: a press does nothing, the button keeps its width and the focus, and says so. */
  busy?: boolean
  /** Words beside the ring while it is busy; without them only a screen reader says so. */
  waiting?: string
}

export function Button({
  kind = 'main',
  wide,
  busy,
  waiting,
  className,
  children,
  onClick,
  type = 'submit',
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={look(kind, wide, cx('relative', className))} {...whileBusy(busy, onClick)} {...rest}>
      <Waiting busy={busy} words={waiting}>
        {children}
      </Waiting>
    </button>
  )
}

/** A button inside text: it looks like a link, and performs an action. `busy` as for a `Button`. */
export function TextButton({
  busy,
  className,
  children,
  onClick,
  type = 'submit',
  ...rest
}: ComponentProps<'button'> & Pick<ButtonProps, 'busy'>) {
  return (
    <button
      type={type}
      className={cx(
        'relative inline-flex min-h-11 items-center justify-center font-semibold underline underline-offset-4 hover:text-leaf',
        className,
      )}
      {...whileBusy(busy, onClick)}
      {...rest}
    >
      <Waiting busy={busy}>{children}</Waiting>
    </button>
  )
}

const whileBusy = (busy: boolean | undefined, onClick: ComponentProps<'button'>['onClick']) => ({
  'aria-disabled': busy || undefined,
  'aria-busy': busy || undefined,
  // Not `disabled`, which would remove the focus.
  onClick: busy ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick,
})

interface WaitingProps {
  busy: boolean | undefined
  words?: string | undefined
  children: ReactNode
}

const Waiting = ({ busy, words, children }: WaitingProps) =>
  busy ? (
    <>
      <span className="invisible">{children}</span>
      <Spinner className="absolute" label={words ?? '送信しています'} isLabelShown={words !== undefined} />
    </>
  ) : (
    children
  )

/** A link that looks like a button: it navigates and performs no action. */
export function ButtonLink({ kind = 'main', wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link className={look(kind, wide, cx('print:hidden', className))} {...rest} />
}

/** A square 44-pixel target around an icon. `label` is its name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink transition-colors hover:bg-leaf-tint hover:text-leaf',
        className,
      )}
      {...rest}
    />
  )
}

/** Three quarters of a ring. Only inside an existing element (a button, a field): never on a blank page. */
export function Spinner({ label, className, isLabelShown }: SpinnerProps) {
  return (
    <span role="status" className={cx('inline-flex items-center gap-3', className)}>
      <span className="size-5 animate-spin rounded-chip border-2 border-current border-r-transparent forced-colors:border-r-[Canvas]" />
      <span className={isLabelShown ? '' : 'sr-only'}>{label}</span>
    </span>
  )
}

interface SpinnerProps {
  label: string
  className?: string
  /** Beside the ring; otherwise only a screen reader says it. */
  isLabelShown?: boolean
}
