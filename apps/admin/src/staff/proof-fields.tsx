import { PasswordInput, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { words } from '../wording.ts'
import { sayAccount as say } from './words.ts'

interface FieldProps {
  value: string
  change: (typed: string) => void
  /** What is wrong with it. */
  wrong: string | false | undefined
}

/** One's own password, once more. */
export const OwnPassword = ({ value, change, wrong }: FieldProps) => (
  <PasswordInput
    label={say.currentPassword}
    autoComplete="current-password"
    maxLength={128}
    value={value}
    onChange={(event) => change(event.currentTarget.value)}
    error={wrong}
    visibilityToggleButtonProps={{ 'aria-label': words.signIn.show, tabIndex: 0 }}
    data-autofocus
  />
)

interface CodeFieldProps extends FieldProps {
  /** A recovery code, which contains letters, is accepted too. */
  acceptsRecovery?: boolean
  field?: Ref<HTMLInputElement>
}

/** Six digits from the app. */
export const CodeField = ({ value, change, wrong, acceptsRecovery, field }: CodeFieldProps) => (
  <TextInput
    ref={field}
    label={say.code}
    description={acceptsRecovery ? say.codeOrRecovery : say.codeHelp}
    autoComplete="one-time-code"
    inputMode={acceptsRecovery ? 'text' : 'numeric'}
    maxLength={40}
    value={value}
    onChange={(event) => change(event.currentTarget.value)}
    error={wrong}
    className="max-w-60"
  />
)
