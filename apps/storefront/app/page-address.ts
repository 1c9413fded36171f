/**
 * The address of the page that is asked for, by that of a request: the router asks for what a page shows alone as
 * `/account/orders.data`, which nobody can be led back to.
 */
export function pageAddress(asked: string): URL {
  const address = new URL(asked)
  address.pathname = address.pathname.replace(/\/(_|_root)\.data$/, '/').replace(/\.data$/, '')
  if (address.searchParams.has('_routes')) address.searchParams.delete('_routes')
  return address
}
