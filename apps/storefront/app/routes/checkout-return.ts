import { setTimeout as pause } from 'node:timers/promises'
import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { readCart } from '../areas/cart/read-cart.server.ts'
import { afterOrder, resumeOrder } from '../areas/checkout/place-order.server.ts'
import { noticeOfLost } from '../areas/checkout/wallet-words.ts'
import { followWallet, strayReturn, walletOf } from '../areas/checkout/wallets.server.ts'
import type { Route } from './+types/checkout-return.ts'

/** Where the bank sends the buyer back to (3-D Secure, wallets): to the thanks, or to what is left to do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const open = await readWhenTold(api)
  const query = new URL(request.url).searchParams
  const stray = strayReturn(api, open, query)
  if (stray) throw stray
  const answer = open && (walletOf(open) ? await followWallet(api, open) : await resumeOrder(api, open))
  if (answer instanceof Response) throw answer
  throw (await afterOrder(api)) ?? (query.get('wallet') === 'd-pay' ? toNoOrder() : redirect('/checkout'))
}

/** How long the provider's news may take that set out when the buyer did, in ms. */
const newsTakes_ms = 600

/**
 * The cart, once the provider's news has had its time to arrive: to ask about a payment that the news is just ending
 * would begin another.
 */
async function readWhenTold(api: ReturnType<typeof apiOf>) {
  const open = await readCart(api)
  if (!open || walletOf(open)?.status !== 'requires_more') return open
  await pause(newsTakes_ms)
  return readCart(api)
}

const toNoOrder = () =>
  redirect(`/cart?${new URLSearchParams({ notice: noticeOfLost('d-pay', 'missing_order') })}`, 303)
