import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import type { Route } from './+types/reset-cart.ts'

/** The way out of a cart that cannot go on: forgets it and says so. */
export function loader({ context }: Route.LoaderArgs) {
  apiOf(context).setCart(null)
  throw redirect('/?notice=notice_customer_reset_cart')
}
