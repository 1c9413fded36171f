import { account, profile } from '@kusuribako/client/routes'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { apiOf } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { DoneNotice } from '../areas/account/done-notice.tsx'
import { type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { FormProblems } from '../areas/account/form-problems.tsx'
import { redirectWithResult, takeFormResult } from '../areas/account/form-result.server.ts'
import { invalidForm, refused } from '../areas/account/refuse-form.server.ts'
import { RemoveForm } from '../areas/account/remove-form.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { AddressFields } from '../areas/checkout/address-fields.tsx'
import { AddressForm, addressWords, toAddress } from '../areas/checkout/address-form.server.ts'
import { AddressText } from '../areas/checkout/address-text.tsx'
import { addressValues } from '../areas/checkout/address-values.ts'
import { lookUpAddress } from '../areas/checkout/submit-step.server.ts'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { subscriptionPath } from '../areas/subscriptions/subscription-path.ts'
import { readForm } from '../forms.server.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-addresses.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { shipping_addresses } = await requireCustomer(api, request)
  return { addresses: shipping_addresses, done: takeFormResult(api, request) }
}

const inUse = 'can_not_delete_address_that_belongs_to_subscription'

/** Adds, changes (`address_id`) or removes an address of the book. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const input = await request.clone().formData()
  const address_id = String(input.get('address_id') ?? '')
  const intent = input.get('intent')
  if (intent === 'look-up') return data<FormAnswer>({ ...unanswered, ...(await lookUpAddress(api, request)) }, 400)
  if (intent === 'remove') {
    const answer = await api.personal(profile.removeAddress, { body: { address_id } })
    if (answer.ok) throw redirectWithResult(api, '/account/addresses', 'removed')
    if (answer.error.code === inUse) throw redirect(`/account/addresses?notice=notice_${inUse}`, 303)
    return refused(answer.error)
  }
  const form = await readForm(request, AddressForm, addressWords)
  if (!form.ok) return invalidForm(form)
  const address = toAddress(form.value)
  const answer = address_id
    ? await api.personal(account.updateAddress, { params: { address_id }, body: address })
    : await api.personal(account.addAddress, { body: { address } })
  const delivery = subscriptionPath(new URL(request.url).searchParams)
  if (answer.ok)
    throw delivery
      ? redirectWithResult(api, delivery, 'new_address')
      : redirectWithResult(api, '/account/addresses', 'saved')
  return refused(answer.error, form.value)
}

const titleOf = (edited: string | null) =>
  edited === null ? 'アドレス帳' : edited === 'new' ? '住所の追加' : '住所の変更'

export { keepForm as clientAction } from '../areas/account/keep-form.ts'
export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ title: titleOf(new URLSearchParams(location.search).get('edit')), hidden: true })

const doneWords = { saved: '住所を保存しました。', removed: '住所を削除しました。' }

export default function Addresses({ loaderData: { addresses, done }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const edited = query.get('edit')
  const address = addresses.find(({ id }) => id === edited) ?? null
  if (address || edited === 'new')
    return (
      <AccountFrame title={address ? '住所の変更' : '住所の追加'}>
        <EditForm
          key={edited}
          id={address?.id ?? ''}
          values={addressValues(address)}
          answer={actionData ?? unanswered}
          back={subscriptionPath(query) ?? '/account/addresses'}
        />
      </AccountFrame>
    )
  return (
    <AccountFrame title="アドレス帳">
      <div className="grid gap-6">
        {!actionData && <DoneNotice done={done} words={doneWords} />}
        {actionData?.refused && (
          <FocusedNotice kind="danger" about={actionData}>
            {actionData.refused}
          </FocusedNotice>
        )}
        {addresses.length === 0 && (
          <EmptyState title="住所はまだありません">
            よく使うお届け先を保存しておくと、ご注文のときに選ぶだけで済みます。
          </EmptyState>
        )}
        <Book addresses={addresses} />
        <ButtonLink to="?edit=new" className="sm:justify-self-start">
          住所を追加する
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}

function Book({ addresses }: Pick<Awaited<ReturnType<typeof loader>>, 'addresses'>) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {addresses.map((address) => (
        <li key={address.id} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 text-sm">
          <AddressText address={address} />
          <div className="mt-auto flex flex-wrap items-start gap-x-5">
            <Link
              to={`?edit=${address.id}`}
              className="inline-flex min-h-11 shrink-0 items-center text-leaf underline underline-offset-4"
            >
              変更する<span className="sr-only">：{address.address_1}</span>
            </Link>
            <RemoveForm
              field={{ name: 'address_id', value: address.id }}
              about={address.address_1 ?? ''}
              question="この住所を削除しますか。"
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface EditFormProps {
  id: string
  values: Record<string, string>
  answer: FormAnswer
  back: string
}

function EditForm({ id, values, answer, back }: EditFormProps) {
  const sending = useNavigation().formMethod === 'POST'
  const isRefused = Object.keys(answer.values).length > 0
  return (
    <Form method="post" noValidate className="grid gap-6">
      <FormProblems answer={answer} />
      <AddressFields
        key={JSON.stringify(answer.values)}
        values={isRefused ? answer.values : values}
        errors={answer.errors}
      />
      <input type="hidden" name="address_id" value={id} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button busy={sending}>保存する</Button>
        <ButtonLink to={back} kind="plain">
          やめる
        </ButtonLink>
      </div>
    </Form>
  )
}
