/** In characters. No link of the shop needs more, and a proxy in front of it limits the length of headers. */
export const longestReturn = 500

/** Where to go after signing in: a path of this shop, never another site. */
export function returnTo(path: string | null): string {
  if (!path?.startsWith('/') || path.length > longestReturn) return '/account'
  const url = parsed(path)
  // `/a/..//elsewhere` is parsed as `//elsewhere`, which is another site.
  const isOwnSite = url?.host === 'shop.invalid' && !url.pathname.startsWith('//')
  return isOwnSite ? url.pathname + url.search : '/account'
}

/** Instead of `URL.parse`, which Safari before 18 and Chrome before 126 lack (140). */
function parsed(path: string): URL | null {
  try {
    return new URL(path, 'http://shop.invalid')
  } catch {
    return null
  }
}
