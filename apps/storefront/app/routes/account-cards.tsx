import { appMountConfig, cards } from '@kusuribako/client/routes'
import type { PaymentMethod } from '@kusuribako/contract/payments/cards'
import { Button, TextButton } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { apiOf } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { AddCard } from '../areas/account/add-card.tsx'
import { DoneNotice } from '../areas/account/done-notice.tsx'
import { type FormAnswer, unanswered } from '../areas/account/form-answer.ts'
import { redirectWithResult, takeFormResult } from '../areas/account/form-result.server.ts'
import { RemoveForm } from '../areas/account/remove-form.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { CardName } from '../areas/checkout/card-name.tsx'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { ReloadFailedNotice } from '../areas/shell/reload-failed-notice.tsx'
import { useFlag } from '../areas/shell/settings.ts'
import { subscriptionPath } from '../areas/subscriptions/subscription-path.ts'
import { keepFormOnFailure } from '../keep-form-on-failure.ts'
import { keepPageOnFailure, useLastLoaded } from '../keep-page-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-cards.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [, saved, config] = await Promise.all([
    requireCustomer(api, request),
    api.personal(cards.list),
    api.personal(appMountConfig),
  ])
  const settings = config.ok ? config.data.data : null
  return {
    saved: saved.ok ? saved.data.data.paymentMethods : null,
    preferredId: settings?.customer?.selectedCardId ?? null,
    stripeKey: settings?.stripe?.publishable_key ?? null,
    done: takeFormResult(api, request),
  }
}

const inUse = 'can_not_delete_payment_method_that_used_in_subscription'

/** Removes a card, makes it the preferred one, or answers with a secret for saving a new one (`intent` start). */
export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const form = await request.formData()
  const card = String(form.get('card') ?? '')
  if (form.get('intent') === 'start') {
    const started = await api.personal(cards.startSetup)
    if (started.ok) return data({ ...unanswered, secret: started.data.data.client_secret })
    return refused(started.error.code, started.error.status)
  }
  const removes = form.get('intent') === 'remove'
  const answer = removes
    ? await api.personal(cards.remove, { body: { payment_method_id: card } })
    : await api.personal(cards.select, { body: { selectedCardId: card } })
  if (answer.ok) throw redirectWithResult(api, '/account/cards', removes ? 'removed' : 'selected')
  if (answer.error.code === inUse) throw redirect(`/account/cards?notice=notice_${inUse}`, 303)
  return refused(answer.error.code, answer.error.status)
}

const refused = (code: string, status: number) =>
  data<FormAnswer & { secret: string | null }>({ ...unanswered, secret: null, refused: wordsFor(code) }, status)

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnFailure(args, () => ({ ...unanswered, secret: null }))

export const clientLoader = (args: Route.ClientLoaderArgs) => keepPageOnFailure(args)

export const meta: Route.MetaFunction = () => pageMeta({ title: 'カード', hidden: true })

const doneWords = { removed: 'カードを削除しました。', selected: 'いつも使うカードを変更しました。' }

export default function Cards({ loaderData, actionData }: Route.ComponentProps) {
  const { loaded, reloadError } = useLastLoaded(loaderData)
  const { saved, preferredId, stripeKey, done } = loaded
  const isEditable = useFlag('account-page-credit-card-edit')
  const [query] = useSearchParams()
  return (
    <AccountFrame title="カード">
      <div className="grid gap-8">
        {!actionData && <DoneNotice done={done} words={doneWords} />}
        {actionData?.refused && (
          <FocusedNotice kind="danger" about={actionData}>
            {actionData.refused}
          </FocusedNotice>
        )}
        {reloadError !== undefined && (
          <ReloadFailedNotice title="カードの一覧を新しくできませんでした">
            保存したカードはそのまま残っています。
          </ReloadFailedNotice>
        )}
        {saved === null && (
          <Notice kind="warning" title="カードを読み込めませんでした">
            保存したカードはそのまま残っています。少し時間をおいて、もう一度お試しください。
          </Notice>
        )}
        {saved?.length === 0 && (
          <EmptyState title="カードはまだありません">
            {isEditable ? 'カードを保存しておくと、' : 'ご購入のときに保存したカードは、次の'}
            ご注文のときに選ぶだけで済みます。
          </EmptyState>
        )}
        <ul className="grid gap-3">
          {saved?.map(({ id, card }) => (
            <SavedCard key={id} id={id} card={card} isPreferred={id === preferredId} isEditable={isEditable} />
          ))}
        </ul>
        {isEditable && (
          <>
            <AddCard stripeKey={stripeKey} delivery={subscriptionPath(query)} />
            <noscript>
              <Button disabled>カードを追加する（JavaScriptが必要です）</Button>
            </noscript>
          </>
        )}
      </div>
    </AccountFrame>
  )
}

interface SavedCardProps extends Pick<PaymentMethod, 'id' | 'card'> {
  isPreferred: boolean
  isEditable: boolean
}

function SavedCard({ id, card, isPreferred, isEditable }: SavedCardProps) {
  const { formData } = useNavigation()
  const isChosen = formData?.get('intent') === 'select' && formData.get('card') === id
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-5">
      <div>
        <p className="font-semibold">
          <CardName card={card} />
        </p>
        <p className="text-sm text-quiet">
          有効期限 {card.exp_month}月 / {card.exp_year}年{isPreferred && '　いつも使うカード'}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-5 text-sm empty:hidden">
        {!isPreferred && (
          <Form method="post" className="shrink-0">
            <input type="hidden" name="card" value={id} />
            <TextButton name="intent" value="select" busy={isChosen} className="text-leaf">
              いつも使う<span className="sr-only">：末尾{card.last4}</span>
            </TextButton>
          </Form>
        )}
        {isEditable && (
          <RemoveForm
            field={{ name: 'card', value: id }}
            about={`末尾${card.last4}`}
            question="このカードを削除しますか。"
          />
        )}
      </div>
    </li>
  )
}
