import { shopCarts } from '@kusuribako/client/routes'
import type { Api } from '../../api.server.ts'

/**
 * Who has signed in goes on with the cart they left, on whatever device; what this browser's holds stays in it (097).
 * Answers how many pieces have joined those; null where nobody is signed in.
 */
export async function bringCartBack(api: Api): Promise<number | null> {
  const found = await api.mine(shopCarts.bringBack, { body: { cart_id: api.cartId } })
  if (!found.ok) return found.error.status === 401 ? null : 0
  const { cart_id, joined } = found.data.data
  // Written anew even if it is the same cart: the cookie must last longer than the session that begins now.
  if (cart_id) api.setCart(cart_id)
  return joined
}

/** Where to go after signing in, with a word about goods that have come into the cart meanwhile. */
export async function onwardWithCart(api: Api, to: string): Promise<string> {
  if (!(await bringCartBack(api))) return to
  return `${to}${to.includes('?') ? '&' : '?'}notice=notice_cart_brought_back`
}
