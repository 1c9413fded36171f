import { legacyOrders } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { summariseEarlier } from '../areas/orders/earlier-order.ts'
import { OrderRow } from '../areas/orders/order-row.tsx'
import { pageMeta } from '../page-meta.ts'
import { backToLastPage, pageNumber } from '../page-number.ts'
import type { Route } from './+types/account-earlier-orders.ts'

const PER_PAGE = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const page = pageNumber(request.url)
  const query = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
  const [, found] = await Promise.all([requireCustomer(api, request), api.personal(legacyOrders.list, { query })])
  const { orders, count } = orErrorPage(found).data
  const pages = Math.ceil(count / PER_PAGE)
  backToLastPage(request.url, page, pages)
  return { orders: orders.map(summariseEarlier), page, pages }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: '以前のお店でのご注文', hidden: true })

/** Orders of the former shop, found by the account's verified address. */
export default function EarlierOrders({ loaderData: { orders, page, pages } }: Route.ComponentProps) {
  return (
    <AccountFrame title="以前のお店でのご注文">
      {orders.length === 0 ? (
        <EmptyState
          title="以前のお店でのご注文は見つかりませんでした"
          action={
            <ButtonLink to="/account/profile" kind="plain">
              メールアドレスを確認する
            </ButtonLink>
          }
        >
          以前のお店でお使いだったメールアドレスで会員登録し、確認を済ませた方に表示されます。
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          <h2 className="sr-only">以前のお店でのご注文の一覧</h2>
          <ul className="grid gap-4">
            {orders.map((order) => (
              <li key={order.to}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
          <Pagination page={page} pages={pages} to={(n) => `/account/earlier-orders?page=${n}`} />
        </div>
      )}
    </AccountFrame>
  )
}
