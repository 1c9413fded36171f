import { shopCarts } from '@kusuribako/client/routes'
import type { Api } from '../../api.server.ts'

/**
 * A shopper who has signed in continues with their last cart, from whatever device; the browser's goods stay in it
 * (097). Returns how many pieces were added; null where nobody is signed in.
 */
export async function bringCartBack(api: Api): Promise<number | null> {
  const found = await api.mine(shopCarts.bringBack, { body: { cart_id: api.cartId } })
  if (!found.ok) return found.error.status === 401 ? null : 0
  const { cart_id, joined } = found.data.data
  // Set again even if it is the same cart: the cookie must last longer than the session that begins now.
  if (cart_id) api.setCart(cart_id)
  return joined
}

/** Where to redirect after signing in, with a notice about goods added to the cart. */
export async function onwardWithCart(api: Api, to: string): Promise<string> {
  if (!(await bringCartBack(api))) return to
  return `${to}${to.includes('?') ? '&' : '?'}notice=notice_cart_brought_back`
}
