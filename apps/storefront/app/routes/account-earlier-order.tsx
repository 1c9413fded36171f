import { legacyOrders } from '@kusuribako/client/routes'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { AddressText } from '../areas/checkout/address-text.tsx'
import { GoodsList } from '../areas/checkout/goods-list.tsx'
import { viewEarlier } from '../areas/orders/earlier-order.ts'
import { ReceiptForm } from '../areas/orders/receipt-form.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-earlier-order.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const input = { params: { orderId: params.id } }
  const [, found] = await Promise.all([requireCustomer(api, request), api.personal(legacyOrders.get, input)])
  return { order: viewEarlier(orErrorPage(found).data) }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: '以前のお店でのご注文の詳細', hidden: true })

/** An order of the former shop: what was bought, and what of it is sold here. */
export default function EarlierOrder({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <AccountFrame title="以前のお店でのご注文の詳細">
      <div className="grid gap-8">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
          <Badge tone={order.tone}>{order.word}</Badge>
          <span className="tabular-nums">注文番号 {order.number}</span>
          <span>{dateAndTime(order.placedAt)}</span>
        </p>
        <section className="grid gap-5 rounded-card border border-line bg-surface p-5">
          <h2 className="text-lg">ご注文の商品</h2>
          <GoodsList lines={order.lines} />
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-5 font-semibold">
            お支払いの合計
            <span className="text-xl tabular-nums">
              {yen(order.total)}
              <span className="ml-1 text-xs font-normal text-quiet">税込</span>
            </span>
          </p>
        </section>
        <dl className="grid gap-6 text-sm leading-relaxed sm:grid-cols-2">
          {order.address && (
            <div>
              <dt className="font-semibold">お届け先</dt>
              <dd className="mt-1">
                <AddressText address={order.address} />
              </dd>
            </div>
          )}
          <div>
            <dt className="font-semibold">メールアドレス</dt>
            <dd className="mt-1">
              <EmailText email={order.email} />
            </dd>
          </div>
        </dl>
        {order.isPaid && (
          <ReceiptForm action={`/account/earlier-orders/${order.id}/receipt`} flag="customer-historical-receipt" />
        )}
        <ButtonLink
          to={`/contact?order=${encodeURIComponent(order.number)}`}
          kind="plain"
          className="sm:justify-self-start"
        >
          このご注文について問い合わせる
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
