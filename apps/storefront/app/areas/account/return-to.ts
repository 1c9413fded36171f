/** In characters. No link of the shop needs more, and a proxy in front of it limits the length of headers. */
export const longestReturn = 500

/** Where to go after signing in: a path of this shop, never another site. */
export function returnTo(given: string | null): string {
  if (!given || !/^\/(?![/\\])/.test(given) || given.length > longestReturn) return '/account'
  const url = URL.parse(given, 'http://shop.invalid')
  // `/a/..//elsewhere` is parsed as `//elsewhere`, which is another site.
  const isOurs = url?.host === 'shop.invalid' && !url.pathname.startsWith('//')
  return isOurs ? url.pathname + url.search : '/account'
}
