import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { readCart } from '../areas/cart/read-cart.server.ts'
import { afterOrder, resumeOrder } from '../areas/checkout/place-order.server.ts'
import { followWallet, walletOf } from '../areas/checkout/wallets.server.ts'
import type { Route } from './+types/checkout-return.ts'

/** Where the bank sends the buyer back to (3-D Secure, wallets): to the thanks, or to what is left to do. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const open = await readCart(api)
  const answer = open && (walletOf(open) ? await followWallet(api, open) : await resumeOrder(api, open))
  if (answer instanceof Response) throw answer
  throw (await afterOrder(api)) ?? redirect('/checkout')
}
