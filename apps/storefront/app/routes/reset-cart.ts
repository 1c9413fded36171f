import { blockedCarts } from '@kusuribako/client/routes'
import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import type { Route } from './+types/reset-cart.ts'

/** The way out of an unusable cart: discards it and reports so, to staff too where they have blocked it. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  if (api.cartId) await api.personal(blockedCarts.update, { body: { cart_id: api.cartId } })
  api.setCart(null)
  throw redirect('/?notice=notice_customer_reset_cart')
}
