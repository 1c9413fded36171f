import { Alert } from '@mantine/core'
import { codeOf, type Refusal } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { words } from '../wording.ts'

/** Why signing in failed. */
export const SignInRefused = ({ children }: { children: string }) => (
  <Alert color="danger" role="alert">
    <span className="text-ink">{children}</span>
  </Alert>
)

export function signInErrorText(error: Error): string {
  const code = codeOf(error)
  if (code === 'unauthorized' || code === 'invalid_data') return words.signIn.refused
  if (code === 'too_many_requests') return words.signIn.limited(minutesToWait(error as Refusal))
  return code === 'unknown_error' ? words.signIn.unreachable : refusalText(code)
}

const minutesToWait = ({ details }: Refusal) => Math.ceil((Number(details.retry_after_s) || 900) / 60)
