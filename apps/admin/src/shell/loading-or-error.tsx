import { codeOf } from '../api.ts'
import { LoadError } from './fallback.tsx'
import { LoadingSkeleton } from './loading-skeleton.tsx'
import { PageTitle } from './page-title.tsx'

interface LoadingOrErrorProps {
  error: Error | null
  again: () => unknown
  /** The message for "not found"; left out where that cannot be. */
  gone?: string
  /** The possible reason. */
  goneHelp?: string
  /** Placeholder lines for the content. */
  rows?: number
}

/** The platform's calls answer an invalid id like any other invalid data. */
const notFoundCodes = ['not_found', 'invalid_request_path_params', 'invalid_data']

/** Replaces data that is not loaded: waiting, or the error. An unknown or invalid id is "not found". */
export function LoadingOrError({ error, again, gone, goneHelp, rows }: LoadingOrErrorProps) {
  if (!error) return <LoadingSkeleton rows={rows} />
  const isGone = notFoundCodes.includes(codeOf(error))
  if (!gone || !isGone) return <LoadError error={error} again={again} />
  return (
    <>
      <PageTitle>{gone}</PageTitle>
      {goneHelp && <p className="text-sm text-quiet">{goneHelp}</p>}
    </>
  )
}
