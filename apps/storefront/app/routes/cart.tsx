import { account } from '@kusuribako/client/routes'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { data, redirect } from 'react-router'
import { apiOf, orNone } from '../api.server.ts'
import { CartPage, EmptyCart, LeftCart } from '../areas/cart/cart-page.tsx'
import { type CartChange, changeCart } from '../areas/cart/change-cart.server.ts'
import { leaveBlocked, lookForCart } from '../areas/cart/read-cart.server.ts'
import { useCartNews } from '../areas/cart/use-cart-news.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/cart.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const open = await lookForCart(api)
  if (open === 'of an account') return { cart: null, isOfAccount: true, isMember: false }
  leaveBlocked(open)
  if (open && open.view.lines.length > 0) return { cart: open.view, isOfAccount: false, isMember: open.view.isMember }
  return { cart: null, isOfAccount: false, isMember: orNone(await api.mine(account.get)) !== null }
}

/**
 * Takes every form of the cart: `intent` add (variant_id, quantity), update (line_id, quantity), remove (line_id), code
 * and remove-code (code). A browser without JavaScript is led to the cart. Whose session has ended is led to sign in,
 * which brings them back to the goods and to their cart.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const change = await changeCart(apiOf(context), await request.formData())
  if (change.isSignedOut) throw redirect(toSignIn(request), 303)
  const isPlain = request.headers.get('sec-fetch-mode') === 'navigate'
  if (change.ok && isPlain) throw redirect('/cart', 303)
  return data<CartChange>(change, change.ok ? 200 : 400)
}

function toSignIn({ headers }: Request): string {
  const page = URL.parse(headers.get('referer') ?? '')
  const query = { return_to: page ? page.pathname + page.search : '/cart', notice: 'notice_session_ended' }
  return `/account/login?${new URLSearchParams(query)}`
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'カート', hidden: true })

export default function Cart({ loaderData: { cart, isOfAccount, isMember }, actionData }: Route.ComponentProps) {
  const said = useCartNews(cart)
  return (
    <div className="page pb-16">
      <p role="status" className="sr-only">
        {said}
      </p>
      <PageHead crumbs={[{ name: 'カート' }]} title="カート" />
      {!cart && actionData?.error && (
        <div className="mb-6">
          <Notice kind="danger" announced>
            {actionData.error}
          </Notice>
        </div>
      )}
      {cart ? (
        <CartPage cart={cart} change={actionData} />
      ) : isOfAccount ? (
        <LeftCart />
      ) : (
        <EmptyCart isMember={isMember} />
      )}
    </div>
  )
}
