import { shopOrders } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { DoneIcon } from '@kusuribako/ui/icons.tsx'
import { useEffect } from 'react'
import { apiOf, orErrorPage } from '../api.server.ts'
import { nextPharmacistAt } from '../areas/catalogue/shop-facts.server.ts'
import { OrderDetails } from '../areas/orders/order-details.tsx'
import { type OrderView, viewOrder } from '../areas/orders/order-view.ts'
import { refreshMe } from '../areas/shell/me.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/thank-you.ts'

/** The new order; `temporary_code`, its creation in epoch milliseconds, is a guest's proof (shop.md §2). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const temporaryCode = new URL(request.url).searchParams.get('temporary_code')?.slice(0, 20)
  const input = { params: { orderId: params.orderId }, body: temporaryCode ? { temporaryCode } : {} }
  const api = apiOf(context)
  const [found, reviewFrom] = await Promise.all([api.personal(shopOrders.get, input), nextPharmacistAt(api)])
  const order = viewOrder(orErrorPage(found).data, reviewFrom)
  return { order, proof: temporaryCode ? { temporary_code: temporaryCode } : {} }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: titleOf(loaderData?.order), hidden: true })

/** Mails link here too, long afterwards. */
const titleOf = (order?: OrderView) => (order?.isCanceled ? 'ご注文の内容' : 'ご注文ありがとうございます')

export default function ThankYou({ loaderData: { order, proof } }: Route.ComponentProps) {
  useEffect(() => void refreshMe(), [])
  return (
    <div className="page pt-8 pb-16 lg:pt-14">
      <div className="mx-auto grid max-w-prose gap-8">
        <header className="grid justify-items-center gap-3 text-center">
          {!order.isCanceled && <DoneIcon className="size-14 text-leaf" />}
          <h1 className="text-2xl">{titleOf(order)}</h1>
          <p>
            注文番号は <strong className="text-lg tabular-nums">{order.number}</strong> です。
          </p>
          {!order.isCanceled && (
            <p className="phrases text-sm text-quiet">
              確認メールを <EmailText email={order.email} />{' '}
              にお送りしました。届かないときは、迷惑メールのフォルダもご確認ください。
            </p>
          )}
        </header>
        <OrderDetails order={order} proof={proof} />
        <div className="grid gap-3 sm:grid-cols-2">
          <ButtonLink to="/">買い物を続ける</ButtonLink>
          <ButtonLink to={order.to} kind="plain">
            注文を確認する
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
