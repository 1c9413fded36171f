import { useState } from 'react'
import { isTemporaryFailure } from './keep-form-on-failure.ts'

/** Replaces a page's data: the reason why it could not be read. */
export interface FailedReload {
  unread: unknown
}

interface Reading<T> {
  request: Request
  serverLoader: () => Promise<T>
}

/** A displayed page stays when it cannot be reloaded: an error page would hide what was just done on it. */
export async function keepPageOnFailure<T>({ request, serverLoader }: Reading<T>): Promise<T | FailedReload> {
  try {
    return await serverLoader()
  } catch (error) {
    if (!isTemporaryFailure(error) || new URL(request.url).pathname !== location.pathname) throw error
    return { unread: error }
  }
}

/** The data read last, and why it could not be read since. */
export function useLastLoaded<T extends object>(data: T | FailedReload): { read: T; trouble?: unknown } {
  const isUnread = 'unread' in data
  const [last, keep] = useState(isUnread ? null : data)
  if (!isUnread) {
    if (data !== last) keep(data)
    return { read: data }
  }
  if (!last) throw data.unread
  return { read: last, trouble: data.unread }
}
