/**
 * The URL of the requested page, from that of a request: the router requests a page's data alone as
 * `/account/orders.data`, to which nobody can be redirected.
 */
export function pageAddress(requested: string): URL {
  const address = new URL(requested)
  address.pathname = address.pathname.replace(/\/(_|_root)\.data$/, '/').replace(/\.data$/, '')
  if (address.searchParams.has('_routes')) address.searchParams.delete('_routes')
  return address
}
