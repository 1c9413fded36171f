import { storeSubscriptions } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { flagsOn } from '../areas/shell/flags.server.ts'
import { SubscriptionRow } from '../areas/subscriptions/subscription-row.tsx'
import { type SubscriptionView, viewSubscription } from '../areas/subscriptions/subscription-view.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-subscriptions.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  await requireCustomer(api, request)
  const found = orErrorPage(await api.personal(storeSubscriptions.list)).data.subscriptions.map(viewSubscription)
  const isOngoing = ({ state }: SubscriptionView) => state === 'active' || state === 'paused'
  const isOffered = (await flagsOn(api)).includes('subscription_products')
  return { current: found.filter(isOngoing), past: found.filter((one) => !isOngoing(one)), isOffered }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: '定期便', hidden: true })

export default function Subscriptions({ loaderData: { current, past, isOffered } }: Route.ComponentProps) {
  return (
    <AccountFrame title="定期便">
      <div className="grid gap-10">
        {current.length === 0 ? (
          <EmptyState title="お届け中の定期便はありません" action={<ButtonLink to="/search">商品を探す</ButtonLink>}>
            {isOffered && '商品のページで「定期便」を選ぶと、決まった間隔でお届けします。'}
          </EmptyState>
        ) : (
          <section>
            <h2 className="sr-only">お届け中の定期便</h2>
            <List subscriptions={current} />
          </section>
        )}
        {past.length > 0 && (
          <section className="grid gap-4">
            <h2 className="text-lg">終わった定期便</h2>
            <List subscriptions={past} />
          </section>
        )}
      </div>
    </AccountFrame>
  )
}

const List = ({ subscriptions }: { subscriptions: SubscriptionView[] }) => (
  <ul className="grid gap-4">
    {subscriptions.map((one) => (
      <li key={one.id}>
        <SubscriptionRow subscription={one} />
      </li>
    ))}
  </ul>
)
