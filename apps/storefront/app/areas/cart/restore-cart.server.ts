import { shopCarts } from '@kusuribako/client/routes'
import type { Api } from '../../api.server.ts'

/** Pieces of the earlier cart that were added, or that stay there because one cart cannot hold all. */
interface RestoredGoods {
  joined: number
  apart?: number
}

/**
 * A shopper who has signed in continues with their last cart, from whatever device; the browser's goods stay in it
 * (097). Null where nobody is signed in.
 */
export async function restoreCart(api: Api): Promise<RestoredGoods | null> {
  const found = await api.personal(shopCarts.bringBack, { body: { cart_id: api.cartId } })
  if (!found.ok) return found.error.status === 401 ? null : { joined: 0 }
  const { cart_id, ...restored } = found.data.data
  // Set again even if it is the same cart: the cookie must last longer than the session that begins now.
  if (cart_id) api.setCart(cart_id)
  return restored
}

/** Where to redirect after signing in, with a notice about the goods of the earlier cart. */
export async function pathAfterSignIn(api: Api, to: string): Promise<string> {
  const restored = await restoreCart(api)
  if (!restored?.joined && !restored?.apart) return to
  const notice = restored.apart ? 'notice_cart_kept_apart' : 'notice_cart_brought_back'
  return `${to}${to.includes('?') ? '&' : '?'}notice=${notice}`
}
