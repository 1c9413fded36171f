import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { readCart } from '../areas/cart/read-cart.server.ts'
import { PayPayPage, type PayPayView } from '../areas/checkout/paypay-page.tsx'
import { orderOfCart, toThankYou } from '../areas/checkout/place-order.server.ts'
import { cancelWalletPayment, followWallet, walletOf } from '../areas/checkout/wallets.server.ts'
import { keepPageOnFailure, useLastLoaded } from '../keep-page-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import type { Handle } from '../root.tsx'
import type { Route } from './+types/checkout-paypay.ts'

export const handle: Handle = { header: 'light' }

/** The code of a waiting payment; once it is decided, a redirect to the thank-you page or the error. Polled. */
export async function loader({ context }: Route.LoaderArgs): Promise<PayPayView> {
  const api = apiOf(context)
  const openCart = await requireCart(api)
  if (walletOf(openCart)?.id !== 'paypay') throw redirect('/checkout')
  const outcome = await followWallet(api, openCart, 'paypay')
  if (outcome) throw outcome
  const wallet = walletOf((await readCart(api)) ?? openCart)
  if (!wallet?.next) throw redirect('/checkout')
  const { points, total } = openCart.view.totals
  const amount = points?.toPay ?? total
  return { url: wallet.next.url, deeplink: wallet.deeplink ?? '', amount, expiresAt: wallet.expiresAt }
}

export async function action({ context, request }: Route.ActionArgs) {
  const api = apiOf(context)
  await request.formData()
  return cancelWalletPayment(api, await requireCart(api))
}

async function requireCart(api: ReturnType<typeof apiOf>) {
  const openCart = await readCart(api)
  if (openCart && openCart.view.lines.length > 0) return openCart
  const order = await orderOfCart(api)
  throw order ? toThankYou(order) : redirect('/cart')
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'PayPayでのお支払い', hidden: true })

/** Polled without an answer: the code stays, because it may be paid all the same. */
export const clientLoader = (args: Route.ClientLoaderArgs) => keepPageOnFailure(args)

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export default function CheckoutPayPay({ loaderData, actionData }: Route.ComponentProps) {
  const { loaded, reloadError } = useLastLoaded(loaderData)
  return <PayPayPage {...loaded} isBackendAway={reloadError !== undefined} refused={actionData?.refused} />
}
