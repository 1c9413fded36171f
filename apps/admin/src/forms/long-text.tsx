import { Textarea, type TextareaProps } from '@mantine/core'
import { sayLongText as say } from '../shell/words.ts'

interface LongTextProps extends Omit<TextareaProps, 'value' | 'onChange' | 'maxLength'> {
  value: string
  change: (typed: string) => void
  maxLength?: number | undefined
}

/** Multi-line text. The browser silently cuts what is pasted beyond the limit: this says so. */
export const LongText = ({ value, change, maxLength = 2000, ...rest }: LongTextProps) => (
  <div>
    <Textarea
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      maxLength={maxLength}
      autosize
      minRows={2}
      {...rest}
    />
    <p role="status" className="mt-1 text-sm text-warning empty:hidden">
      {value.length >= maxLength && say.full(maxLength)}
    </p>
  </div>
)
