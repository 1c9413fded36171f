import type { Subscription, SubscriptionEvent } from '@kusuribako/contract/subscriptions/subscriptions'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { date, dateAndTime, fullName, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { CustomerLink, linesOf } from '../orders/buyer.tsx'
import { Back } from '../shell/back.tsx'
import { declineText } from '../shell/decline-words.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { type Act, SubscriptionActDialog } from './subscription-acts.tsx'
import { useSubscription } from './subscriptions.ts'
import { StatusBadge } from './subscriptions-page.tsx'
import { say } from './words.ts'

/** One subscription: its terms, its orders, and its events. */
export function SubscriptionPage() {
  const { subscriptionId = '' } = useParams()
  return (
    <RequireAccess part="orders" title={say.title}>
      <Back to="/subscriptions">{say.back}</Back>
      <SubscriptionDetails key={subscriptionId} id={subscriptionId} />
    </RequireAccess>
  )
}

function SubscriptionDetails({ id }: { id: string }) {
  const { data, error, refetch } = useSubscription(id)
  const { mayWrite } = useRight('orders')
  const { act, begin, ...acts } = useActs<Act>()
  if (!data) return <LoadingOrError error={error} again={refetch} gone={say.gone} rows={8} />
  const { subscription, events } = data
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <PageTitle>{[subscription.product.title, subscription.variant.title].filter(Boolean).join(' ')}</PageTitle>
        <StatusBadge status={subscription.status} />
      </div>
      <SuccessMessage {...acts} />
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Terms subscription={subscription} email={subscription.email} />
          {mayWrite && <SubscriptionActs subscription={subscription} begin={begin} />}
          <Orders orders={subscription.orders} />
        </div>
        <Events events={events} />
      </div>
      {act && <SubscriptionActDialog act={act} subscription={subscription} {...acts} />}
    </>
  )
}

function Terms({ subscription, email }: { subscription: Subscription; email: string }) {
  const { metadata, next_unit_price, next_order_at, cycles_before_cancel, shipping_address, missed } = subscription
  const { title, frequency, frequency_interval } = metadata.subscription_plan
  const failures = metadata.number_of_succesive_failures
  return (
    <Section title={say.facts}>
      <Facts
        facts={[
          [say.email, <CustomerLink key="email" id={subscription.customer_id} email={email} />],
          [say.plan, title],
          [say.every, say.interval(frequency_interval, say.frequencies[frequency])],
          [say.quantity, say.pieces(subscription.quantity)],
          [say.unitPrice, next_unit_price === null ? say.none : yen(next_unit_price)],
          [say.next, next_order_at ? date(next_order_at) : say.none],
          [say.cycles, say.cycle(subscription.current_cycle)],
          [say.beforeCancel, cycles_before_cancel > 0 ? say.cycle(cycles_before_cancel) : say.noMinimum],
          ...(failures > 0 ? [[say.failures, say.cycle(failures)] as [string, string]] : []),
          ...(missed
            ? [[say.missed, `${date(missed.due_at)}（${say.missedBecause[missed.because]}）`] as [string, string]]
            : []),
          [say.address, `${fullName(shipping_address)}\n${linesOf(shipping_address)}`],
        ]}
      />
    </Section>
  )
}

/** The actions possible in its state. */
function SubscriptionActs({ subscription, begin }: { subscription: Subscription; begin: (act: Act) => void }) {
  const { status, is_skippable, skipped_order_at } = subscription
  if (status !== 'active' && status !== 'paused') return null
  const isActive = status === 'active'
  const acts: Act[] = isActive ? ['setDate', 'setQuantity', 'pause'] : ['resume', 'setQuantity']
  if (isActive && is_skippable) acts.unshift('skip')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {acts.map((act) => (
        <Button key={act} variant="default" onClick={() => begin(act)}>
          {say[act]}
        </Button>
      ))}
      <Button variant="outline" color="danger" onClick={() => begin('cancel')}>
        {say.cancel}
      </Button>
      {isActive && !is_skippable && skipped_order_at && (
        <p className="text-sm text-quiet">{say.skippedAlready(date(skipped_order_at))}</p>
      )}
    </div>
  )
}

const Orders = ({ orders }: Pick<Subscription, 'orders'>) => (
  <Section title={say.orders}>
    {orders.length === 0 && <p className="text-sm text-quiet">{say.noOrders}</p>}
    <ul className="flex flex-col divide-y divide-line">
      {orders.map(({ id, display_id, total, created_at, metadata }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <Link
            to={`/orders/${id}`}
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
          >
            {say.order(display_id)}
          </Link>
          <span className="text-sm text-quiet">
            {say.cycle(metadata.subscription_current_cycle)} ・ {date(created_at)}
          </span>
          <span className="tabular-nums">{yen(total)}</span>
        </li>
      ))}
    </ul>
  </Section>
)

const eventTones = { error: 'danger', success: 'success', info: 'info' } as const

const Events = ({ events }: { events: readonly SubscriptionEvent[] }) => (
  <Section title={say.events}>
    <ol className="flex flex-col gap-3 text-sm">
      {events.map(({ id, type, severity, metadata, created_at }) => (
        <li key={id}>
          <p>
            <Badge tone={eventTones[severity]}>{say.severities[severity]}</Badge>
            <span className="ml-2">{say.happened[type]}</span>
          </p>
          {metadata.new_order_date && <p className="text-quiet">→ {date(metadata.new_order_date)}</p>}
          {metadata.error && <p className="[overflow-wrap:anywhere] text-quiet">{declineText(metadata.error)}</p>}
          <p className="text-xs text-quiet">{dateAndTime(created_at)}</p>
        </li>
      ))}
    </ol>
  </Section>
)
