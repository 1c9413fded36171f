import { redirect } from 'react-router'

/** A file with personal data, to be saved by the browser and by no cache on the way. `type` without its charset. */
export const privateFile = (text: string, { type, name }: { type: string; name: string }): Response =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })

/**
 * Where to redirect when such a file cannot be given, since the browser displays whatever comes instead of it: to the
 * sign-in page, or back to the page with the link, which gives the reason.
 */
export const redirectWithoutFile = (status: number, page: string): Response =>
  redirect(
    status === 401 ? `/account/login?return_to=${encodeURIComponent(page)}` : `${page}?notice=notice_file_not_given`,
    303,
  )
