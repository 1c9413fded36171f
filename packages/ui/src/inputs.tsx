import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { useField } from './field.tsx'
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from './icons.tsx'

const box = cx(
  'w-full rounded-field border border-edge bg-surface px-3.5 text-base leading-normal text-ink placeholder:text-quiet',
  'transition-colors hover:border-ink aria-invalid:border-danger aria-invalid:bg-danger-tint disabled:bg-paper disabled:text-quiet',
)

/** One line of text. Give `autoComplete` and `inputMode`; the server normalises full-width digits. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useField()} className={cx(box, 'h-12', className)} {...rest} />
}

/** An e-mail address, with the keyboard for it; where it names an account, give `autoComplete="username"`. */
export const EmailInput = (rest: ComponentProps<'input'>) => (
  <TextInput type="email" inputMode="email" autoComplete="email" {...rest} />
)

/** A password with 表示/隠す. Without JavaScript it is a plain password field. */
export function PasswordInput({ className, ...rest }: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const field = useField()
  return (
    <div className="relative">
      <input {...field} className={cx(box, 'h-12 pr-14', className)} {...rest} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label="パスワードを表示"
        aria-describedby={field.id && `${field.id}-label`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="scripting-none:hidden absolute inset-y-0.5 right-0.5 flex w-11 items-center justify-center rounded-field text-quiet hover:text-leaf"
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}

/** Several lines of text; six rows by default (shop.md §5). */
export function TextArea({ className, rows = 6, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useField()} rows={rows} className={cx(box, 'py-3 leading-relaxed', className)} {...rest} />
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={cx('relative', className)}>
      <select {...useField()} className={cx(box, 'h-12 appearance-none pr-10')} {...rest}>
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-5 text-quiet" />
    </div>
  )
}

interface Kind {
  type: 'checkbox' | 'radio'
  framed: boolean
}

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode
  /** A second, quiet line. */
  note?: ReactNode
  /** Called when it is chosen; also for a choice made before the scripts loaded. */
  onChange?: () => void
}

function Choice({ type, framed, label, note, className, onChange, ...rest }: ChoiceProps & Kind) {
  const ref = useEarlyChoice(rest.defaultChecked, onChange)
  return (
    <label
      className={cx(
        'flex min-h-12 items-start gap-3 py-3 has-disabled:text-quiet',
        framed &&
          'rounded-field border border-edge bg-surface px-4 large:px-[12px] transition-colors hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf',
        className,
      )}
    >
      <input
        type={type}
        ref={ref}
        className="mt-0.5 size-5 shrink-0 accent-leaf outline-offset-2"
        onChange={onChange}
        {...rest}
      />
      <span className="min-w-0 text-sm leading-normal whole-words">
        <span className="block text-base leading-normal">{label}</span>
        {note && <span className="mt-0.5 block text-quiet">{note}</span>}
      </span>
    </label>
  )
}

/** On a slow phone people can choose before hydration: then `onChoose` is called after it. */
export function useEarlyChoice(isDefault: boolean | undefined, onChoose: (() => void) | undefined) {
  const ref = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the page came alive
  useEffect(() => {
    if (ref.current?.checked && !isDefault) onChoose?.()
  }, [])
  return ref
}

/** A checkbox, in a line of text. */
export const Checkbox = (choice: ChoiceProps) => <Choice type="checkbox" framed={false} {...choice} />
/** A checkbox, as a card of its own. */
export const CheckboxCard = (choice: ChoiceProps) => <Choice type="checkbox" framed {...choice} />
/** One of several, as a card. Put them in a FieldGroup. */
export const RadioCard = (choice: ChoiceProps) => <Choice type="radio" framed {...choice} />
