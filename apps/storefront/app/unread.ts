import { useState } from 'react'
import { isPassing } from './unheard.ts'

/** In place of what a page would have read: why it could not. */
export interface Unread {
  unread: unknown
}

interface Reading<T> {
  request: Request
  serverLoader: () => Promise<T>
}

/** A page that is there stays where it cannot be read anew: an error page would hide what was done on it just now. */
export async function orAsItStands<T>({ request, serverLoader }: Reading<T>): Promise<T | Unread> {
  try {
    return await serverLoader()
  } catch (error) {
    if (!isPassing(error) || new URL(request.url).pathname !== location.pathname) throw error
    return { unread: error }
  }
}

/** What was read last, and why not since. */
export function useLastRead<T extends object>(data: T | Unread): { read: T; trouble?: unknown } {
  const isUnread = 'unread' in data
  const [last, keep] = useState(isUnread ? null : data)
  if (!isUnread) {
    if (data !== last) keep(data)
    return { read: data }
  }
  if (!last) throw data.unread
  return { read: last, trouble: data.unread }
}
