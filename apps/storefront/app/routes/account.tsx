import { storeOrders, storeSubscriptions } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { count, fullName } from '@kusuribako/ui/format.ts'
import { ChevronRightIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { apiOf, orErrorPage, orNull } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { useAccountSections } from '../areas/account/account-sections.ts'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { OrderRow, summarise } from '../areas/orders/order-row.tsx'
import { parcelsOf } from '../areas/orders/order-view.ts'
import { Parcels } from '../areas/orders/parcels.tsx'
import { readPoints } from '../areas/points/read-points.server.ts'
import { ChangeDate, SkipNext } from '../areas/subscriptions/changes.tsx'
import { SubscriptionRow } from '../areas/subscriptions/subscription-row.tsx'
import { type SubscriptionView, viewSubscription } from '../areas/subscriptions/subscription-view.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [customer, orders, subscriptions, balance] = await Promise.all([
    requireCustomer(api, request),
    api.personal(storeOrders.listOwn, { query: { limit: 1 } }),
    api.personal(storeSubscriptions.list),
    readPoints(api, false),
  ])
  const [last] = orErrorPage(orders).orders
  return {
    name: fullName(customer) || customer.email,
    points: balance.known ? balance.points.points : null,
    last: last ? { ...summarise(last), parcels: parcelsOf(last.fulfillments ?? []) } : null,
    next: nextOf(orNull(subscriptions)?.data.subscriptions.map(viewSubscription) ?? []),
    now: Date.now(),
  }
}

/** The subscription with the earliest delivery. */
function nextOf(all: SubscriptionView[]): SubscriptionView | null {
  const upcoming = all.filter(({ state, nextAt }) => state === 'active' && nextAt !== null)
  return upcoming.sort((a, b) => Date.parse(a.nextAt ?? '') - Date.parse(b.nextAt ?? ''))[0] ?? null
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'マイページ', hidden: true })

export default function Account({ loaderData: { name, points, last, next, now } }: Route.ComponentProps) {
  const sections = useAccountSections()
  return (
    <AccountFrame title="マイページ" wide>
      <div className="grid gap-10">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p className="text-lg [overflow-wrap:anywhere]">{name} 様</p>
          {points !== null && <PointsLink points={points} />}
        </div>
        <div className={cx('grid gap-10', next && 'xl:grid-cols-2 xl:gap-6')}>
          <section className="grid content-start gap-4">
            <h2 className="text-lg">最近のご注文</h2>
            {last ? (
              <>
                <OrderRow order={last} />
                <Parcels parcels={last.parcels} />
              </>
            ) : (
              <EmptyState title="ご注文はまだありません" action={<ButtonLink to="/">商品を探す</ButtonLink>}>
                ご注文いただくと、お届けの状況をこちらでご覧いただけます。
              </EmptyState>
            )}
          </section>
          {next && (
            <section className="grid content-start gap-4">
              <h2 className="text-lg">次回の定期便</h2>
              <SubscriptionRow subscription={next} />
              <div className="-mt-4">
                <SkipNext subscription={next} />
                <ChangeDate subscription={next} now={now} />
              </div>
            </section>
          )}
        </div>
        <ul className={cx('grid gap-3 sm:grid-cols-2', next && 'xl:gap-x-6')}>
          {sections.map(({ to, name, note }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-leaf"
              >
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="phrases block text-sm text-quiet">{note}</span>
                </span>
                <ChevronRightIcon className="size-5 shrink-0 text-quiet" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </AccountFrame>
  )
}

function PointsLink({ points }: { points: number }) {
  return (
    <Link to="/account/points" className="inline-flex min-h-11 items-center gap-1 text-sm text-leaf hover:underline">
      使えるポイント <span className="text-lg font-semibold tabular-nums">{count(points)}</span>
      <ChevronRightIcon className="size-4" />
    </Link>
  )
}
