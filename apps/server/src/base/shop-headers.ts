import type { IncomingHttpHeaders } from 'node:http'

/** The shopper's context, sent by the front end with every call (shop.md §1): for the log and the cart's context. */
export interface ShopHeaders {
  cart_id?: string
  region_id?: string
  /** Two lower-case letters. */
  country_code?: string
  /** Only the path: the query may be proof of access to an order, and a search word may reveal an illness. */
  page?: string
  user_agent?: string
}

const idPattern = /^[\w-]{1,64}$/

/** Reads the five headers. None is required, and invalid values are ignored. */
export function shopHeaders(headers: IncomingHttpHeaders): ShopHeaders {
  const read = (name: string, form: RegExp) => form.exec(String(headers[name] ?? ''))?.[0]
  const cart_id = read('x-cart-id', idPattern)
  const region_id = read('x-region-id', idPattern)
  const country_code = read('x-country-code', /^[a-z]{2}$/i)?.toLowerCase()
  const page = pathOf(read('x-page-url', /^.{1,2000}/))
  const user_agent = read('x-user-agent', /^.{1,500}/) ?? read('user-agent', /^.{1,500}/)
  return {
    ...(cart_id && { cart_id }),
    ...(region_id && { region_id }),
    ...(country_code && { country_code }),
    ...(page && { page }),
    ...(user_agent && { user_agent }),
  }
}

const pathOf = (address: string | undefined) =>
  address &&
  URL.parse(address, 'http://shop')
    ?.pathname.slice(0, 200)
    .replace(/^\/search\/.*/, '/search')
