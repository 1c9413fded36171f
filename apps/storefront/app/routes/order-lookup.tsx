import { shopOrders, storeOrders } from '@kusuribako/client/routes'
import { email } from '@kusuribako/contract/values/common'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { toHalfWidth } from '@kusuribako/ui/format.ts'
import { EmailInput, TextInput } from '@kusuribako/ui/inputs.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { ErrorSummary } from '@kusuribako/ui/notice.tsx'
import { useEffect, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { apiOf } from '../api.server.ts'
import { nextPharmacistAt } from '../areas/catalogue/shop-facts.server.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { OrderDetails } from '../areas/orders/order-details.tsx'
import { type OrderView, viewOrder } from '../areas/orders/order-view.ts'
import type { Proof } from '../areas/orders/receipt-form.tsx'
import { whyNoOrder } from '../areas/orders/why-no-order.ts'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { readForm } from '../forms.server.ts'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/order-lookup.ts'

const LookUp = z.object({
  display_id: z
    .string()
    // Also as mails write it: `No.10009`.
    .transform((typed) => toHalfWidth(typed).replace(/\D/g, ''))
    .pipe(z.string().regex(/^\d{1,9}$/)),
  email,
})
const words = {
  display_id: '注文番号を数字で入力してください',
  email: 'メールアドレスをご確認ください（例：hanako@example.com）',
}

interface Answer {
  order: OrderView | null
  proof: Proof
  errors: Record<string, string>
  values: Record<string, string>
  /** Only a message if nobody answered. */
  refused: ReturnType<typeof whyNoOrder> | string | null
}
const noResult: Answer = { order: null, proof: {}, errors: {}, values: {}, refused: null }

/** Number and address together prove access to an order; they are sent in the form, not in the page's URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, LookUp, words)
  if (!form.ok) return data<Answer>({ ...noResult, errors: form.errors, values: form.values }, 400)
  const api = apiOf(context)
  const { personal } = api
  const { email, display_id } = form.value
  const found = await personal(storeOrders.lookUp, { query: { email, display_id } })
  const proof = { email, orderDisplayId: display_id }
  const order = found.ok
    ? await personal(shopOrders.get, { params: { orderId: found.data.order.id }, body: proof })
    : null
  if (order?.ok) {
    const view = viewOrder(order.data.data, await nextPharmacistAt(api))
    return data<Answer>({ ...noResult, order: view, proof: { email, display_id } })
  }
  const refused = whyNoOrder(found.ok ? order?.error : found.error)
  return data<Answer>({ ...noResult, values: form.value, refused }, refused.status)
}

export const clientAction = (args: Route.ClientActionArgs) => keepFormOnFailure(args, () => noResult)

export const meta: Route.MetaFunction = () => pageMeta({ title: '注文の確認', hidden: true })

export default function OrderLookUp({ actionData }: Route.ComponentProps) {
  const answer = actionData ?? noResult
  return (
    <div className="page pb-16">
      <div className="mx-auto max-w-prose">
        <PageHead crumbs={[{ name: '注文の確認' }]} title="注文の確認">
          会員登録をせずにご注文された方は、注文番号とメールアドレスで、ご注文の状況をご覧いただけます。
        </PageHead>
        {answer.order ? <FoundOrder order={answer.order} proof={answer.proof} /> : <LookUpForm answer={answer} />}
      </div>
    </div>
  )
}

/** Takes the focus: it replaces the form. */
function FoundOrder({ order, proof }: { order: OrderView; proof: Proof }) {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order that was found
  useEffect(() => void ref.current?.focus(), [order])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={`注文番号 ${order.number} のご注文`}
      className="grid gap-8 outline-none"
    >
      <OrderDetails order={order} proof={proof} />
      <div className="grid gap-3 sm:grid-cols-2">
        <ButtonLink to={`/contact?order=${order.number}`} kind="plain">
          このご注文について問い合わせる
        </ButtonLink>
        <ButtonLink to="/orders/lookup" kind="plain" reloadDocument>
          別のご注文を確認する
        </ButtonLink>
      </div>
    </section>
  )
}

function LookUpForm({ answer: { errors, values, refused } }: { answer: Answer }) {
  const sending = useNavigation().formMethod === 'POST'
  const notice = typeof refused === 'string' ? { title: 'ご注文を確認できませんでした', text: refused } : refused
  return (
    <Form method="post" noValidate className="grid max-w-md gap-6">
      <ErrorSummary errors={errors} />
      {notice && (
        <FocusedNotice kind="danger" title={notice.title} about={refused}>
          {notice.text}
        </FocusedNotice>
      )}
      <Field id="display_id" label="注文番号" required help="確認メールに書かれています。" error={errors.display_id}>
        <TextInput name="display_id" inputMode="numeric" autoComplete="off" defaultValue={values.display_id} />
      </Field>
      <Field id="email" label="メールアドレス" required error={errors.email}>
        <EmailInput name="email" defaultValue={values.email} />
      </Field>
      <Button busy={sending}>注文を確認する</Button>
      <p className="text-sm text-quiet">
        会員の方は
        <Link to="/account/orders" className="text-leaf underline underline-offset-4">
          注文履歴
        </Link>
        をご覧ください。
      </p>
    </Form>
  )
}
