import { appMountConfig, carts, favoriteVariants } from '@kusuribako/client/routes'
import { fullName } from '@kusuribako/ui/format.ts'
import { apiOf } from '../api.server.ts'
import type { Me } from '../areas/shell/me.ts'
import type { Route } from './+types/me.ts'

/** Who is here and how many pieces are in the cart: the shell asks after the page has come. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { mine, cartId } = apiOf(context)
  const isKnown = request.headers.get('cookie')?.includes('connect.sid=')
  const [config, cart, hearts] = await Promise.all([
    isKnown ? mine(appMountConfig) : null,
    cartId ? mine(carts.get, { params: { id: cartId } }) : null,
    isKnown ? mine(favoriteVariants.get) : null,
  ])
  const customer = config?.ok ? config.data.data.customer : null
  const items = cart?.ok && !cart.data.cart.completed_at ? (cart.data.cart.items ?? []) : []
  const me: Me = {
    name: customer && (fullName(customer) || customer.email),
    hearts: hearts?.ok
      ? Object.fromEntries(hearts.data.data.favorites.map(({ id, variant_id }) => [variant_id, id]))
      : null,
    cartCount: items.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
  }
  return Response.json(me, { headers: { 'cache-control': 'private, no-store' } })
}
