import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { digits } from './format.ts'
import { MinusIcon, PlusIcon } from './icons.tsx'

interface QuantityInputProps {
  name: string
  /** The label for screen readers: `ロキソ錠の数量`. */
  label: string
  /** The current value; a new one replaces the content, and leaves the focus where it is. */
  defaultValue?: number
  /** The maximum, and why; the reason is shown under the buttons. */
  limit: number
  reason?: string
  disabled?: boolean
  /** Returns false when the change is rejected: then the current value is shown again. */
  onChange?: (quantity: number) => unknown
  /** The action for this quantity: placed beside, before the reason. */
  beside?: ReactNode
}

/**
 * A quantity between 1 and the limit; at either end the button stays enabled, so that it keeps the focus. Full-width
 * digits are accepted; without JavaScript it is a plain number field.
 */
export function QuantityInput({ name, label, limit, reason, disabled, beside, ...valueProps }: QuantityInputProps) {
  const id = useId()
  const { input, text, setText, choose } = useQuantity({ limit, ...valueProps })
  const quantity = numberIn(text)
  return (
    <div className="min-w-0 max-w-full">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <div className="inline-flex h-12 max-w-full rounded-field border border-edge bg-surface">
          <Step
            label={`${label}を1つ減らす`}
            icon={MinusIcon}
            disabled={disabled}
            isAtEnd={quantity <= 1}
            onClick={() => choose(quantity - 1)}
          />
          <input
            ref={input}
            name={name}
            value={text}
            inputMode="numeric"
            autoComplete="off"
            aria-label={label}
            aria-describedby={reason ? id : undefined}
            disabled={disabled}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => choose(quantity)}
            className="w-12 min-w-0 border-x border-line text-center tabular-nums"
          />
          <Step
            label={`${label}を1つ増やす`}
            icon={PlusIcon}
            disabled={disabled}
            isAtEnd={quantity >= limit}
            onClick={() => choose(quantity + 1)}
          />
        </div>
        {beside}
      </div>
      {reason && (
        <p id={id} className={cx('phrases mt-1.5 text-sm', quantity >= limit ? 'text-warning' : 'text-quiet')}>
          {reason}
        </p>
      )}
    </div>
  )
}

const numberIn = (text: string) => Number(digits(text)) || 1

/** The content of the field, and the value reported last. */
function useQuantity({
  defaultValue = 1,
  limit,
  onChange,
}: Pick<QuantityInputProps, 'defaultValue' | 'limit' | 'onChange'>) {
  const [text, setText] = useState(String(defaultValue))
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(defaultValue)

  const choose = (next: number) => {
    const bounded = Math.min(Math.max(1, Math.trunc(next)), Math.max(1, limit))
    const isNew = bounded !== defaultValue || bounded !== reported.current
    reported.current = isNew && onChange?.(bounded) === false ? defaultValue : bounded
    setText(String(reported.current))
  }

  const previousDefault = useRef(defaultValue)
  useEffect(() => {
    if (previousDefault.current === defaultValue) return
    previousDefault.current = defaultValue
    reported.current = defaultValue
    setText(String(defaultValue))
  }, [defaultValue])

  // What was typed before the scripts loaded is kept, and counts as soon as the field is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the page came alive
  useEffect(() => {
    const early = input.current?.value ?? text
    if (early === text) return
    if (document.activeElement === input.current) setText(early)
    else choose(numberIn(early))
  }, [])

  return { input, text, setText, choose }
}

interface StepProps {
  label: string
  icon: ComponentType<{ className?: string }>
  disabled?: boolean
  isAtEnd: boolean
  onClick: () => void
}

const Step = ({ label, icon: Icon, disabled, isAtEnd, onClick }: StepProps) => (
  <button
    type="button"
    className="scripting-none:hidden flex w-11 items-center justify-center transition-colors hover:not-aria-disabled:text-leaf disabled:text-edge aria-disabled:cursor-not-allowed aria-disabled:text-edge"
    aria-label={label}
    disabled={disabled}
    aria-disabled={isAtEnd || undefined}
    onClick={() => !isAtEnd && onClick()}
  >
    <Icon className="size-5" />
  </button>
)
