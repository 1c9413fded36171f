import { account } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { useRef } from 'react'
import { data, redirect } from 'react-router'
import { apiOf, orNull } from '../api.server.ts'
import { CartPage, EmptyCart, SignedOutCart } from '../areas/cart/cart-page.tsx'
import { type CartChange, changeCart } from '../areas/cart/change-cart.server.ts'
import { findCart, redirectIfBlocked } from '../areas/cart/read-cart.server.ts'
import { useCartAnnouncement } from '../areas/cart/use-cart-announcement.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { ErrorPage, errorTitle } from '../areas/shell/error-page.tsx'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { isTemporaryFailure } from '../keep-form-on-failure.ts'
import { type FailedReload, keepPageOnFailure, useLastLoaded } from '../keep-page-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/cart.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const openCart = await findCart(api)
  if (openCart === 'of an account') return { cart: null, isSignedOut: true, isMember: false }
  redirectIfBlocked(openCart)
  if (openCart && openCart.view.lines.length > 0)
    return { cart: openCart.view, isSignedOut: false, isMember: openCart.view.isMember }
  return { cart: null, isSignedOut: false, isMember: orNull(await api.personal(account.get)) !== null }
}

/**
 * Takes every form of the cart: `intent` add (variant_id, quantity), update (line_id, quantity), remove (line_id),
 * code and remove-code (code). A browser without JavaScript is redirected to the cart. An ended session leads to the
 * sign-in page, and from there back to the goods and the cart.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const change = await changeCart(apiOf(context), await request.formData())
  if (change.isSignedOut) throw redirect(signInPath(request), 303)
  const isPlain = request.headers.get('sec-fetch-mode') === 'navigate'
  if (change.ok && isPlain) throw redirect('/cart', 303)
  return data<CartChange>(change, change.ok ? 200 : 400)
}

function signInPath({ headers }: Request): string {
  const page = URL.parse(headers.get('referer') ?? '')
  const query = { return_to: page ? page.pathname + page.search : '/cart', notice: 'notice_session_ended' }
  return `/account/login?${new URLSearchParams(query)}`
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepPageOnFailure(args)

export const meta: Route.MetaFunction = ({ error, loaderData }) =>
  pageMeta({ title: !error || mayKeepCart(error, loaderData) ? 'カート' : errorTitle(error), hidden: true })

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { loaded, reloadError } = useLastLoaded(loaderData)
  return <CartContent {...loaded} change={actionData} reloadError={reloadError} />
}

const mayKeepCart = (error: unknown, cart: object | undefined) => cart !== undefined && isTemporaryFailure(error)

/** Without an answer to a change, the previous content stays until the cart has been reloaded. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const atError = useRef({ error, loaderData })
  if (atError.current.error !== error) atError.current = { error, loaderData }
  if (!loaderData || 'reloadError' in loaderData || !mayKeepCart(error, loaderData)) return <ErrorPage error={error} />
  const isReloaded = loaderData !== atError.current.loaderData
  return <CartContent {...loaderData} change={undefined} reloadError={isReloaded ? undefined : error} />
}

type LoadedCart = Exclude<Route.ComponentProps['loaderData'], FailedReload>
type CartContentProps = LoadedCart & { change: CartChange | undefined; reloadError?: unknown }

function CartContent({ cart, isSignedOut, isMember, change, reloadError }: CartContentProps) {
  const announcement = useCartAnnouncement(cart)
  return (
    <div className="page pb-16">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PageHead crumbs={[{ name: 'カート' }]} title="カート" />
      {reloadError !== undefined && <UnconfirmedChange about={reloadError} />}
      {!cart && change?.error && (
        <div className="mb-6">
          <Notice kind="danger" announced>
            {change.error}
          </Notice>
        </div>
      )}
      {cart ? (
        <CartPage cart={cart} change={change} />
      ) : isSignedOut ? (
        <SignedOutCart />
      ) : (
        <EmptyCart isMember={isMember} />
      )}
    </div>
  )
}

/** It may have been changed all the same. */
const UnconfirmedChange = ({ about }: { about: unknown }) => (
  <div className="mb-6">
    <FocusedNotice kind="danger" title="カートを変更できたか、確かめられませんでした" about={about}>
      <p>通信がうまくいきませんでした。カートを開き直して、商品と数量をご確認ください。</p>
      <ButtonLink to="/cart" reloadDocument kind="plain" className="mt-3">
        カートを開き直す
      </ButtonLink>
    </FocusedNotice>
  </div>
)
