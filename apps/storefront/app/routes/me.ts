import { appMountConfig, carts, favoriteVariants } from '@kusuribako/client/routes'
import { fullName } from '@kusuribako/ui/format.ts'
import { apiOf, orNull } from '../api.server.ts'
import type { Me } from '../areas/shell/me.ts'
import type { Route } from './+types/me.ts'

/**
 * Who is signed in and how many pieces are in the cart: the shell asks after the page has loaded. While the backend is
 * away nobody is told that they are signed out, or their cart empty.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { personal, cartId } = apiOf(context)
  const hasSession = request.headers.get('cookie')?.includes('connect.sid=')
  const [config, cart, favoritesAnswer] = await Promise.all([
    hasSession ? personal(appMountConfig) : null,
    cartId ? personal(carts.get, { params: { id: cartId } }) : null,
    hasSession ? personal(favoriteVariants.get) : null,
  ])
  const customer = config && orNull(config)?.data.customer
  const cartData = cart && orNull(cart)?.cart
  const items = (cartData && !cartData.completed_at && cartData.items) || []
  const favorites = favoritesAnswer && orNull(favoritesAnswer)?.data.favorites
  const me: Me = {
    name: (customer && (fullName(customer) || customer.email)) ?? null,
    email: customer?.email ?? null,
    favorites: favorites ? Object.fromEntries(favorites.map(({ id, variant_id }) => [variant_id, id])) : null,
    cartCount: items.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
  }
  return Response.json(me, { headers: { 'cache-control': 'private, no-store' } })
}
