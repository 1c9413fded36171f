import { useState } from 'react'
import { isTemporaryFailure } from './keep-form-on-failure.ts'

/** Replaces a page's data: the reason why it could not be read. */
export interface FailedReload {
  reloadError: unknown
}

interface LoaderArgs<T> {
  request: Request
  serverLoader: () => Promise<T>
}

/** A displayed page stays when it cannot be reloaded: an error page would hide what was just done on it. */
export async function keepPageOnFailure<T>({ request, serverLoader }: LoaderArgs<T>): Promise<T | FailedReload> {
  try {
    return await serverLoader()
  } catch (error) {
    if (!isTemporaryFailure(error) || new URL(request.url).pathname !== location.pathname) throw error
    return { reloadError: error }
  }
}

/** The data read last, and why it could not be read since. */
export function useLastLoaded<T extends object>(data: T | FailedReload): { loaded: T; reloadError?: unknown } {
  const hasFailed = 'reloadError' in data
  const [last, setLast] = useState(hasFailed ? null : data)
  if (!hasFailed) {
    if (data !== last) setLast(data)
    return { loaded: data }
  }
  if (!last) throw data.reloadError
  return { loaded: last, reloadError: data.reloadError }
}
