import { account } from '@kusuribako/client/routes'
import { data, redirect, redirectDocument } from 'react-router'
import { apiOf, orNull } from '../api.server.ts'
import { findCart, type OpenCart, redirectIfBlocked } from '../areas/cart/read-cart.server.ts'
import { keepAddressDraft } from '../areas/checkout/address-draft.ts'
import { CheckoutPage } from '../areas/checkout/checkout-page.tsx'
import { orderOfCart, placeOrder, resumeOrder, toThankYou } from '../areas/checkout/place-order.server.ts'
import { readCheckout, readScreen } from '../areas/checkout/read-checkout.server.ts'
import { BuyerId } from '../areas/checkout/step-button.tsx'
import { stepTitles } from '../areas/checkout/steps.ts'
import {
  keepStepOpen,
  lookUpAddress,
  submitAddress,
  submitAnswers,
  submitDelivery,
  submitPayment,
  submitPoints,
} from '../areas/checkout/submit-step.server.ts'
import { noticeOfRefusal } from '../areas/checkout/wallet-words.ts'
import { applyAmazonChoice, cancelWalletPayment } from '../areas/checkout/wallets.server.ts'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { keepPageOnFailure, useLastLoaded } from '../keep-page-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import type { Handle } from '../root.tsx'
import type { Route } from './+types/checkout.ts'

export const handle: Handle = { header: 'light' }

/**
 * The cart and the progress of its checkout. A cart that has become an order redirects to its thank-you page: nobody
 * buys twice.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const openCart = await requireCart(api, 'look')
  if (openCart === 'of an account') throw toSignIn()
  const query = new URL(request.url).searchParams
  const amazon = query.get('amazonCheckoutSessionId')
  if (amazon) throw await applyAmazonChoice(api, openCart, amazon)
  return readScreen(api, openCart, query.get('step'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const form = await request.clone().formData()
  const purpose = ['place', 'resume'].includes(String(form.get('intent'))) ? 'order' : 'step'
  const buyerId = form.get('buyer_id')
  const found = await requireCart(api, purpose, buyerId !== null)
  if (found === 'of an account') {
    const refusal = keepStepOpen(form)
    return refusal ? data(refusal, 401) : toSignIn()
  }
  const openCart: OpenCart = found
  const customerId = openCart.customer?.id
  // Somebody else has signed in in the meantime: what is still in the form is not theirs.
  if (buyerId !== null && customerId && customerId !== buyerId) throw redirectDocument('/checkout', 303)
  const view = await readCheckout(api, openCart, null)
  const answer = await step(String(form.get('intent')))
  return answer instanceof Response ? answer : data(answer, 400)

  function step(intent: string) {
    switch (intent) {
      case 'address':
        return submitAddress(api, openCart, view.buyer, request)
      case 'look-up':
        return lookUpAddress(api, request)
      case 'delivery':
        return submitDelivery(api, openCart, request)
      case 'medicine':
        return submitAnswers(api, openCart, view, request)
      case 'points':
        return submitPoints(api, openCart, request)
      case 'payment':
        return submitPayment(api, openCart, view, request)
      case 'place':
        return placeOrder(
          api,
          openCart,
          { idempotencyKey: String(form.get('idempotency_key') ?? ''), confirmed: String(form.get('confirmed') ?? '') },
          view.flags,
        )
      case 'resume':
        return resumeOrder(api, openCart)
      case 'give-up':
        return cancelWalletPayment(api, openCart)
      default:
        throw data(null, 400)
    }
  }
}

const toSignIn = () => redirect('/account/login?return_to=/checkout&notice=notice_session_ended')

/**
 * The cart to be bought, or that it belongs to an account whose session has ended. A step sent for a cart that is an
 * order by now redirects with an explanation; so does one for an empty cart. A member who has signed out elsewhere left
 * the cart to the account.
 */
async function requireCart(api: ReturnType<typeof apiOf>, purpose: 'look' | 'step' | 'order', isMembers = false) {
  const openCart = await findCart(api)
  if (openCart !== 'of an account') {
    redirectIfBlocked(openCart)
    if (openCart && openCart.view.lines.length > 0) return openCart
  }
  const order = await orderOfCart(api)
  if (order) throw toThankYou(order, purpose === 'step' ? noticeOfRefusal('cart_completed_already') : null)
  if (openCart === 'of an account') return openCart
  if (isMembers && !api.cartId && orNull(await api.personal(account.get)) === null) return 'of an account'
  const notice = new URLSearchParams({ notice: noticeOfRefusal('cart_validation_empty_cart') })
  throw redirect(purpose === 'look' ? '/cart' : `/cart?${notice}`)
}

/**
 * For an order, the page must find out the result. A typed address stays even while its buyer signs in, because the
 * session has ended.
 */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData()
  const step = String(form.get('intent'))
  try {
    return await keepFormOnFailure(args, () => (Object.hasOwn(stepTitles, step) ? { step, errors: {} } : null))
  } catch (error) {
    if (error instanceof Response && error.headers.get('location')?.startsWith('/account/login')) keepAddressDraft(form)
    throw error
  }
}

/** The steps share one URL; each answer reloads the page, also when it was a refusal. */
export { unlessFormFailed as shouldRevalidate } from '../keep-form-on-failure.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) => keepPageOnFailure(args)

export const meta: Route.MetaFunction = () => pageMeta({ title: 'ご購入手続き', hidden: true })

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { loaded, reloadError } = useLastLoaded(loaderData)
  return (
    <BuyerId value={loaded.buyer?.id ?? null}>
      <CheckoutPage checkout={loaded} answer={actionData} isStale={reloadError !== undefined} />
    </BuyerId>
  )
}
