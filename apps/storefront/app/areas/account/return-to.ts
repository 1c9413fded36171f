/** Where to go after signing in: a path of this shop, never another site. */
export function returnTo(given: string | null): string {
  if (!given || !/^\/(?![/\\])/.test(given) || given.length > 500) return '/account'
  const url = URL.parse(given, 'http://shop.invalid')
  return url?.host === 'shop.invalid' ? url.pathname + url.search : '/account'
}
