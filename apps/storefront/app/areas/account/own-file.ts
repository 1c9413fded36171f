import { redirect } from 'react-router'

/** A file about one person, as their browser keeps it; nobody on the way does. `type` without its charset. */
export const ownFile = (text: string, { type, name }: { type: string; name: string }): Response =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })

/**
 * Where a link to such a file leads when it is not given: a browser shows whatever comes in its place, so to sign in,
 * or to the page it stands on, which says so.
 */
export const noFile = (status: number, page: string): Response =>
  redirect(
    status === 401 ? `/account/login?return_to=${encodeURIComponent(page)}` : `${page}?notice=notice_file_not_given`,
    303,
  )
