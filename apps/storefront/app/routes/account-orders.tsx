import { legacyOrders, storeOrders } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { apiOf, orErrorPage, orNull } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { OrderRow, summarise } from '../areas/orders/order-row.tsx'
import { useFlag } from '../areas/shell/settings.ts'
import { pageMeta } from '../page-meta.ts'
import { backToLastPage, pageNumber } from '../page-number.ts'
import type { Route } from './+types/account-orders.ts'

const PER_PAGE = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const page = pageNumber(request.url)
  const query = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
  const [, found, earlier] = await Promise.all([
    requireCustomer(api, request),
    api.personal(storeOrders.listOwn, { query }),
    api.personal(legacyOrders.list, { query: { limit: 1 } }),
  ])
  const { orders, count } = orErrorPage(found)
  const pages = Math.ceil(count / PER_PAGE)
  backToLastPage(request.url, page, pages)
  return {
    orders: orders.map(summarise),
    page,
    pages,
    earlier: orNull(earlier)?.data.count ?? 0,
  }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: '注文履歴', hidden: true })

export default function Orders({ loaderData: { orders, page, pages, earlier } }: Route.ComponentProps) {
  const hasBuyAgain = useFlag('buy-again') && orders.length > 0
  return (
    <AccountFrame title="注文履歴">
      {hasBuyAgain && (
        <ButtonLink to="/account/buy-again" kind="plain" className="mb-6">
          もう一度買う
        </ButtonLink>
      )}
      {orders.length === 0 ? (
        <EmptyState title="ご注文はまだありません" action={<ButtonLink to="/">商品を探す</ButtonLink>}>
          ご注文いただくと、こちらに表示されます。
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          <h2 className="sr-only">ご注文の一覧</h2>
          <ul className="grid gap-4">
            {orders.map((order) => (
              <li key={order.to}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
          <Pagination page={page} pages={pages} to={(n) => `/account/orders?page=${n}`} />
        </div>
      )}
      {earlier > 0 && (
        <p className="mt-8 border-t border-line pt-6">
          <ButtonLink to="/account/earlier-orders" kind="quiet" className="-ml-4">
            以前のお店でのご注文（{earlier}件）を見る
          </ButtonLink>
        </p>
      )}
    </AccountFrame>
  )
}
