import { shopOrders } from '@kusuribako/client/routes'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { data, Form, useNavigation } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { DoneNotice } from '../areas/account/done-notice.tsx'
import { redirectWithResult, takeFormResult } from '../areas/account/form-result.server.ts'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { nextPharmacistAt } from '../areas/catalogue/shop-facts.server.ts'
import { OrderDetails } from '../areas/orders/order-details.tsx'
import { viewOrder } from '../areas/orders/order-view.ts'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { pageMeta } from '../page-meta.ts'
import { titleUnlessNoAnswer } from '../wording/no-answer.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-order.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const input = { params: { orderId: params.id }, body: {} }
  const [, found, reviewFrom] = await Promise.all([
    requireCustomer(api, request),
    api.personal(shopOrders.get, input),
    nextPharmacistAt(api),
  ])
  return { order: viewOrder(orErrorPage(found).data, reviewFrom), done: takeFormResult(api, request) }
}

/** The one form of this page cancels the order. If another window, or the shop, has done so, the goal is reached. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const page = `/account/orders/${id}`
  const answer = await api.personal(shopOrders.cancel, { body: { order_id: id } })
  if (answer.ok) throw redirectWithResult(api, page, 'cancel')
  const current = await api.personal(shopOrders.get, { params: { orderId: id }, body: {} })
  if (current.ok && current.data.data.status === 'canceled') throw redirectWithResult(api, page, 'before')
  return data({ refused: wordsFor(answer.error.code) }, answer.error.status)
}

const doneWords = { cancel: 'ご注文をキャンセルしました。', before: 'このご注文は、すでにキャンセルされています。' }

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'ご注文の詳細', hidden: true })

export default function Order({ loaderData: { order, done }, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame title="ご注文の詳細">
      <div className="grid gap-8">
        {!actionData && <DoneNotice done={done} words={doneWords} />}
        {actionData?.refused && (
          <FocusedNotice
            kind="danger"
            title={titleUnlessNoAnswer(actionData.refused, 'キャンセルできませんでした')}
            about={actionData}
          >
            {actionData.refused}
          </FocusedNotice>
        )}
        <OrderDetails order={order} />
        {order.isCancelable && (
          <Disclosure title="このご注文をキャンセルする">
            <Form method="post" className="grid gap-3">
              <p className="text-sm">
                注文番号 {order.number}
                をすべてキャンセルします。あとから元に戻すことはできません。代金はいただかず、お支払い済みのときは返金します。
              </p>
              <Button kind="danger" busy={sending} className="sm:justify-self-start">
                注文 {order.number} をキャンセルする
              </Button>
            </Form>
          </Disclosure>
        )}
        <ButtonLink to={`/contact?order=${order.number}`} kind="plain" className="sm:justify-self-start">
          このご注文について問い合わせる
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
