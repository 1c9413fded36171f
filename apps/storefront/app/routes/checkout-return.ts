import { carts } from '@kusuribako/client/routes'
import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { readCart } from '../areas/cart/read-cart.server.ts'
import { orderOfCart, placeOrder, toThankYou } from '../areas/checkout/place-order.server.ts'
import type { Route } from './+types/checkout-return.ts'

/**
 * Where the bank sends the buyer back to (3-D Secure, wallets). The order is taken up again only while its payment waits
 * for this return: a link alone places nothing.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const order = await orderOfCart(api)
  if (order) throw toThankYou(order)
  const id = api.cartId
  const found = id ? await api.mine(carts.get, { params: { id }, query: { expand: 'payment_sessions' } }) : null
  const session = found?.ok ? found.data.cart.payment_sessions?.find(({ is_selected }) => is_selected) : null
  const open = session?.status === 'requires_more' ? await readCart(api) : null
  const answer = open && (await placeOrder(api, open, ''))
  throw answer instanceof Response ? answer : redirect('/checkout')
}
