import { codeOf } from '../api.ts'
import { Trouble } from './fallback.tsx'
import { PageTitle } from './page-title.tsx'
import { Waiting } from './waiting.tsx'

interface UnreadProps {
  error: Error | null
  again: () => unknown
  /** How it is said that there is no such thing; where that cannot be, left out. */
  gone?: string
  /** Why that may be. */
  goneHelp?: string
  /** So many lines stand where the content will be. */
  rows?: number
}

/** The platform's calls say of an address that cannot be one what they say of any other data. */
const noneSuch = ['not_found', 'invalid_request_path_params', 'invalid_data']

/**
 * In the place of what is not read yet: waits, or tells what is wrong. An id that names nothing, or is none, is gone.
 */
export function Unread({ error, again, gone, goneHelp, rows }: UnreadProps) {
  if (!error) return <Waiting rows={rows} />
  const isGone = noneSuch.includes(codeOf(error))
  if (!gone || !isGone) return <Trouble error={error} again={again} />
  return (
    <>
      <PageTitle>{gone}</PageTitle>
      {goneHelp && <p className="text-sm text-quiet">{goneHelp}</p>}
    </>
  )
}
