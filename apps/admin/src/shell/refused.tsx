import { Alert } from '@mantine/core'
import { codeOf, detailsOf } from '../api.ts'
import { refusalText } from '../refusal-words.ts'

/** The backend's refusal, in words. A signed-out user sees the sign-in instead. */
export function Refused({ error, children }: { error: Error | null; children?: string | null }) {
  const code = error && codeOf(error)
  if (!code || code === 'unauthorized') return null
  return (
    <Alert color="danger" role="alert">
      <span className="whitespace-pre-line text-ink">{children ?? refusalText(code, detailsOf(error))}</span>
    </Alert>
  )
}
