import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { readCart } from '../areas/cart/read-cart.server.ts'
import { redirectIfOrdered, resumeOrder } from '../areas/checkout/place-order.server.ts'
import { noticeOfFailedReturn } from '../areas/checkout/wallet-words.ts'
import { followWallet, redirectIfInvalidReturn, walletOf } from '../areas/checkout/wallets.server.ts'
import type { Route } from './+types/checkout-return.ts'

/** Where the bank redirects the buyer back (3-D Secure, wallets): to the thank-you page, or to what is left to do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const openCart = await readCart(api)
  const query = new URL(request.url).searchParams
  const invalidReturn = redirectIfInvalidReturn(api, openCart, query)
  if (invalidReturn) throw invalidReturn
  const wallet = openCart && walletOf(openCart)
  const answer = openCart && (wallet ? await followWallet(api, openCart, wallet.id) : await resumeOrder(api, openCart))
  if (answer instanceof Response) throw answer
  const order = openCart ? null : await redirectIfOrdered(api)
  throw order ?? (query.get('wallet') === 'd-pay' ? toNoOrder() : redirect('/checkout'))
}

const toNoOrder = () =>
  redirect(`/cart?${new URLSearchParams({ notice: noticeOfFailedReturn('d-pay', 'missing_order') })}`, 303)
