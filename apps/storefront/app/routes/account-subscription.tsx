import { cards, storeSubscriptions } from '@kusuribako/client/routes'
import type { PaymentMethod } from '@kusuribako/contract/payments/cards'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { date, yen } from '@kusuribako/ui/format.ts'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { GoodsPicture } from '@kusuribako/ui/picture.tsx'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { DoneNotice } from '../areas/account/done-notice.tsx'
import { redirectWithResult, takeFormResult } from '../areas/account/form-result.server.ts'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { AddressText } from '../areas/checkout/address-text.tsx'
import { CardName } from '../areas/checkout/card-name.tsx'
import { FocusedNotice } from '../areas/shell/focused-notice.tsx'
import { changeSubscription } from '../areas/subscriptions/change-subscription.server.ts'
import { ChangeAddress, ChangeCard, ChangeDate, SkipNext } from '../areas/subscriptions/changes.tsx'
import { sumIncludes } from '../areas/subscriptions/plan-words.ts'
import { isExpiredAt, type SubscriptionView, viewSubscription } from '../areas/subscriptions/subscription-view.ts'
import { pageMeta } from '../page-meta.ts'
import { titleUnlessNoAnswer } from '../wording/no-answer.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/account-subscription.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [customer, found, saved] = await Promise.all([
    requireCustomer(api, request),
    api.personal(storeSubscriptions.get, { params: { subscription_id: params.id } }),
    api.personal(cards.list),
  ])
  return {
    subscription: viewSubscription(orErrorPage(found).data.subscription),
    addresses: customer.shipping_addresses,
    saved: saved.ok ? saved.data.data.paymentMethods : [],
    now: Date.now(),
    done: takeFormResult(api, request),
  }
}

/** Each form of the page says by `intent` what it changes; afterwards the page is reloaded and says so. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiOf(context)
  const answer = await changeSubscription(api, params.id, form)
  if (answer.ok) throw redirectWithResult(api, `/account/subscriptions/${params.id}`, String(form.get('intent')))
  const typed = form.get('date')
  const values = typeof typed === 'string' ? { date: typed } : {}
  return data({ refused: wordsFor(answer.error.code), values }, answer.error.status)
}

export { keepForm as clientAction } from '../areas/account/keep-form.ts'

/** After a refusal the current state is shown: it may be the reason. */
export { unlessFormFailed as shouldRevalidate } from '../keep-form-on-failure.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: '定期便の内容', hidden: true })

function doneWords({ nextAt }: SubscriptionView) {
  const next = nextAt ? `次のご注文日は${date(nextAt)}です。` : ''
  return {
    skip: `次回のお届けをお休みにしました。${next}`,
    date: `次回のご注文日を変更しました。${next}`,
    address: 'お届け先を変更しました。',
    card: 'お支払いのカードを変更しました。',
    new_address: '住所を保存しました。「お届け先を変える」から、この住所をお選びください。',
    cancel: '定期便を解約しました。ご利用ありがとうございました。',
  }
}

export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, addresses, saved, now, done } = loaderData
  return (
    <AccountFrame title="定期便の内容">
      <div className="grid gap-8">
        {actionData?.refused && (
          <FocusedNotice
            kind="danger"
            title={titleUnlessNoAnswer(actionData.refused, '変更できませんでした')}
            about={actionData}
          >
            {actionData.refused}
          </FocusedNotice>
        )}
        {!actionData && <DoneNotice done={done} words={doneWords(subscription)} />}
        {subscription.state === 'active' && <FailedDelivery subscription={subscription} />}
        {subscription.state === 'paused' && (
          <Notice kind="info" title="お休み中です">
            お届けとお支払いを止めています。再開をご希望のときは、
            <ContactLink />
            からお知らせください。
          </Notice>
        )}
        <Head subscription={subscription} card={saved.find(({ id }) => id === subscription.cardId)} />
        {(subscription.state === 'active' || subscription.state === 'paused') && (
          <section className="border-t border-line">
            <h2 className="sr-only">お届けとお支払いを変える</h2>
            {subscription.state === 'active' && (
              <>
                <SkipNext subscription={subscription} />
                <ChangeDate subscription={subscription} now={now} typed={actionData?.values.date} />
              </>
            )}
            <ChangeAddress subscription={subscription} addresses={addresses} />
            <ChangeCard subscription={subscription} saved={saved} />
          </section>
        )}
        <PastOrders subscription={subscription} />
        {(subscription.state === 'active' || subscription.state === 'paused') && (
          <p>
            <ButtonLink to="cancel" kind="quiet" className="-ml-4">
              この定期便を解約する
            </ButtonLink>
          </p>
        )}
      </div>
    </AccountFrame>
  )
}

const failureWords = {
  payment:
    '登録のカードでお支払いができませんでした。次のお手続きまでに、カードの有効期限とご利用枠をご確認いただくか、「お支払いのカードを変える」から別のカードをお選びください。変更がお済みのときは、そのままお待ちください。',
  inventory:
    '商品の在庫が足りませんでした。入荷していれば、次のお手続きでご注文を確定しますので、そのままお待ちください。',
  other: 'ご注文の条件が合いませんでした。内容をご確認のうえ、ご不明な点はお問い合わせください。',
}

/**
 * A delivery that could not be ordered when it was due, or was skipped for that: why, what helps, and when it
 * continues.
 */
function FailedDelivery({ subscription: { postponedBecause, missed, nextAt } }: { subscription: SubscriptionView }) {
  const next = nextAt && <span className="whitespace-nowrap">{date(nextAt)}</span>
  if (postponedBecause)
    return (
      <Notice kind="warning" title="前回のお手続きが完了していません">
        {failureWords[postponedBecause]}お支払いは行われていません。次は{next}にもう一度お手続きします。
      </Notice>
    )
  if (!missed) return null
  return (
    <Notice kind="warning" title={`${date(missed.due_at)}の分はお届けできませんでした`}>
      {failureWords[missed.because]}お支払いは行われていません。{next && <>次のご注文日は{next}です。</>}
    </Notice>
  )
}

function Head({ subscription, card }: { subscription: SubscriptionView; card: PaymentMethod | undefined }) {
  const isOngoing = subscription.state === 'active' || subscription.state === 'paused'
  return (
    <section className="grid gap-5">
      <div className="grid grid-cols-[min(5rem,25%)_1fr] gap-4">
        <GoodsPicture src={subscription.thumbnail} size={80} />
        <div className="grid min-w-0 content-start gap-1">
          <p>
            <Badge tone={subscription.state === 'active' ? 'success' : 'neutral'}>{subscription.stateWords}</Badge>
          </p>
          <h2 className="text-lg leading-normal">
            {subscription.to ? (
              <Link to={subscription.to} className="-my-2.5 inline-block py-2.5 hover:text-leaf hover:underline">
                {subscription.title}
              </Link>
            ) : (
              subscription.title
            )}
          </h2>
          <p className="text-sm text-quiet">
            {subscription.variantTitle}　{subscription.plan}
          </p>
        </div>
      </div>
      <dl className="grid gap-3 rounded-card border border-line bg-surface p-5 text-sm leading-relaxed whole-words">
        {subscription.state === 'active' && subscription.nextAt && (
          <Fact name="次回のご注文日">
            <span className="text-base font-semibold">{date(subscription.nextAt)}</span>
            <span className="block text-quiet">午前3時にお支払いを確定し、発送の準備を始めます。</span>
          </Fact>
        )}
        <Fact name="お届けの間隔">
          {subscription.interval}に{subscription.quantity}点{isOngoing && <OtherQuantity />}
        </Fact>
        {subscription.nextTotal !== null && isOngoing && (
          <Fact name="次回の代金">
            <span className="tabular-nums">{yen(subscription.nextTotal)}</span>
            {sumIncludes}
            <span className="block text-quiet">クーポンの割引が続くときは、その分が引かれます。</span>
          </Fact>
        )}
        {isOngoing && (
          <>
            <Fact name="お届け先">
              <AddressText address={subscription.address} />
            </Fact>
            <Fact name="お支払いのカード">
              <PayingCard card={card?.card} nextAt={subscription.nextAt} />
            </Fact>
          </>
        )}
        <Fact name="これまでのご注文">{subscription.cycle}回</Fact>
        {subscription.skippedAt && !subscription.isSkippable && (
          <Fact name="お休みにした日">{date(subscription.skippedAt)}</Fact>
        )}
      </dl>
    </section>
  )
}

const OtherQuantity = () => (
  <span className="block text-quiet">
    数量を変えたいときは、
    <ContactLink />
    からお知らせください。
  </span>
)

const ContactLink = () => (
  <Link to="/contact" className="text-leaf underline underline-offset-4">
    お問い合わせ
  </Link>
)

function PayingCard({ card, nextAt }: { card: PaymentMethod['card'] | undefined; nextAt: string | null }) {
  if (!card) return 'カードが保存されていません。「お支払いのカードを変える」からお選びください。'
  return (
    <>
      <CardName card={card} />
      {nextAt && isExpiredAt(card, nextAt) && (
        <span className="block text-persimmon">
          次回のご注文日より前に、有効期限が切れます。「お支払いのカードを変える」から、別のカードをお選びください。
        </span>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[10rem_1fr] sm:gap-4">
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PastOrders({ subscription }: { subscription: SubscriptionView }) {
  if (subscription.orders.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">この定期便のご注文</h2>
      <ul className="border-t border-line">
        {subscription.orders.map(({ id, number, total, at, cycle }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`/account/orders/${id}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 text-sm hover:text-leaf"
            >
              <span>
                {cycle}回目　{date(at)}　<span className="text-quiet">注文番号 {number}</span>
              </span>
              <span className="font-semibold tabular-nums">
                {yen(total)} <span className="text-xs font-normal text-quiet">税込</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
